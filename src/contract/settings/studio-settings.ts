import { z } from 'zod'
import { LOGGED_ACTIONS } from '../studio/logged-actions.ts'
import { ownerSettingsSchema, pageTextsSchema, siteSettingsSchema } from './settings-schema.ts'

export const studioSettingsSchema = z
  .object({
    site: siteSettingsSchema,
    owner: ownerSettingsSchema,
    texts: pageTextsSchema,
    /** Whether mails leave this machine; otherwise they become files in the data folder. */
    sends_mail: z.boolean(),
    /** The recipient of the test mail. */
    owner_email: z.string(),
    /** Reviews of the sample library that are still on the site. */
    samples: z.int(),
  })
  .meta({ id: 'StudioSettings' })

export type StudioSettings = z.infer<typeof studioSettingsSchema>

/** Keys are those of `xingcha set`, with dots for nested ones. All changes are stored, or none. */
export const settingChangesSchema = z.object({
  changes: z
    .array(z.object({ key: z.string().max(100), value: z.unknown() }))
    .min(1)
    .max(40),
})

/** The data that removing the sample library deletes. */
export const foundSamplesSchema = z
  .object({
    reviews: z.array(z.object({ id: z.int(), title: z.string() })).max(100),
    comments: z.int(),
    bookmarks: z.int(),
    entries: z.int(),
    settings: z.array(z.string()).max(100),
    media: z.int(),
  })
  .meta({ id: 'FoundSamples' })

export type FoundSamplesSummary = z.infer<typeof foundSamplesSchema>

export const logQuerySchema = z.object({
  /** Entries with a smaller id. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** Newest first. */
export const studioLogSchema = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          action: z.enum(LOGGED_ACTIONS),
          /** The key of a setting, or the title of a review. */
          subject: z.string(),
          /** The account's name; null for a command, and for an account that was deleted. */
          actor: z.string().nullable(),
          by_command: z.boolean(),
        }),
      )
      .max(50),
    /** `before` of the next page; null at the end. */
    next: z.int().nullable(),
  })
  .meta({ id: 'StudioLog' })

export type StudioLog = z.infer<typeof studioLogSchema>
