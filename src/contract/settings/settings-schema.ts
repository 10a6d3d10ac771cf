import { z } from 'zod'
import { CATEGORY_IDS } from '../categories/categories.ts'
import { CLOTHS } from './cloths.ts'
import type { CategoryPage } from '../categories/category-defaults.ts'
import { countCodePoints, LIMITS } from '../limits.ts'
import { pictureFiles } from '../pictures/pictures.ts'
import { LONGEST_SETTING, type OwnerSettings, type PageTexts, type SiteSettings } from './settings.ts'

/** Control characters, and the line breaks of Unicode. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/u

/** Keeps a setting on one line: a line break would begin another field in the heads of mails, in feeds and in the log. */
const oneLine = z
  .string()
  .overwrite((text) => text.split(CONTROLS).join(' '))
  .trim()
const line = oneLine.min(1, 'must not be empty').max(LONGEST_SETTING.line)
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
  .max(2_000)
  .refine((text) => !CONTROLS.test(text), 'must be on one line')
/** Short words beside a picture or an address. */
const words = oneLine.max(1_000)
const dkimSelector = z
  .string()
  .trim()
  .max(63)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'must be a selector such as s1')
const mailText = z.string().trim().min(1, 'must not be empty').max(LONGEST_SETTING.mailText)
const year = z.int().min(1900).max(2200)
const file = z
  .string()
  .max(200)
  .regex(/^[\w.-]+$/, 'must be the name of a file in the media folder')
const category = z.enum(CATEGORY_IDS)
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host such as example.social')

const video = z.strictObject({
  title: line,
  note: words,
  poster: file,
  file: file.nullable(),
  provider: z.enum(['youtube', 'vimeo']).nullable(),
  provider_id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/)
    .nullable(),
})

const post = z.strictObject({
  date: z.iso.date(),
  picture: z.strictObject({ file, alt: words }).nullable(),
  lines: z.array(words).max(20),
  category,
  summary: z.string().trim().min(1).max(LONGEST_SETTING.page),
  text: z.string().trim().min(1).max(LONGEST_SETTING.page),
  provider: z.enum(['instagram']).nullable(),
  provider_id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/)
    .nullable(),
})

const card = z.strictObject({
  lines: z.array(words).max(20),
  category,
  likes: z.int().min(0),
  comments: z.int().min(0),
  url: address.nullable(),
})

const social = z.strictObject({
  photo: z
    .strictObject({
      label: line,
      url: address,
      handle: words,
      description: words,
      post: post.nullable(),
      cards: z.array(card).max(12),
    })
    .nullable(),
  video: z
    .strictObject({
      label: line,
      url: address,
      description: words,
      autoplay: video.nullable(),
      second: video.nullable(),
    })
    .nullable(),
})

/** Public settings of the site. */
export const siteSettingsSchema = z
  .strictObject({
    name: line,
    tagline: line,
    founder: line,
    seal: z
      .string()
      .trim()
      .max(20)
      .refine(
        (text) => countCodePoints(text) === 1 && /\p{Script=Han}/u.test(text),
        'must be one Han character',
      ),
    seal_picture: z
      .string()
      .max(200)
      .refine((name) => pictureFiles(name).length > 0, 'must be the name of an uploaded picture')
      .nullable(),
    categories: z
      .array(
        z.strictObject({
          id: category,
          name: oneLine.min(1, 'must not be empty').max(LONGEST_SETTING.categoryName),
          tagline: oneLine.max(LONGEST_SETTING.line),
          description: oneLine.max(LONGEST_SETTING.line),
        }),
      )
      .max(CATEGORY_IDS.length)
      .refine(
        (list) =>
          list.length === CATEGORY_IDS.length && new Set(list.map(({ id }) => id)).size === list.length,
        'must be the eight categories, each once',
      )
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'must not share a name'),
    cloth: z.enum(CLOTHS),
    portrait: z.strictObject({ file, alt: oneLine.max(LONGEST_SETTING.line) }).nullable(),
    hero: z.array(line).min(1).max(LONGEST_SETTING.heroLines),
    description: line,
    footer_note: oneLine.max(LONGEST_SETTING.line),
    footer_links: z
      .array(
        z.strictObject({
          label: oneLine.min(1, 'must not be empty').max(LONGEST_SETTING.linkLabel),
          url: address,
        }),
      )
      .max(LONGEST_SETTING.footerLinks),
    contact_email: oneLine.max(LIMITS.email).nullable(),
    founding_year: year,
    copyright_year: year,
    privacy_url: address.nullable(),
    terms_url: address.nullable(),
    letters_public: z.boolean(),
    newsletter_heading: line.nullable(),
    newsletter_lead: mailText.nullable(),
    confirmation_text: mailText.nullable(),
    social,
    category_video: video.nullable(),
  })
  .meta({ id: 'SiteSettings' }) satisfies z.ZodType<SiteSettings>

/** Private settings. */
export const ownerSettingsSchema = z
  .strictObject({
    comments: z.strictObject({
      banned: z.array(oneLine.min(1, 'must not be empty').max(100)).max(1_000),
      hold_first: z.boolean(),
    }),
    trust_after: z.int().min(0).max(100),
    newsletter: z.strictObject({ confirm_without_mail: z.boolean() }),
    isbn: z.strictObject({ network: z.boolean() }),
    crawlers: z.strictObject({ allow_ai: z.boolean(), llms_txt: z.boolean() }),
    websub_hub: address.nullable(),
    dkim_selector: dkimSelector.nullable(),
    activitypub: z.boolean(),
    activitypub_name: z
      .string()
      .max(30)
      .regex(/^[a-z0-9_]{1,30}$/, 'must have up to 30 lower-case letters, digits and underscores'),
    webmention: z.boolean(),
    blocked_servers: z.array(host).max(1_000),
    hidden_social: social,
  })
  .meta({ id: 'OwnerSettings' }) satisfies z.ZodType<OwnerSettings>

const pageText = z.string().trim().min(1, 'must not be empty').max(LONGEST_SETTING.page).nullable()

export const categoryPageSchema = z.strictObject({
  recommendation: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(LONGEST_SETTING.recommendation)
    .nullable(),
  books: z.array(z.strictObject({ title: line, author: oneLine.max(LONGEST_SETTING.line) })).max(12),
}) satisfies z.ZodType<CategoryPage>

/** Texts that travel with the pages which show them. */
export const pageTextsSchema = z
  .strictObject({
    about_text: pageText,
    privacy_text: pageText,
    terms_text: pageText,
    category_pages: z.record(category, categoryPageSchema),
  })
  .meta({ id: 'PageTexts' }) satisfies z.ZodType<PageTexts>
