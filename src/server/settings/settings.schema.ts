import { z } from 'zod'
import { CATEGORY_IDS } from '../../contract/categories.ts'
import type { OwnerSettings, SiteSettings } from '../../contract/settings.ts'
import { normalizeEmail } from '../text/email-address.ts'

const line = z.string().trim().min(1, 'must not be empty')
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
const year = z.int().min(1900).max(2200)
const file = z.string().regex(/^[\w.-]+$/, 'must be the name of a file in the media folder')
const category = z.enum(CATEGORY_IDS)

const video = z.strictObject({
  title: line,
  note: z.string(),
  poster: file,
  file: file.nullable(),
  provider: z.enum(['youtube', 'vimeo']).nullable(),
  provider_id: z
    .string()
    .regex(/^[\w-]+$/)
    .nullable(),
})

const post = z.strictObject({
  date: z.iso.date(),
  picture: z.strictObject({ file, alt: z.string() }).nullable(),
  lines: z.array(z.string()),
  category,
  summary: line,
  text: line,
  provider: z.enum(['instagram']).nullable(),
  provider_id: z
    .string()
    .regex(/^[\w-]+$/)
    .nullable(),
})

const card = z.strictObject({
  lines: z.array(z.string()),
  category,
  likes: z.int().min(0),
  comments: z.int().min(0),
  url: address.nullable(),
})

/** Public settings of the site, which `xingcha set` and the sample library may store. */
export const settingsSchema: z.ZodType<SiteSettings> = z.strictObject({
  name: line,
  tagline: line,
  founder: line,
  contact_email: z
    .string()
    .trim()
    .refine((text) => normalizeEmail(text) !== undefined, 'must be an e-mail address')
    .nullable(),
  founding_year: year,
  copyright_year: year,
  privacy_url: address.nullable(),
  terms_url: address.nullable(),
  social: z.strictObject({
    photo: z
      .strictObject({
        label: line,
        url: address,
        handle: z.string(),
        description: z.string(),
        post: post.nullable(),
        cards: z.array(card),
      })
      .nullable(),
    video: z
      .strictObject({
        label: line,
        url: address,
        description: z.string(),
        autoplay: video.nullable(),
        second: video.nullable(),
      })
      .nullable(),
  }),
  category_video: video.nullable(),
})

/** Private settings, which `xingcha set` may store too. */
export const ownerSettingsSchema: z.ZodType<OwnerSettings> = z.strictObject({
  comments: z.strictObject({
    banned: z.array(line.max(100)).max(1_000),
    hold_first: z.boolean(),
  }),
  newsletter: z.strictObject({ confirm_without_mail: z.boolean() }),
})
