import { MAX_CATEGORIES } from '../../../../contract/categories/categories.ts'
import { SAMPLE_CONTACT } from '../../../../contract/settings/settings.ts'
import type { StudioSettings } from '../../../../contract/settings/studio-settings.ts'
import { STUDIO_SETTINGS_PATH, studioSettingsPath } from '../../../../contract/studio/studio-links.ts'
import { backupsSection } from '../../../../contract/wording/studio/backups.ts'
import { bookPlacesSection, isbnSection } from '../../../../contract/wording/studio/book-places.ts'
import { blogImportSection } from '../../../../contract/wording/studio/blog-import.ts'
import { federationSection } from '../../../../contract/wording/studio/federation-settings.ts'
import { menuSection } from '../../../../contract/wording/studio/menus.ts'
import { mailDomainWording } from '../../../../contract/wording/studio/mail-domain.ts'
import { logSection } from '../../../../contract/wording/studio/studio-log.ts'
import { peopleSection, tokensSection } from '../../../../contract/wording/studio/people-settings.ts'
import { redirectsSection } from '../../../../contract/wording/studio/redirects.ts'
import * as pages from '../../../../contract/wording/studio/settings-pages.ts'
import { socialSection } from '../../../../contract/wording/studio/social-settings.ts'
import { noticeChoices } from '../../../../contract/wording/studio/studio-comments.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { whenText } from '../studio-dates.ts'

const { settingsPages: names, settingsValues: values } = pages

interface Section {
  /** Also the id of its element, and of links to it from before 設定 had pages. */
  id: string
  words: { title: string; why?: string }
  /** Labels of its fields by the key of the setting, which is the id of the field: ⌘K leads to them. */
  fields?: Readonly<Record<string, string>>
}

export interface SettingsPage {
  slug: keyof typeof names
  half: pages.SettingsHalf
  sections: readonly Section[]
  /** What is set now, in a word. */
  value?: (settings: StudioSettings) => string
  /** Whether something needs the owner; the value says what. */
  isPending?: (settings: StudioSettings) => boolean
}

/** The pages of 設定 with their sections, in order: for the index, the list of phones and ⌘K, which loads none of the sections. */
export const SETTINGS_PAGES = [
  {
    slug: 'site',
    half: 'daily',
    value: ({ owner, site }) =>
      owner.is_public
        ? site.contact_email === SAMPLE_CONTACT
          ? values.sampleContact
          : values.public
        : values.closed,
    isPending: ({ owner, site }) => !owner.is_public || site.contact_email === SAMPLE_CONTACT,
    sections: [
      { id: 'state', words: pages.stateSection, fields: { is_public: words.siteSection.state } },
      {
        id: 'names',
        words: words.siteSection,
        fields: {
          name: words.siteSection.name,
          founder: words.siteSection.founder,
          tagline: words.siteSection.tagline,
          contact_email: words.siteSection.email,
          founding_year: words.siteSection.founded,
          copyright_year: words.siteSection.copyright,
        },
      },
      {
        id: 'home',
        words: words.homeSection,
        fields: {
          hero: words.homeSection.hero,
          newsletter_heading: words.newsletterSection.heading,
          newsletter_lead: words.newsletterSection.lead,
          description: words.homeSection.description,
        },
      },
      { id: 'social', words: socialSection },
      { id: 'about', words: words.ownPagesSection },
      {
        id: 'footer',
        words: words.footerSection,
        fields: {
          footer_note: words.footerSection.note,
          privacy_url: words.footerSection.privacyUrl,
          terms_url: words.footerSection.termsUrl,
        },
      },
    ],
  },
  {
    slug: 'menu',
    half: 'daily',
    sections: [
      { id: 'menus', words: menuSection },
      { id: 'footer-links', words: pages.footerLinksSection },
    ],
  },
  {
    slug: 'categories',
    half: 'daily',
    value: ({ site }) => pages.categoriesValue(site.categories.length, MAX_CATEGORIES),
    sections: [{ id: 'categories', words: words.categoriesSection }],
  },
  {
    slug: 'comments',
    half: 'daily',
    value: ({ owner }) => noticeChoices.choices[owner.comments.notice][0],
    sections: [
      {
        id: 'comment-notices',
        words: { title: noticeChoices.heading },
        fields: { 'comments.notice': noticeChoices.heading },
      },
      {
        id: 'held-comments',
        words: words.commentsSection,
        fields: {
          'comments.hold_first': words.commentsSection.holdFirst,
          trust_after: words.commentsSection.trustAfter,
          'comments.banned': words.commentsSection.banned,
        },
      },
    ],
  },
  {
    slug: 'newsletter',
    half: 'daily',
    value: ({ site }) => values[site.letters_public ? 'lettersPublic' : 'lettersHidden'],
    sections: [
      {
        id: 'newsletter',
        words: words.newsletterSection,
        fields: {
          'newsletter.confirm_without_mail': words.newsletterSection.confirm,
          letters_public: words.newsletterSection.archive,
          confirmation_text: words.newsletterSection.confirmation,
        },
      },
    ],
  },
  {
    slug: 'look',
    half: 'daily',
    value: ({ site }) => words.clothNames[site.cloth],
    sections: [
      {
        id: 'look',
        words: words.lookSection,
        fields: { cloth: words.lookSection.cloth, seal: words.lookSection.seal },
      },
    ],
  },
  {
    slug: 'account',
    half: 'daily',
    value: ({ site }) => site.founder,
    sections: [
      { id: 'own-account', words: pages.ownAccountSection },
      { id: 'people', words: peopleSection },
    ],
  },
  {
    slug: 'mail',
    half: 'upkeep',
    value: ({ sends_mail }) => values[sends_mail ? 'sends' : 'stays'],
    isPending: ({ sends_mail }) => !sends_mail,
    sections: [
      { id: 'mail', words: words.mailSection, fields: { dkim_selector: mailDomainWording.selector } },
    ],
  },
  {
    slug: 'backups',
    half: 'upkeep',
    value: ({ backup }) => {
      if (!backup) return values.noBackup
      return hasFailed(backup) ? values.backupFailed : whenText(backup.written_at ?? '')
    },
    isPending: ({ backup }) => !backup || hasFailed(backup),
    sections: [{ id: 'backups', words: backupsSection }],
  },
  { slug: 'sign-in', half: 'upkeep', sections: [{ id: 'sign-in', words: pages.signInSection }] },
  {
    slug: 'moving',
    half: 'upkeep',
    value: ({ samples }) => pages.samplesValue(samples),
    isPending: ({ samples }) => samples > 0,
    sections: [
      { id: 'import', words: blogImportSection },
      { id: 'export', words: pages.exportSection },
      { id: 'samples', words: words.samplesSection },
    ],
  },
  {
    slug: 'redirects',
    half: 'upkeep',
    value: ({ redirects }) => pages.redirectsValue(redirects),
    sections: [{ id: 'redirects', words: redirectsSection }],
  },
  {
    slug: 'tokens',
    half: 'upkeep',
    value: ({ tokens }) => pages.tokensValue(tokens),
    sections: [{ id: 'tokens', words: tokensSection }],
  },
  {
    slug: 'federation',
    half: 'upkeep',
    value: ({ owner }) => values[owner.activitypub || owner.webmention ? 'on' : 'off'],
    sections: [
      {
        id: 'federation',
        words: federationSection,
        fields: {
          activitypub: federationSection.activitypub,
          activitypub_name: federationSection.name,
          webmention: federationSection.webmention,
          blocked_servers: federationSection.blocked,
        },
      },
      { id: 'feeds', words: words.feedsSection, fields: { websub_hub: words.feedsSection.hub } },
    ],
  },
  {
    slug: 'crawlers',
    half: 'upkeep',
    value: ({ owner }) => values[owner.crawlers.allow_ai ? 'read' : 'unread'],
    sections: [
      {
        id: 'crawlers',
        words: words.crawlersSection,
        fields: {
          'search_codes.google': words.crawlersSection.google,
          'search_codes.bing': words.crawlersSection.bing,
          'crawlers.allow_ai': words.crawlersSection.allowAi,
          'crawlers.llms_txt': words.crawlersSection.llmsTxt,
        },
      },
    ],
  },
  {
    slug: 'books',
    half: 'upkeep',
    value: ({ owner }) => values[owner.isbn.network ? 'network' : 'noNetwork'],
    sections: [
      { id: 'book_places', words: bookPlacesSection },
      { id: 'isbn', words: isbnSection, fields: { 'isbn.network': isbnSection.network } },
    ],
  },
  { slug: 'monitoring', half: 'upkeep', sections: [{ id: 'monitoring', words: pages.monitoringSection }] },
  { slug: 'log', half: 'upkeep', sections: [{ id: 'log', words: logSection }] },
] as const satisfies readonly SettingsPage[]

export type SettingsSectionId = (typeof SETTINGS_PAGES)[number]['sections'][number]['id']

interface SettingsPlace {
  text: string
  /** Where it is. */
  more: string
  path: string
  /** The id of the section or field on its page. */
  place?: string
}

/** The names of all pages, sections and fields, and where they are. */
export const SETTINGS_PLACES: readonly SettingsPlace[] = [
  ...SETTINGS_PAGES.map(({ slug }) => ({
    text: names[slug].title,
    more: words.settingsWording.heading,
    path: studioSettingsPath(slug),
  })),
  ...(SETTINGS_PAGES as readonly SettingsPage[]).flatMap(({ slug, sections }) =>
    sections.flatMap(({ id, words: { title }, fields = {} }) =>
      [...Object.entries(fields), [id, title] as const]
        .filter(
          ([, text], at, all) =>
            text !== names[slug].title && all.findIndex(([, other]) => other === text) === at,
        )
        .map(([place, text]) => ({ text, more: names[slug].title, path: studioSettingsPath(slug), place })),
    ),
  ),
]

/** The page of 設定 at a clean path; undefined at its list and elsewhere, null where there is no such page. */
export function settingsPageAt(pathname: string): SettingsPage | undefined | null {
  if (!pathname.startsWith(STUDIO_SETTINGS_PATH)) return undefined
  const slug = pathname.slice(STUDIO_SETTINGS_PATH.length).replaceAll('/', '')
  return slug === '' ? undefined : (PAGES.find((page) => page.slug === slug) ?? null)
}

/** The page with this section, which had a place of this name in 設定 before it had pages. */
export function pageOfSection(id: string): SettingsPage | undefined {
  return PAGES.find(({ slug, sections }) => slug === id || sections.some((section) => section.id === id))
}

const PAGES: readonly SettingsPage[] = SETTINGS_PAGES

function hasFailed({ written_at, failed_at }: NonNullable<StudioSettings['backup']>): boolean {
  return failed_at !== null && (written_at === null || failed_at > written_at)
}
