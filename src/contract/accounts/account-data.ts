import { z } from 'zod'
import { TEXT_KINDS } from '../reviews/text-kinds.ts'
import { LONG_LIST_ANSWER } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { MOST_LABELS } from '../newsletter/letter-states.ts'
import { ownBookSchema } from '../reading/reading-list.ts'
import { READING_STATUSES } from '../reading/reading-statuses.ts'
import { CONFIRMING_PROBLEMS, confirmingSchema } from './accounts.ts'

/*
 * The data of an account: the file of its export, and the form of its deletion
 * (docs/decisions/0013-account-export-and-deletion.md).
 */

/** Marks every file as ours; `version` rises when an older program could not read it. */
export const EXPORT_FORMAT = 'xingcha-account'
export const ACCOUNT_EXPORT_VERSION = 1

/** Files of one table, for spreadsheets: `/api/account/export/{table}.csv`. */
export const EXPORT_TABLES = ['reading-list', 'bookmarks', 'comments'] as const

/** Identifies the review, also on other sites. */
const exportedReviewSchema = z.object({
  id: z.int(),
  kind: z.enum(TEXT_KINDS),
  /** The title of the book; an essay repeats its headline here. */
  title: z.string(),
  headline: z.string(),
  author: z.string(),
  isbn: z.string().nullable(),
})

const moment = z.iso.datetime()

export const accountExportSchema = named('AccountExport', {
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(ACCOUNT_EXPORT_VERSION),
  exported_at: moment,
  site: z.object({ name: z.string(), url: z.string() }),
  profile: z.object({
    name: z.string(),
    email: z.string(),
    created_at: moment,
    /** How texts are set; null where nothing was chosen. Absent in older files. */
    reading: z.string().nullable().optional(),
  }),
  /** Names of the sign-in methods, without secrets. */
  ways_in: z.object({
    has_password: z.boolean(),
    /** Such as google; `address` is the email of the account there, where the provider sent one. */
    providers: z.array(z.object({ id: z.string(), address: z.string().nullable(), linked_at: moment })),
    passkeys: z.array(z.object({ name: z.string(), created_at: moment })),
  }),
  sessions: z.array(z.object({ device: z.string(), signed_in_at: moment, seen_at: moment })),
  /** Tokens for programs, without the tokens themselves; absent where there are none. */
  tokens: z
    .array(
      z.object({
        name: z.string(),
        scopes: z.array(z.string()),
        created_at: moment,
        expires_at: moment.nullable(),
        last_used_at: moment.nullable(),
      }),
    )
    .optional(),
  /** The newsletter subscription of the account's email; null where there is none. */
  newsletter: z
    .object({
      state: z.enum(['pending', 'confirmed', 'left']),
      categories: z.array(z.string()),
      created_at: moment,
      confirmed_at: moment.nullable(),
      /** Where it was typed, with the text's id; how the owner names it; when consent was noted. Absent in older files. */
      source: z.string().nullable().optional(),
      source_review: z.int().nullable().optional(),
      consented_at: moment.nullable().optional(),
      name: z.string().nullable().optional(),
      labels: z.array(z.string()).max(MOST_LABELS).optional(),
    })
    .nullable(),
  /** The latest first, like the following. */
  bookmarks: z.array(z.object({ review: exportedReviewSchema, created_at: moment })),
  reading_list: z.array(
    z.object({
      /** The book of the entry. Of one without a review it has what the reader has noted, and its id is null. */
      review: exportedReviewSchema.extend({ id: z.int().nullable() }),
      /** The book as the reader has noted it, where its review came later; else absent. */
      own_book: ownBookSchema.optional(),
      status: z.enum(READING_STATUSES),
      notes: z.string(),
      own_rating: z.number().nullable(),
      /** Oldest first; days are those of Taipei. */
      readings: z.array(
        z.object({ begun_on: z.iso.date().nullable(), finished_on: z.iso.date().nullable() }),
      ),
      /** When it was added. */
      created_at: moment,
    }),
  ),
  /** Where the reader stopped; `block` is null in a review that was read to its end. Not imported. Absent in older files. */
  positions: z
    .array(
      z.object({
        review: exportedReviewSchema,
        block: z.int().nullable(),
        heading: z.string().nullable(),
        updated_at: moment,
      }),
    )
    .optional(),
  /** Marked passages with their notes, the latest first. Absent in older files. */
  highlights: z
    .array(
      z.object({
        review: exportedReviewSchema,
        id: z.string(),
        quote: z.string(),
        /** The words before and after it, and where it began: text-quote.ts. */
        prefix: z.string(),
        suffix: z.string(),
        start: z.int(),
        note: z.string(),
        created_at: moment,
      }),
    )
    .optional(),
  comments: z.array(
    z.object({
      id: z.int(),
      review: exportedReviewSchema,
      user_name: z.string(),
      content: z.string(),
      likes: z.int(),
      /** The comment below which it stands as an answer. Absent in older files. */
      parent_id: z.int().nullable().optional(),
      created_at: moment,
      changed_at: moment.nullable(),
      /** It is held for moderation: only the owner sees it. */
      is_held: z.boolean(),
    }),
  ),
  /** Comments of others that the reader likes. */
  likes: z.array(z.object({ comment_id: z.int(), review: exportedReviewSchema })),
})

/** For the screen that deletes an account. */
const accountSchema = named('Account', {
  /** How many comments the account has written. */
  comments: z.int(),
  created_at: moment,
})

/** Whether the comments are deleted, or stay signed 已離開的讀者 (docs/product/accounts.md). */
const COMMENT_CHOICES = ['remove', 'keep'] as const

const accountDeletionSchema = confirmingSchema
  .extend({ comments: z.enum(COMMENT_CHOICES) })
  .meta({ id: 'AccountDeletion' })

export type AccountExport = z.infer<typeof accountExportSchema>
export type ExportedReview = z.infer<typeof exportedReviewSchema>
export type Account = z.infer<typeof accountSchema>
export type AccountDeletion = z.infer<typeof accountDeletionSchema>
export type ExportTable = (typeof EXPORT_TABLES)[number]

export const readAccount = endpoint('GET /api/account', {
  summary: 'What deleting the account would affect.',
  answers: { 200: accountSchema },
  problems: ['sign_in_required'],
})

export const deleteAccount = endpoint('DELETE /api/account', {
  summary: 'Deletes the account and all its data, immediately and permanently.',
  body: accountDeletionSchema,
  problems: [...CONFIRMING_PROBLEMS, 'owner_cannot_leave'],
})

const EXPORT_PROBLEMS = [
  'sign_in_required',
  'token_invalid',
  'export_running',
  'exports_full',
  'too_many_requests',
] as const

export const exportAccount = endpoint('GET /api/account/export', {
  summary: 'All data of the account, as a file.',
  answerLimit: 16 * LONG_LIST_ANSWER,
  answers: { 200: accountExportSchema },
  problems: EXPORT_PROBLEMS,
})

export const exportTable = endpoint('GET /api/account/export/{file}', {
  summary: 'reading-list.csv, bookmarks.csv or comments.csv: one table of it, for spreadsheets.',
  answers: { 200: { mediaType: 'text/csv' } },
  problems: [...EXPORT_PROBLEMS, 'not_found'],
})

export const exportHighlights = endpoint('GET /api/account/highlights/{file}', {
  summary: 'all.md: all passages that the reader has marked, by text; 12.md: those of one text.',
  answers: { 200: { mediaType: 'text/markdown' } },
  problems: [...EXPORT_PROBLEMS, 'not_found'],
})
