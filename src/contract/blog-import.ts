import { z } from 'zod'
import { IMPORT_KINDS, LEFT_OUT_REASONS, NOTE_CODES, TEXT_OUTCOMES, TEXT_STATES } from './moving-in.ts'

const noteSchema = z.object({ code: z.enum(NOTE_CODES), detail: z.string() })

const textSchema = z.object({
  /** The text's place in the export. */
  where: z.string(),
  title: z.string(),
  outcome: z.enum(TEXT_OUTCOMES),
  state: z.enum(TEXT_STATES).nullable(),
  /** Why it was left out. */
  why: z.enum(LEFT_OUT_REASONS).nullable(),
  /** Of the review or draft here; null in a dry run. */
  review_id: z.int().nullable(),
  notes: z.array(noteSchema),
})

const blogImportReportSchema = z
  .object({
    kind: z.enum(IMPORT_KINDS),
    is_check: z.boolean(),
    counts: z.object({
      published: z.int(),
      scheduled: z.int(),
      draft: z.int(),
      trash: z.int(),
      /** Imported before. */
      known: z.int(),
      left_out: z.int(),
      comments: z.int(),
      subscribed: z.int(),
      /** They have left the newsletter there, and stay away here. */
      unsubscribed: z.int(),
      members_left_out: z.int(),
      redirects: z.int(),
      pictures: z.int(),
      /** In a dry run: those that an import would request from their address. */
      pictures_remote: z.int(),
      pictures_failed: z.int(),
    }),
    /** The export's categories and tags, the most used first; `category`: the slug here, null for none. */
    terms: z.array(z.object({ name: z.string(), count: z.int(), category: z.string().nullable() })),
    texts: z.array(textSchema),
  })
  .meta({ id: 'BlogImportReport' })

export type BlogImportReport = z.infer<typeof blogImportReportSchema>
export type ImportedTextReport = z.infer<typeof textSchema>
