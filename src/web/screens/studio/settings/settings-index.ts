import { backupsSection } from '../../../../contract/wording/studio/backups.ts'
import { blogImportSection } from '../../../../contract/wording/studio/blog-import.ts'
import { federationSection } from '../../../../contract/wording/studio/federation-settings.ts'
import { isbnSection } from '../../../../contract/wording/studio/isbn-lookup.ts'
import { logSection } from '../../../../contract/wording/studio/studio-log.ts'
import { peopleSection, tokensSection } from '../../../../contract/wording/studio/people-settings.ts'
import { redirectsSection } from '../../../../contract/wording/studio/redirects.ts'
import { socialSection } from '../../../../contract/wording/studio/social-settings.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'

/** The sections of 設定 in their order, for the screen and for ⌘K, which loads none of them. */
export const SETTINGS_PARTS = [
  { id: 'site', words: words.siteSection },
  { id: 'look', words: words.lookSection },
  { id: 'home', words: words.homeSection },
  { id: 'categories', words: words.categoriesSection },
  { id: 'about', words: words.aboutSection },
  { id: 'social', words: socialSection },
  { id: 'footer', words: words.footerSection },
  { id: 'isbn', words: isbnSection },
  { id: 'comments', words: words.commentsSection },
  { id: 'newsletter', words: words.newsletterSection },
  { id: 'crawlers', words: words.crawlersSection },
  { id: 'feeds', words: words.feedsSection },
  { id: 'federation', words: federationSection },
  { id: 'mail', words: words.mailSection },
  { id: 'backups', words: backupsSection },
  { id: 'import', words: blogImportSection },
  { id: 'redirects', words: redirectsSection },
  { id: 'samples', words: words.samplesSection },
  { id: 'people', words: peopleSection },
  { id: 'tokens', words: tokensSection },
  { id: 'log', words: logSection },
] as const

export type SettingsPartId = (typeof SETTINGS_PARTS)[number]['id']
