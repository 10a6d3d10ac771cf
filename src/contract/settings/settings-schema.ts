import { z } from 'zod'
import { COMMENT_NOTICES } from '../comments/moderation.ts'
import { MAX_CATEGORIES, MAX_CATEGORY_SLUG, OLDER_SLUGS, type OlderSlug } from '../categories/categories.ts'
import { categoriesSchema } from '../categories/categories-schema.ts'
import { boundedRecordSchema, categorySlugSchema, CONTROLS, oneLineSchema as oneLine } from '../bounds.ts'
import { bookPlacesSchema } from './book-places-schema.ts'
import { menusSchema } from './menus-schema.ts'
import { CLOTHS } from './cloths.ts'
import { countCodePoints, LIMITS } from '../limits.ts'
import { pictureFiles } from '../pictures/pictures.ts'
import { homeSectionsSchema } from './home-sections-schema.ts'
import { LONGEST_SETTING } from './settings.ts'

const line = oneLine.min(1, 'must not be empty').max(LONGEST_SETTING.line)
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
  .max(2_000)
  .refine((text) => !CONTROLS.test(text), 'must be on one line')
/** Short words beside a picture or an address. */
const words = oneLine.max(1_000)
/** Of a category. */
const slug = oneLine.max(MAX_CATEGORY_SLUG)
const dkimSelector = z
  .string()
  .trim()
  .max(63)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'must be a selector such as s1')
/** The code by which a search engine sees whose site it is; the whole element that it gives out is taken, too. */
const searchCode = z
  .string()
  .trim()
  .max(300)
  .transform((given) => /^<meta name="[\w.-]+" content="([^"]*)" ?\/?>$/i.exec(given)?.[1] ?? given)
  .pipe(z.string().regex(/^[\w=+/.-]{1,100}$/, 'must be the code alone: letters, digits and - _ = + / .'))
const mailText = z.string().trim().min(1, 'must not be empty').max(LONGEST_SETTING.mailText)
const year = z.int().min(1900).max(2200)
const file = z
  .string()
  .max(200)
  .regex(/^[\w.-]+$/, 'must be the name of a file in the media folder')
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host such as example.social')

/** Ours (`file`) or a provider's (`provider` and `provider_id`, loaded after a press); `file` wins. */
const video = z.strictObject({
  title: line,
  /** A line under the title where there is room. Empty: none. */
  note: words,
  /** The picture before it plays. */
  poster: file,
  file: file.nullable(),
  provider: z.enum(['youtube', 'vimeo']).nullable(),
  provider_id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/)
    .nullable(),
})

/** Our stored picture and text; expanding it sends no request to another site (docs/product/interface.md). */
const post = z.strictObject({
  /** YYYY-MM-DD. */
  date: z.iso.date(),
  /** Null: only `lines`, on the category's tint. */
  picture: z.strictObject({ file, alt: words }).nullable(),
  /** A quotation set vertically in Kai, one column each. Empty: none. */
  lines: z.array(words).max(20),
  category: slug,
  /** Shown collapsed; the beginning of `text`. */
  summary: z.string().trim().min(1).max(LONGEST_SETTING.page),
  /** Shown expanded, in place of the summary. */
  text: z.string().trim().min(1).max(LONGEST_SETTING.page),
  /** The URL of the original post, which a visitor can load. Null: only our copy. */
  provider: z.enum(['instagram']).nullable(),
  provider_id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/)
    .nullable(),
})

const card = z.strictObject({
  /** A verse of two or three short lines, set vertically. */
  lines: z.array(words).max(20),
  /** Tint of the paper. */
  category: slug,
  /** The numbers that the owner has copied from the profile, never invented (docs/product/interface.md). */
  likes: z.int().min(0),
  comments: z.int().min(0),
  /** Null: the card leads to the profile. */
  url: address.nullable(),
})

const social = z.strictObject({
  /** Null: no 相片日誌 anywhere (home, footer, category, About). */
  photo: z
    .strictObject({
      label: line,
      /** The profile, opened in a new tab. */
      url: address,
      /** The account's handle, without @. */
      handle: words,
      /** A few words for 延伸資源 on category screens. */
      description: words,
      /** The post that 查看更多 expands. Null: only the cards. */
      post: post.nullable(),
      /** Three on the home screen. Empty: no row. */
      cards: z.array(card).max(12),
    })
    .nullable(),
  /** Null: no 影音頻道 anywhere. */
  video: z
    .strictObject({
      label: line,
      /** The channel, opened in a new tab. */
      url: address,
      /** A few words for 延伸資源 on category screens. */
      description: words,
      /** A file of ours plays muted while in view; a provider's plays after a press (docs/product/interface.md). Null: hidden. */
      autoplay: video.nullable(),
      /** The thumbnail that a press replaces with a player. Null: hidden. */
      second: video.nullable(),
    })
    .nullable(),
})

/**
 * The public settings of the site. Null means "not set": a part of a page without its setting is hidden with its heading,
 * without a gap (docs/product/settings.md). Files are names in the media folder (mediaPath in links.ts), never addresses.
 */
export const siteSettingsSchema = z
  .strictObject({
    name: line,
    /** Also the document title of home. */
    tagline: line,
    /** The reviewer's pen-name; reserved, no visitor may comment under it (docs/product/comments.md). */
    founder: line,
    /** The one character on the seal: header, icon, covers, cards and mails. */
    seal: z
      .string()
      .trim()
      .max(20)
      .refine(
        (text) => countCodePoints(text) === 1 && /\p{Script=Han}/u.test(text),
        'must be one Han character',
      ),
    /**
     * An uploaded picture in place of the seal: header, icon, share cards and mails. Covers keep the character. Null:
     * none.
     */
    seal_picture: z
      .string()
      .max(200)
      .refine((name) => pictureFiles(name).length > 0, 'must be the name of an uploaded picture')
      .nullable(),
    /** The eight and the owner's own, in the order in which the site lists them. */
    categories: categoriesSchema,
    /** The colour of covers, links and marks. */
    cloth: z.enum(CLOTHS),
    /** A picture of the owner on About. Null: none. */
    portrait: z.strictObject({ file, alt: oneLine.max(LONGEST_SETTING.line) }).nullable(),
    /** The heading of home, one to four lines. */
    hero: z.array(line).min(1).max(LONGEST_SETTING.heroLines),
    home_sections: homeSectionsSchema,
    /** A description of the site in one sentence: on home for search engines, and in the footer. */
    description: line,
    /** The footer's second sentence. Empty: none. */
    footer_note: oneLine.max(LONGEST_SETTING.line),
    /** The owner's own links of the footer, in order. */
    footer_links: z
      .array(
        z.strictObject({
          label: oneLine.min(1, 'must not be empty').max(LONGEST_SETTING.linkLabel),
          url: address,
        }),
      )
      .max(LONGEST_SETTING.footerLinks),
    /** Null: no 写信给我 on About, and the paragraphs of /privacy and /terms that name it are left out. */
    contact_email: oneLine.max(LIMITS.email).nullable(),
    /** Shown on About. */
    founding_year: year,
    /** The year in the footer's copyright line. */
    copyright_year: year,
    /** Null: the footer links to our own /privacy (docs/product/settings.md). */
    privacy_url: address.nullable(),
    /** Null: the footer links to our own /terms. */
    terms_url: address.nullable(),
    /** Whether everybody may read the letters of the newsletter that were sent. */
    letters_public: z.boolean(),
    /** The heading of the newsletter's section. Null: the program's; so with the two below. */
    newsletter_heading: line.nullable(),
    /** The sentences below it. */
    newsletter_lead: mailText.nullable(),
    /** The sentences of the mail that asks to confirm a subscription; `{site}` is filled in. */
    confirmation_text: mailText.nullable(),
    /** Home shows no section 書頁之外, 延伸資源 and 关注我 where both are null. */
    social,
    /** 精選影片 on category screens; its 觀看影片 leads to social.video where set. Null: no such block. */
    category_video: video.nullable(),
  })
  .meta({ id: 'SiteSettings' })

/** Private settings. */
export const ownerSettingsSchema = z
  .strictObject({
    /** False while the site is being prepared: visitors see its name alone (server/pages/closed-site.middleware.ts). */
    is_public: z.boolean(),
    comments: z.strictObject({
      /** The words that hold a comment for the owner, in its name or text, in any spacing and spelling. */
      banned: z.array(oneLine.min(1, 'must not be empty').max(100)).max(1_000),
      /** Whether the first comment of a new visitor is held. */
      hold_first: z.boolean(),
      /** When the owner's account is mailed new comments: ten minutes after the first, at 08:00 in Taipei, or never. */
      notice: z.enum(COMMENT_NOTICES).default('daily'),
    }),
    /** Published comments after which an author is trusted; 0: nobody is (docs/product/comments.md). */
    trust_after: z.int().min(0).max(100),
    newsletter: z.strictObject({
      /** Without SMTP_URL only: whether a subscription is confirmed at once. */
      confirm_without_mail: z.boolean(),
    }),
    isbn: z.strictObject({
      /** Whether 帶入 asks NeoDB, Open Library and Google Books for a book that is not found here. */
      network: z.boolean(),
    }),
    crawlers: z.strictObject({
      /** Whether robots.txt admits crawlers that collect texts for language models. */
      allow_ai: z.boolean(),
      /** Whether /llms.txt exists. */
      llms_txt: z.boolean(),
    }),
    /** For a meta element of home each; null: none. */
    search_codes: z.strictObject({ google: searchCode.nullable(), bing: searchCode.nullable() }),
    /** The WebSub hub that is told of new reviews; null: none (docs/product/feeds.md). */
    websub_hub: address.nullable(),
    /** The name of the key by which the mail server signs mails (DKIM), for the look at the domain; null: not known. */
    dkim_selector: dkimSelector.nullable(),
    /** Whether other servers can follow the site by ActivityPub (docs/product/federation.md). */
    activitypub: z.boolean(),
    /** The name before the host in the address by which it is followed. */
    activitypub_name: z
      .string()
      .max(30)
      .regex(/^[a-z0-9_]{1,30}$/, 'must have up to 30 lower-case letters, digits and underscores'),
    /** Whether Webmentions are sent and received. */
    webmention: z.boolean(),
    /** Servers from which nothing comes in and to which nothing is sent: their hosts, with the hosts below them. */
    blocked_servers: z.array(host).max(1_000),
    /** The photo and video of `social` that the owner has switched off, to be switched on again. */
    hidden_social: social,
  })
  .meta({ id: 'OwnerSettings' })

export const categoryPageSchema = z.strictObject({
  recommendation: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(LONGEST_SETTING.recommendation)
    .nullable()
    .default(null),
  books: z
    .array(z.strictObject({ title: line, author: oneLine.max(LONGEST_SETTING.line) }))
    .max(12)
    .default([]),
})

/** Texts that travel with the pages which show them. */
export const pageTextsSchema = z
  .strictObject({
    /** By the slug of the category. */
    category_pages: boundedRecordSchema(categorySlugSchema, categoryPageSchema, MAX_CATEGORIES),
    /** The category whose texts stand on the page of an older slug that no text has. */
    older_categories: z.record(z.enum(Object.keys(OLDER_SLUGS) as OlderSlug[]), slug),
    /** Null: those of docs/product/screens.md. Pages have them as they are shown (page.ts). */
    menus: menusSchema.nullable(),
    book_places: bookPlacesSchema,
  })
  .meta({ id: 'PageTexts' })
