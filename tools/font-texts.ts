/**
 * The texts of the core fonts: all fixed headings in Ming, all fixed lines in Kai, and the titles of the sample library.
 * The characters of other reviews come as slices (src/server/fonts/review-fonts.service.ts).
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ASTERISM_NAMES } from '../src/contract/categories/asterisms.ts'
import { OLDER_SLUGS } from '../src/contract/categories/categories.ts'
import { DEFAULT_CATEGORIES } from '../src/contract/categories/category-defaults.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '../src/contract/settings/settings.ts'
import * as accountLinks from '../src/contract/wording/accounts/account-links.ts'
import { bookPlacesWording } from '../src/contract/wording/reviews/book-places.ts'
import * as books from '../src/contract/wording/reviews/books.ts'
import * as category from '../src/contract/wording/reviews/category.ts'
import * as comments from '../src/contract/wording/comments/comments.ts'
import * as groups from '../src/contract/wording/reviews/groups.ts'
import * as highlights from '../src/contract/wording/reading/highlights.ts'
import * as home from '../src/contract/wording/reviews/home.ts'
import * as listImport from '../src/contract/wording/reading/book-list-import.ts'
import * as listRemoval from '../src/contract/wording/reading/list-removal.ts'
import * as newsletter from '../src/contract/wording/newsletter/newsletter.ts'
import * as ownAccount from '../src/contract/wording/accounts/account-settings.ts'
import * as ownComment from '../src/contract/wording/comments/comment-edit.ts'
import * as ownerPage from '../src/contract/wording/accounts/owner.ts'
import * as ownList from '../src/contract/wording/reading/reading-list-entries.ts'
import * as readingList from '../src/contract/wording/reading/reading-list.ts'
import * as readingTools from '../src/contract/wording/reading/reading-tools.ts'
import * as review from '../src/contract/wording/reviews/review.ts'
import * as search from '../src/contract/wording/reviews/search.ts'
import * as signIn from '../src/contract/wording/accounts/sign-in.ts'
import * as tags from '../src/contract/wording/reviews/tags.ts'
import * as subscription from '../src/contract/wording/newsletter/subscription.ts'
import * as site from '../src/contract/wording/site/site.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'

const SAMPLE = path.join(PROJECT_ROOT, 'database/sample-library')

export async function fontTexts(): Promise<{ ming: string; kai: string }> {
  const explorer = { sub: Array.from({ length: 16 }, (_, at) => home.explorerWording.sub(at + 1)).join('') }
  const sample = await readSample()
  return {
    ming: [
      DEFAULT_SETTINGS.name,
      ...Object.values(ASTERISM_NAMES),
      ...DEFAULT_CATEGORIES.map(({ name }) => name),
      // The links of the phone's menu; the other words are no text in Ming.
      ...(['home', 'categories', 'readingList', 'about', 'subscribe', 'account', 'bookmarks'] as const).map(
        (key) => site.headerWording[key],
      ),
      site.footerWording.quickLinks,
      site.footerWording.popularCategories,
      site.footerWording.other,
      ...DEFAULT_SETTINGS.hero,
      ...[home.carouselWording, home.featuredWording, home.recommendedWording].map(headingOf),
      ...[home.explorerWording, home.socialWording].map(headingOf),
      home.carouselWording.allCategories,
      home.newestWording.recent,
      home.newestWording.readOn,
      // A date in the margin strip of home.
      '〇一二三四五六七八九十年月日',
      home.socialWording.photo,
      home.socialWording.video,
      newsletter.newsletterWording.heading,
      ...[subscription.confirmWording, subscription.choiceWording].map(headingOf),
      subscription.confirmWording.confirmedHeading,
      subscription.choiceWording.leftHeading,
      subscription.subscriptionNotFoundWording.heading,
      accountLinks.accountLinkWording.endedHeading,
      ...[accountLinks.confirmLinkWording, accountLinks.resetLinkWording].map(headingOf),
      accountLinks.emailLinkWording.heading,
      ...Object.values(accountLinks.accountDoneWording).map(headingOf),
      ownerPage.ownerPageWording.heading,
      signIn.signUpWording.heading,
      signIn.mailSentWording.onMachineHeading,
      comments.commentsWording.heading,
      comments.commentsWording.formHeading,
      ownComment.removeWording.question,
      ownComment.takeBackWording.question,
      ...Object.values(ownAccount).flatMap(headingsIn),
      ownAccount.removePasskeyQuestion(''),
      ownAccount.unlinkQuestion(''),
      review.reviewWording.recommended,
      review.reviewWording.related,
      review.reviewWording.notFoundHeading,
      ...Object.values(books.kindNames),
      review.reviewWording.books,
      review.reviewWording.stripVolume,
      readingTools.readingToolsWording.contents,
      readingTools.readingToolsWording.settings,
      readingTools.readingToolsWording.take,
      readingTools.quoteCardWording.button,
      readingTools.quoteCardWording.heading,
      ...headingsIn(highlights.highlightsWording),
      ...Object.values(category.categoryWording).filter((words) => words.length <= MAX_HEADING_LENGTH),
      ...[category.browseWording, category.allReviewsWording].map(headingOf),
      groups.groupsWording.authors,
      groups.groupsWording.years,
      search.searchWording.heading,
      search.searchWording.emptyHeading,
      search.resultsHeading(''),
      ...[readingList.readingListWording, readingList.signedOutWording].map(headingOf),
      listRemoval.removalWording.question,
      ownList.ownListWording.failedHeading,
      ownList.entrySearchWording.none,
      ownList.notesWording.discardQuestion,
      ownList.yearHeading(2_013_456_789),
      listImport.listImportWording.heading,
      listImport.listImportWording.howHeading,
      listImport.listImportWording.matches,
      listImport.listImportWording.misses,
      ...Object.values(listImport.listLosses).map(({ heading }) => heading),
      listImport.listImportWording.done,
      listImport.listHeading('douban'),
      ...[signIn.signInWording, signIn.mailSentWording, signIn.passwordResetWording].map(headingOf),
      ...[signIn.mailedCodeWording, signIn.secondStepWording].map(headingOf),
      '隱私權政策',
      '服務條款',
      ...sample.titles,
    ].join(''),
    kai: [
      DEFAULT_SETTINGS.tagline,
      ...DEFAULT_CATEGORIES.map(({ tagline }) => tagline),
      ...Object.values(OLDER_SLUGS),
      ...[home.featuredWording, home.recommendedWording, explorer, home.socialWording].map(({ sub }) => sub),
      category.allReviewsWording.sub,
      category.volumesOfSite(1),
      home.newestWording.latest,
      books.kindNames.essay,
      tags.numberInSeries(1),
      readingList.readingListWording.sub,
      bookPlacesWording.heading,
      ownList.notesWording.none,
      ownList.yearSummary(
        1_234_567_890,
        ownList.yearWording.months.map((_, month) => month),
      ),
      ownList.yearWording.nothing,
      listImport.listImportWording.sub,
      ownAccount.ownAccountWording.sub,
      newsletter.letterWording.greeting,
      ...newsletter.letterWording.lines,
      newsletter.letterSignature(DEFAULT_SETTINGS.founder),
      ...sample.verses,
    ].join(''),
  }
}

/** All characters of the studio's wording, with those of the days of the lunar calendar that browsers name. */
export async function studioFontText(): Promise<string> {
  const files = (await readdir(STUDIO_WORDING)).map((file) => path.join(STUDIO_WORDING, file))
  const sources = await Promise.all([...files, SOLAR_TERMS].map((file) => readFile(file, 'utf8')))
  return (sources.join('') + LUNAR_DAYS).replaceAll(/\P{Script=Han}/gu, '')
}

const STUDIO_WORDING = path.join(PROJECT_ROOT, 'src/contract/wording/studio')
const SOLAR_TERMS = path.join(PROJECT_ROOT, 'src/web/screens/studio/home/solar-terms.ts')
const LUNAR_DAYS = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥年閏正月初十廿二三'

/** Longer wording is a sentence, not a heading. */
const MAX_HEADING_LENGTH = 8

function headingOf(wording: { heading?: string; label?: string }): string {
  return wording.heading ?? wording.label ?? ''
}

/** The heading of an account section and the questions of its dialogs. */
function headingsIn(wording: unknown): string[] {
  if (typeof wording !== 'object' || wording === null) return []
  return Object.entries(wording).flatMap(([key, words]) =>
    /^heading$|Heading$|question$/i.test(key) && typeof words === 'string' ? [words] : [],
  )
}

async function readSample(): Promise<{ titles: string[]; verses: string[] }> {
  const folders = (await readdir(SAMPLE)).filter((name) => /^\d/.test(name))
  const reviews = await Promise.all(
    folders.map(
      async (name) =>
        JSON.parse(await readFile(path.join(SAMPLE, name, 'review.json'), 'utf8')) as { title: string },
    ),
  )
  const settings = JSON.parse(await readFile(path.join(SAMPLE, 'settings.json'), 'utf8')) as SiteSettings
  const { post, cards = [] } = settings.social.photo ?? {}
  const videos = [settings.social.video?.autoplay, settings.social.video?.second, settings.category_video]
  return {
    titles: [...reviews.map(({ title }) => title), ...videos.map((video) => video?.title ?? '')],
    verses: [...cards.flatMap(({ lines }) => lines), ...(post?.lines ?? [])],
  }
}
