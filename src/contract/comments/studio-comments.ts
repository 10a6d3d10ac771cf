import { textNameFields } from '../reviews/reviews.ts'
import { z } from 'zod'
import { listOf, OWN_ROWS, rowIdSchema, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { HIGHEST_ROW_ID } from '../row-id.ts'
import { BAN_KINDS, COMMENT_LISTS, COMMENT_STATES, HOLD_REASONS, MODERATION } from './moderation.ts'

const stateSchema = z.enum(COMMENT_STATES)

/** A comment as the owner sees it, in any state. */
const moderatedCommentSchema = named('ModeratedComment', {
  id: z.int(),
  state: stateSchema,
  content: z.string(),
  user_name: z.string(),
  user_avatar: z.int().min(0).max(69).nullable(),
  is_owner: z.boolean(),
  is_editor: z.boolean(),
  /** Whether this account wrote it, which may change its text at any time. */
  is_own: z.boolean(),
  /** Whether the next comment of its author needs no check of how it is sent. */
  is_trusted: z.boolean(),
  review: z.object({ id: z.int(), ...textNameFields, slug: z.string() }),
  /** Why it is or was held. */
  reasons: z.array(z.enum(HOLD_REASONS)).max(HOLD_REASONS.length),
  /** The passages of the content that caused this: [start, end) in UTF-16 units, in order, without overlaps. */
  passages: z.array(z.tuple([z.int(), z.int()])).max(1000),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime().nullable(),
  removed_at: z.iso.datetime().nullable(),
  /** The authors that can be banned: the visitor's browser, the account; empty for neither. */
  bannable: z.array(z.enum(['visitor', 'account'])).max(2),
  /** Where it was written, if on another site. */
  origin: z.url().nullable(),
  /** For such a comment whether an answer also goes back to its author, or only stands here. */
  answers_go: z.enum(['back', 'nowhere']).nullable(),
  /** The comment above an answer, and its state; null where its author has removed it. */
  parent_id: z.int().nullable(),
  parent_state: stateSchema.nullable(),
  /** The comment or answer that it answers, with the first 100 characters of its text; null where its author has removed it. */
  answered: z.object({ user_name: z.string(), content: z.string() }).nullable(),
  /** The answer that it answers, in the same thread; null where it answers the comment above, or none. */
  answered_id: z.int().nullable(),
  /** The name of the reader whom a mail has told of this answer; null where it told nobody. */
  mailed_to: z.string().nullable(),
  likes: z.int(),
  /** Whether somebody else wrote it after the visit of `seen_at`. Comments that were held or imported are not new. */
  is_new: z.boolean(),
})

const moderatedCommentsSchema = named('ModeratedComments', {
  comments: z.array(moderatedCommentSchema).max(MODERATION.pageSize),
  /** `after` for the next page; null at the end. */
  next: z.string().nullable(),
  /** `new` and `unanswered` are of published comments; the latter counts threads. */
  counts: z.object({
    held: z.int(),
    published: z.int(),
    hidden: z.int(),
    new: z.int(),
    unanswered: z.int(),
  }),
  /** When this account left the published comments last (PUT /api/studio/comments/seen); null: never. */
  seen_at: z.iso.datetime().nullable(),
  /** When the list was read. */
  read_at: z.iso.datetime(),
  /** The reviews with comments in this list, those with the latest first, 50 at most. Null on later pages. */
  reviews: listOf(50, { id: z.int(), ...textNameFields, comments: z.int() }).nullable(),
})

const moderatedCommentsQuerySchema = z.object({
  list: z.enum(COMMENT_LISTS).default('held'),
  /** Searched in name, text and title; Simplified and Traditional are the same. */
  q: z.string().max(MODERATION.word).default(''),
  /** Only below this review. */
  review: z.coerce.number().int().min(1).max(HIGHEST_ROW_ID).optional(),
  /**
   * `activity`: published comments, each followed by its answers, the oldest first; those come first below which others than this
   * account wrote last. Not with a search.
   */
  order: z.enum(['oldest', 'newest', 'activity']).default('oldest'),
  /** By activity: only threads in which a reader of this site has the last word. */
  only: z.enum(['unanswered']).optional(),
  /** By activity: only the thread of this comment, in any state. */
  comment: z.coerce.number().int().min(1).max(HIGHEST_ROW_ID).optional(),
  /** `next` of the page before. */
  after: z
    .string()
    .max(103)
    .regex(/^[\d:.TZ-]{1,40}~\d{1,10}(?:~[\d:.TZ-]{0,40}~\d{1,10})?$/)
    .optional(),
})

/** `until`: `read_at` of the list that was shown. */
const seenCommentsSchema = named('SeenComments', { until: z.iso.datetime().max(40) })

/** The context of a comment that helps to moderate it. */
const commentContextSchema = named('CommentContext', {
  author: z.object({
    /** Other comments of this account or browser by state. */
    published: z.int(),
    held: z.int(),
    hidden: z.int(),
    /** Other comments from the same address; null where the address is not known any more, after a day. */
    same_address: z.int().nullable(),
    has_account: z.boolean(),
  }),
  review: z.object({
    id: z.int(),
    ...textNameFields,
    cover_path: z.string(),
    /** Published comments below it. */
    comments: z.int(),
    latest_at: z.iso.datetime().nullable(),
  }),
})

/** `follows_parent`: of an answer that is where it is because of the comment above it, with which it comes back. */
const stateChangeSchema = z.object({
  id: rowIdSchema,
  state: stateSchema,
  follows_parent: z.boolean().optional(),
})

/** Comments with the state to set. Sending the states of the answer undoes the change. */
const commentStatesSchema = named('CommentStates', {
  changes: z.array(stateChangeSchema).min(1).max(MODERATION.changes),
})

/** The states before, of those comments that still exist; and how many answers have followed them. */
const formerStatesSchema = named('FormerCommentStates', {
  before: z.array(stateChangeSchema).max(OWN_ROWS),
  answers: z.int(),
})

const newReplySchema = named('NewReply', { content: typedTextSchema(LIMITS.comment) })

/** `before` has the states to which an undo returns, with the reply as removed. */
const postedReplySchema = formerStatesSchema.extend({ id: z.int() }).meta({ id: 'PostedReply' })

/** The comment or answer that it answers; null for one that stands by itself. */
const replyPlaceSchema = named('ReplyPlace', { parent_id: rowIdSchema.nullable() })

const banSchema = named('Ban', {
  id: z.string(),
  kind: z.enum(BAN_KINDS),
  /** The name at the time of the ban, or the word. */
  label: z.string(),
  /** Null for words of the settings. */
  created_at: z.iso.datetime().nullable(),
  /** Null: without end. */
  until: z.iso.datetime().nullable(),
})

const banListSchema = named('BanList', { bans: z.array(banSchema).max(2 * OWN_ROWS) })

/** `comment_id`: the author to ban; for a word the comment that held it. Absent days: without end. */
const newBanSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['visitor', 'account']),
      comment_id: rowIdSchema,
      /** Whether the published comments of the author are hidden, too. */
      hides_published: z.boolean().default(false),
      days: z.literal(MODERATION.banDays).nullable(),
    }),
    z.object({
      kind: z.literal('word'),
      comment_id: rowIdSchema.optional(),
      word: z.string().trim().min(1).max(MODERATION.word),
      days: z.literal(MODERATION.banDays).nullable(),
    }),
  ])
  .meta({ id: 'NewBan' })

/** The comments that the ban has hidden are in `before`. */
const storedBanSchema = formerStatesSchema.extend({ ban: banSchema }).meta({ id: 'StoredBan' })

export type ModeratedComment = z.infer<typeof moderatedCommentSchema>
export type ModeratedComments = z.infer<typeof moderatedCommentsSchema>
export type ModeratedCommentsQuery = z.infer<typeof moderatedCommentsQuerySchema>
export type CommentContext = z.infer<typeof commentContextSchema>
export type StateChange = z.infer<typeof stateChangeSchema>
export type FormerStates = z.infer<typeof formerStatesSchema>
export type PostedReply = z.infer<typeof postedReplySchema>
export type ReplyPlace = z.infer<typeof replyPlaceSchema>
export type Ban = z.infer<typeof banSchema>
export type BanList = z.infer<typeof banListSchema>
export type NewBan = z.input<typeof newBanSchema>
export type StoredBan = z.infer<typeof storedBanSchema>

const WRITE_PROBLEMS = ['too_many_requests'] as const

export const listModeratedComments = endpoint('GET /api/studio/comments', {
  needs: 'moderate',
  summary: 'Comments of the whole site by state, with the reasons why they were held, by pages of 30.',
  query: moderatedCommentsQuerySchema,
  answers: { 200: moderatedCommentsSchema },
})

export const markCommentsSeen = endpoint('PUT /api/studio/comments/seen', {
  needs: 'moderate',
  summary: 'Ends a visit: published comments until then are not new to this account any more.',
  body: seenCommentsSchema,
  problems: WRITE_PROBLEMS,
})

export const readCommentContext = endpoint('GET /api/studio/comments/{id}', {
  needs: 'moderate',
  summary: 'What else is known of a comment’s author and review.',
  answers: { 200: commentContextSchema },
  problems: ['comment_not_found'],
})

export const changeCommentStates = endpoint('PUT /api/studio/comments/states', {
  needs: 'moderate',
  summary:
    'Publishes, hides, removes or holds comments; the answer undoes it. Removed ones are deleted after 30 days.',
  body: commentStatesSchema,
  answers: { 200: formerStatesSchema },
  problems: [...WRITE_PROBLEMS, 'comment_above_hidden'],
})

export const replyToComment = endpoint('POST /api/studio/comments/{id}/reply', {
  needs: 'moderate',
  summary: 'Publishes a comment with the owner’s reply. A repeat within ten minutes changes nothing.',
  body: newReplySchema,
  bodyLimit: { bytes: 128 * 1024, problem: 'comment_too_long' },
  answers: { 201: postedReplySchema },
  problems: [
    ...WRITE_PROBLEMS,
    'comment_not_found',
    'comment_above_hidden',
    'comment_incomplete',
    'comment_too_long',
  ],
})

export const placeReply = endpoint('POST /api/studio/comments/{id}/parent', {
  needs: 'moderate',
  summary: 'Places a comment of the owner or an editor below the one that it answers; the answer undoes it.',
  body: replyPlaceSchema,
  answers: { 200: replyPlaceSchema },
  problems: [...WRITE_PROBLEMS, 'comment_not_found', 'comment_not_movable', 'comment_above_gone'],
})

export const listBans = endpoint('GET /api/studio/bans', {
  needs: 'moderate',
  summary: 'Banned visitors, accounts and words, newest first.',
  answers: { 200: banListSchema },
})

export const createBan = endpoint('POST /api/studio/bans', {
  needs: 'moderate',
  summary:
    'Bans an author or a word, and hides the comment with all held ones of this author or with this word.',
  body: newBanSchema,
  answers: { 201: storedBanSchema },
  problems: [...WRITE_PROBLEMS, 'comment_not_found', 'ban_impossible'],
})

export const removeBan = endpoint('DELETE /api/studio/bans/{id}', {
  needs: 'moderate',
  summary: 'Ends a ban. A repeat changes nothing.',
  problems: WRITE_PROBLEMS,
})
