/**
 * The defaults of the owner's settings (docs/product/settings.md), of which settings-schema.ts says what each means and takes.
 * Keys as in the sample library's settings.json; `xingcha set` names a nested one with dots: `social.video.autoplay.title`.
 */
import type { z } from 'zod'
import { CATEGORY_IDS } from '../categories/categories.ts'
import {
  DEFAULT_CATEGORIES,
  DEFAULT_OLDER_CATEGORIES,
  NO_CATEGORY_PAGE,
} from '../categories/category-defaults.ts'
import { DEFAULT_BOOK_PLACES } from './book-places.ts'
import { DEFAULT_HOME_SECTIONS } from './home-sections.ts'
import type { ShownMenus } from './menus.ts'
import { DEFAULT_SEAL } from './seal.ts'
import type { ownerSettingsSchema, pageTextsSchema, siteSettingsSchema } from './settings-schema.ts'

export type SiteSettings = z.infer<typeof siteSettingsSchema>

/** The settings as pages have them. */
export type ShownSettings = SiteSettings & { menus: ShownMenus }

/** Never sent to visitors. */
export type OwnerSettings = z.infer<typeof ownerSettingsSchema>

/** The owner's own texts, sent with these pages only. */
export type PageTexts = z.infer<typeof pageTextsSchema>

export type HomeSection = SiteSettings['home_sections'][number]
export type FooterLink = SiteSettings['footer_links'][number]
export type PhotoJournal = NonNullable<SiteSettings['social']['photo']>
export type SocialPost = NonNullable<PhotoJournal['post']>
export type SocialCard = PhotoJournal['cards'][number]
export type VideoChannel = NonNullable<SiteSettings['social']['video']>
export type SiteVideo = NonNullable<SiteSettings['category_video']>
export type PostProvider = NonNullable<SocialPost['provider']>
export type VideoProvider = NonNullable<SiteVideo['provider']>

/** The name that the program came with. */
export const PROGRAM_NAME = '星槎書話'

/** The contact address of the sample library, at which nobody reads. */
export const SAMPLE_CONTACT = 'hello@example.com'

/** The settings of a new site without the sample library. */
export const DEFAULT_SETTINGS: SiteSettings = {
  name: PROGRAM_NAME,
  tagline: '與槎客同行，尋書，也尋星。',
  founder: '槎客',
  seal: DEFAULT_SEAL,
  seal_picture: null,
  cloth: 'indigo',
  portrait: null,
  hero: ['閱讀', '故事', '文化探索'],
  home_sections: DEFAULT_HOME_SECTIONS,
  categories: DEFAULT_CATEGORIES,
  description: '分享閱讀心得與書評，推廣閱讀的樂趣與價值。',
  footer_note: '書是木筏，星是路標；願你在這裡，遇見下一本想讀的書。',
  footer_links: [],
  contact_email: null,
  founding_year: 2020,
  copyright_year: 2025,
  privacy_url: null,
  terms_url: null,
  letters_public: false,
  newsletter_heading: null,
  newsletter_lead: null,
  confirmation_text: null,
  social: { photo: null, video: null },
  category_video: null,
}

export const DEFAULT_OWNER_SETTINGS: OwnerSettings = {
  is_public: true,
  comments: { banned: [], hold_first: false, notice: 'daily' },
  trust_after: 3,
  newsletter: { confirm_without_mail: false },
  isbn: { network: true },
  crawlers: { allow_ai: true, llms_txt: false },
  search_codes: { google: null, bing: null },
  websub_hub: null,
  dkim_selector: null,
  activitypub: false,
  activitypub_name: 'reviews',
  webmention: false,
  blocked_servers: [],
  hidden_social: { photo: null, video: null },
}

export const DEFAULT_PAGE_TEXTS: PageTexts = {
  category_pages: Object.fromEntries(CATEGORY_IDS.map((id) => [id, NO_CATEGORY_PAGE])),
  older_categories: DEFAULT_OLDER_CATEGORIES,
  menus: null,
  book_places: DEFAULT_BOOK_PLACES,
}

/** In characters, but for `heroLines` and `footerLinks`. */
export const LONGEST_SETTING = {
  line: 200,
  heroLines: 4,
  footerLinks: 8,
  linkLabel: 20,
  homeTitle: 20,
  homeSub: 40,
  categoryName: 12,
  recommendation: 1_000,
  mailText: 500,
  page: 40_000,
} as const
