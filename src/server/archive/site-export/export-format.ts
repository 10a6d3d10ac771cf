import { z } from 'zod'
import { BOUNCES, LETTER_STATES } from '../../../contract/newsletter/letter-states.ts'
import { BAN_KINDS } from '../../../contract/comments/moderation.ts'
import { ROLES } from '../../../contract/accounts/permissions.ts'
import { LETTER_CHOICES, REVISION_REASONS } from '../../../contract/studio/review-drafts.ts'
import { rowIdSchema } from '../../../contract/row-id-schema.ts'
import { coverDesignSchema, draftSchema } from '../../../contract/studio/studio-reviews.ts'

// The files of `xingcha export`, and their fields: named as in the tables that `xingcha import` reads from the original
// site, where these have the field.

export const EXPORT_FILE = 'export.json'
export const REVIEWS_FOLDER = 'reviews'
export const MEDIA_FOLDER = 'media'
/** Of the ZIP archive of some reviews alone. */
export const DRAFTS_FOLDER = 'drafts'
export const CATEGORIES_FILE = 'categories.json'
export const COMMENTS_FILE = 'comments.jsonl'
export const SETTINGS_FILE = 'settings.json'
/** Holds what belongs to persons, and what is not published: emails, notes, held comments, drafts. */
export const PRIVATE_FOLDER = 'private'
export const OWNER_SETTINGS_FILE = `${PRIVATE_FOLDER}/settings.json`
export const COMMENT_STATES_FILE = `${PRIVATE_FOLDER}/comments.jsonl`
export const SUBSCRIBERS_FILE = `${PRIVATE_FOLDER}/subscribers.jsonl`
export const LETTERS_FILE = `${PRIVATE_FOLDER}/letters.jsonl`
export const READERS_FILE = `${PRIVATE_FOLDER}/readers.jsonl`
export const BANS_FILE = `${PRIVATE_FOLDER}/bans.jsonl`
export const DRAFTS_FILE = `${PRIVATE_FOLDER}/drafts.jsonl`
export const REVISIONS_FILE = `${PRIVATE_FOLDER}/revisions.jsonl`
export const OLD_ADDRESSES_FILE = 'old-addresses.jsonl'
export const STATISTICS_FILE = `${PRIVATE_FOLDER}/statistics.jsonl`

const id = rowIdSchema
const flag = z.boolean()
const text = z.string()
const optionalText = z.string().nullable()

export const siteExportSchema = z.strictObject({
  format: z.literal('xingcha-export'),
  version: z.number(),
  exported_at: text,
  /** The version of the program. */
  program: text,
  counts: z.record(text, z.int()),
  /** The highest id that each table has given out: no later row gets the id of a removed one. */
  last_ids: z.record(text, z.int()),
})
/** 2: drafts, and the fields of a review that only the studio writes. */
export const SITE_EXPORT_VERSION = 2

/** The front matter of a review. */
export const reviewSchema = z.strictObject({
  id,
  title: text.min(1),
  original_title: optionalText,
  author: text,
  isbn: optionalText,
  /** The name of a file in `media`; null where the site draws the cover. */
  cover: z
    .string()
    .regex(/^[\w.-]+$/)
    .nullable(),
  cover_source: optionalText,
  rating: z.number().min(0).max(5).nullable(),
  publish_date: optionalText,
  publisher: optionalText,
  category: optionalText,
  category_name: optionalText,
  categories: z.array(text),
  related_books: z.array(id),
  featured: flag,
  published: flag,
  updated_at: text,
  // Absent in exports of version 1.
  translator: text.default(''),
  book_year: z.int().nullable().default(null),
  slug: text.default(''),
  recommended: flag.default(false),
  cover_design: coverDesignSchema.nullable().default(null),
  excerpt: text,
  summary: text,
  /** The format of the text below the front matter. */
  body: z.enum(['markdown', 'html']),
})

/** A published comment, as everybody sees it. */
export const commentSchema = z.strictObject({
  id,
  book_id: id,
  user_name: text,
  user_avatar: z.int().nullable(),
  likes: z.int(),
  created_at: text,
  changed_at: optionalText,
  content: text,
})

/** The non-public data of a comment; `held`: the comment, where it is not published. */
export const commentStateSchema = z.strictObject({
  id,
  user_id: optionalText,
  visitor: optionalText,
  held: commentSchema.nullable(),
  /** Of one that is not published; absent in files of earlier versions, where it is held. */
  state: z.enum(['held', 'hidden', 'removed']).optional(),
  removed_at: optionalText.optional(),
  held_reasons: optionalText,
  is_owner_told: flag,
  likes_before: z.int(),
  is_imported: flag,
  imported_user_id: optionalText,
  likers: z.array(text),
})

/** A ban: a visitor or account that may not comment, or a word that holds comments, until a day. */
export const banSchema = z.strictObject({
  id,
  kind: z.enum(BAN_KINDS),
  /** In files of earlier versions: `check` only withdrew an author's trust, which is not imported. */
  effect: z.enum(['refuse', 'check']).optional(),
  value: text,
  label: text,
  created_at: text,
  until: optionalText,
})

export const subscriberSchema = z.strictObject({
  id,
  key: text,
  email: text,
  state: z.enum(['pending', 'confirmed', 'left']),
  created_at: text,
  confirmed_at: optionalText,
  left_at: optionalText,
  last_mail_at: optionalText,
  quiet_until: optionalText,
  unanswered: z.int(),
  bounce: z.enum(BOUNCES).nullable().default(null),
  bounces: z.int().default(0),
  categories: z.array(text),
})

export const letterSchema = z.strictObject({
  id,
  version: z.int(),
  state: z.enum(LETTER_STATES),
  number: z.int().nullable(),
  subject: text,
  second_line: text,
  opening: text,
  reviews: z.array(z.int()),
  audience: z.array(text),
  offered: z.array(z.int()),
  visits: z.int(),
  created_at: text,
  changed_at: text,
  scheduled_at: optionalText,
  tested_at: optionalText,
  started_at: optionalText,
  finished_at: optionalText,
  /** The content of the mails that were sent. */
  content: z.record(text, z.unknown()).nullable(),
  /** One for each recipient. */
  deliveries: z.array(
    z.strictObject({
      id,
      subscription_id: id.nullable(),
      state: z.enum(['waiting', 'queued', 'sent', 'failed', 'bounced', 'dropped']),
      message_id: optionalText,
    }),
  ),
})

const readingSchema = z.strictObject({
  id,
  begun_on: optionalText,
  finished_on: optionalText,
  is_begun_by_status: flag,
  is_finished_by_status: flag,
})

const entrySchema = z.strictObject({
  id,
  book_id: id,
  status: text,
  origin: text,
  created_at: text,
  updated_at: text,
  removed_at: optionalText,
  notes: text,
  notes_version: z.int(),
  own_rating: z.number().nullable(),
  status_day: optionalText,
  status_before: optionalText,
  readings: z.array(readingSchema),
})

/** An account, without what signs it in. */
export const readerSchema = z.strictObject({
  id: text,
  name: text,
  email: text,
  is_email_confirmed: flag,
  role: z.enum(ROLES),
  created_at: text,
  updated_at: text,
  /** Its ids on the original site. */
  original_ids: z.array(text),
  bookmarks: z.array(z.strictObject({ book_id: id, created_at: text })),
  reading_list: z.array(entrySchema),
  /** Absent in the exports of earlier versions. */
  positions: z
    .array(
      z.strictObject({ book_id: id, block: z.int().nullable(), heading: text.nullable(), updated_at: text }),
    )
    .default([]),
  /** Marked passages. Absent in the exports of earlier versions. */
  highlights: z
    .array(
      z.strictObject({
        id: text,
        book_id: id,
        start: z.int(),
        version: z.int(),
        created_at: text,
        updated_at: text,
        removed_at: optionalText,
        quote: text,
        prefix: text,
        suffix: text,
        note: text,
      }),
    )
    .default([]),
})

/** The owner's draft of a review, without its preview link. */
export const exportedDraftSchema = z.strictObject({
  id,
  version: z.int(),
  published_version: z.int().nullable(),
  scheduled_at: optionalText,
  // Exports of earlier versions lack these two.
  schedule_renews_date: z.int().default(0),
  letter_choice: z.enum(LETTER_CHOICES).default('next'),
  schedule_problem: optionalText,
  trashed_at: optionalText,
  created_at: text,
  changed_at: text,
  device: text,
  draft: draftSchema,
})

/** An earlier text of a draft. */
export const revisionSchema = z.strictObject({
  id,
  draft_id: id,
  reason: z.enum(REVISION_REASONS),
  name: text,
  device: text,
  created_at: text,
  draft: draftSchema,
})

/** A count of one day (Taipei). */
export const statisticSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('views'), day: text, book_id: id, views: z.int() }),
  z.strictObject({ kind: z.literal('referrer'), day: text, host: text, visits: z.int() }),
  z.strictObject({ kind: z.literal('missed_search'), day: text, term: text, searches: z.int() }),
])

/** An address of another site with where it leads, or the review that an imported text became. */
export const oldUrlSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('redirect'),
    path: text,
    book_id: id.nullable(),
    target: text,
    created_at: text,
  }),
  z.strictObject({
    kind: z.literal('text'),
    source: text,
    book_id: id,
    imported_at: text,
  }),
])

export type ExportHeader = z.infer<typeof siteExportSchema>
export type ReviewFields = z.infer<typeof reviewSchema>
export type StoredDraft = z.infer<typeof exportedDraftSchema>
export type StoredRevision = z.infer<typeof revisionSchema>
export type StoredStatistic = z.infer<typeof statisticSchema>
export type StoredOldUrl = z.infer<typeof oldUrlSchema>
export type CommentFields = z.infer<typeof commentSchema>
export type ExportedCommentState = z.infer<typeof commentStateSchema>
export type StoredBan = z.infer<typeof banSchema>
export type Subscriber = z.infer<typeof subscriberSchema>
export type StoredLetter = z.infer<typeof letterSchema>
export type Reader = z.infer<typeof readerSchema>
