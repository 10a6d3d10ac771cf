/**
 * The settings of the owner (docs/product/settings.md). Keys as in the sample library's
 * settings.json; `xingcha set` names a nested one with dots: `social.video.autoplay.title`.
 *
 * Null means "not set". A part of a page without its setting is hidden with its heading, without a gap (docs/product/settings.md).
 * Each field says what it hides. Files are names in the media folder (see mediaPath in links.ts), never addresses.
 */
import type { CategoryId, CategoryTexts } from '../categories/categories.ts'
import type { Cloth } from './cloths.ts'
import {
  type CategoryPage,
  DEFAULT_CATEGORIES,
  DEFAULT_CATEGORY_PAGES,
} from '../categories/category-defaults.ts'
import { DEFAULT_SEAL } from './seal.ts'

export interface SiteSettings {
  name: string
  /** Also the document title of home. */
  tagline: string
  /** The reviewer's pen-name; reserved, no visitor may comment under it (docs/product/comments.md). */
  founder: string
  /** Null: no 写信给我 on About, and the paragraphs of /privacy and /terms that name it are left out. */
  contact_email: string | null
  /** All eight, in the order in which the site lists them. */
  categories: CategoryTexts[]
  /** The one character on the seal: header, icon, covers, cards and mails. */
  seal: string
  /** An uploaded picture in place of the seal: header, icon, share cards and mails. Covers keep the character. Null: none. */
  seal_picture: string | null
  /** The colour of covers, links and marks. */
  cloth: Cloth
  /** A picture of the owner on About. Null: none. */
  portrait: { file: string; alt: string } | null
  /** The heading of home, one to four lines. */
  hero: string[]
  /** A description of the site in one sentence: on home for search engines, and in the footer. */
  description: string
  /** The footer's second sentence. Empty: none. */
  footer_note: string
  /** The owner's own links of the footer, in order. */
  footer_links: FooterLink[]
  /** Shown on About. */
  founding_year: number
  /** In the footer's copyright line. */
  copyright_year: number
  /** Null: the footer links to our own /privacy (docs/product/settings.md). */
  privacy_url: string | null
  /** Null: the footer links to our own /terms. */
  terms_url: string | null
  /** Whether everybody may read the letters of the newsletter that were sent. */
  letters_public: boolean
  /** The heading of the newsletter's section. Null: the program's; so with the two below. */
  newsletter_heading: string | null
  /** The sentences below it. */
  newsletter_lead: string | null
  /** The sentences of the mail that asks to confirm a subscription; `{site}` is filled in. */
  confirmation_text: string | null
  /** With both null, the home section 書頁之外, 延伸資源 and 关注我 are not there at all. */
  social: {
    /** Null: no 相片日誌 anywhere (home, footer, category, About). */
    photo: PhotoJournal | null
    /** Null: no 影音頻道 anywhere. */
    video: VideoChannel | null
  }
  /** 精選影片 on category screens; its 觀看影片 leads to social.video where set. Null: no such block. */
  category_video: SiteVideo | null
}

/** Never sent to visitors. */
export interface OwnerSettings {
  comments: {
    /** A comment whose name or text contains one of these, in any spacing and spelling, is held. */
    banned: string[]
    /** Whether the first comment of a new visitor is held. */
    hold_first: boolean
  }
  /** Published comments after which an author is trusted; 0: nobody is (docs/product/comments.md). */
  trust_after: number
  newsletter: {
    /** Without SMTP_URL only: whether a subscription is confirmed at once. */
    confirm_without_mail: boolean
  }
  isbn: {
    /** Whether 帶入 asks Open Library and Google Books for a book that is not found here. */
    network: boolean
  }
  crawlers: {
    /** Whether robots.txt admits crawlers that collect texts for language models. */
    allow_ai: boolean
    /** Whether /llms.txt exists. */
    llms_txt: boolean
  }
  /** The WebSub hub that is told of new reviews; null: none (docs/product/feeds.md). */
  websub_hub: string | null
  /** The name of the key by which the mail server signs mails (DKIM), for the look at the domain; null: not known. */
  dkim_selector: string | null
  /** Whether other servers can follow the site by ActivityPub (docs/product/federation.md). */
  activitypub: boolean
  /** The name before the host in the address by which it is followed. */
  activitypub_name: string
  /** Whether Webmentions are sent and received. */
  webmention: boolean
  /** Servers from which nothing comes in and to which nothing is sent: their hosts, with the hosts below them. */
  blocked_servers: string[]
  /** The photo and video of `social` that the owner has switched off, to be switched on again. */
  hidden_social: SiteSettings['social']
}

/**
 * The owner's own texts of whole pages, sent with these pages only. Null: the program's text. Blank lines separate
 * paragraphs; a line that begins with `## ` is a heading; {site}, {founder} and {contact} are filled in.
 */
export interface PageTexts {
  about_text: string | null
  privacy_text: string | null
  terms_text: string | null
  category_pages: Record<CategoryId, CategoryPage>
}

export interface FooterLink {
  label: string
  url: string
}

export interface PhotoJournal {
  label: string
  /** The profile, opened in a new tab. */
  url: string
  /** The account's handle, without @. */
  handle: string
  /** A few words for 延伸資源 on category screens. */
  description: string
  /** The post that 查看更多 expands. Null: only the cards. */
  post: SocialPost | null
  /** Three on the home screen. Empty: no row. */
  cards: SocialCard[]
}

/** Our stored picture and text; expanding it sends no request to another site (docs/product/interface.md). */
export interface SocialPost {
  /** YYYY-MM-DD. */
  date: string
  /** Null: only `lines`, on the category's tint. */
  picture: { file: string; alt: string } | null
  /** A quotation set vertically in Kai, one column each. Empty: none. */
  lines: string[]
  category: CategoryId
  /** Shown collapsed; the beginning of `text`. */
  summary: string
  /** Shown expanded, in place of the summary. */
  text: string
  /** The URL of the original post, which a visitor can load. Null: only our copy. */
  provider: PostProvider | null
  provider_id: string | null
}

export interface SocialCard {
  /** A verse of two or three short lines, set vertically. */
  lines: string[]
  /** Tint of the paper. */
  category: CategoryId
  /** The numbers that the owner has copied from the profile, never invented (docs/product/interface.md). */
  likes: number
  comments: number
  /** Null: the card leads to the profile. */
  url: string | null
}

export interface VideoChannel {
  label: string
  /** The channel, opened in a new tab. */
  url: string
  /** A few words for 延伸資源 on category screens. */
  description: string
  /** A file of ours plays muted while in view; a provider's plays after a press (docs/product/interface.md). Null: hidden. */
  autoplay: SiteVideo | null
  /** The thumbnail that a press replaces with a player. Null: hidden. */
  second: SiteVideo | null
}

/** Ours (`file`) or a provider's (`provider` and `provider_id`, loaded after a press); `file` wins. */
export interface SiteVideo {
  title: string
  /** A line under the title where there is room. Empty: none. */
  note: string
  /** The picture before it plays. */
  poster: string
  file: string | null
  provider: VideoProvider | null
  provider_id: string | null
}

export type PostProvider = 'instagram'
export type VideoProvider = 'youtube' | 'vimeo'

/** The name that the program came with. */
export const PROGRAM_NAME = '星槎書話'

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
  comments: { banned: [], hold_first: false },
  trust_after: 3,
  newsletter: { confirm_without_mail: false },
  isbn: { network: true },
  crawlers: { allow_ai: true, llms_txt: false },
  websub_hub: null,
  dkim_selector: null,
  activitypub: false,
  activitypub_name: 'reviews',
  webmention: false,
  blocked_servers: [],
  hidden_social: { photo: null, video: null },
}

export const DEFAULT_PAGE_TEXTS: PageTexts = {
  about_text: null,
  privacy_text: null,
  terms_text: null,
  category_pages: DEFAULT_CATEGORY_PAGES,
}

/** In characters, but for `heroLines` and `footerLinks`. */
export const LONGEST_SETTING = {
  line: 200,
  heroLines: 4,
  footerLinks: 8,
  linkLabel: 20,
  categoryName: 12,
  recommendation: 1_000,
  mailText: 500,
  page: 40_000,
} as const
