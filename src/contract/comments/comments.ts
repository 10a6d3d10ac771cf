import { z } from 'zod'
import { rowIdSchema, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { COMMENT_PAGE_SIZE, LIMITS } from '../limits.ts'
import { HIGHEST_ROW_ID } from '../row-id.ts'
import { CHINESE_SCRIPTS } from '../text/chinese-scripts.ts'

const commentSchema = named('Comment', {
  id: z.int(),
  book_id: z.int(),
  /** Plain text with its line breaks (docs/product/comments.md). */
  content: z.string(),
  /** The written form of its Chinese. */
  lang: z.enum(CHINESE_SCRIPTS),
  user_name: z.string(),
  /** Index of a drawn avatar, 0 to 69; null falls back to one chosen by the comment's id (docs/product/comments.md). */
  user_avatar: z.int().min(0).max(69).nullable(),
  /** Written by the signed-in reviewer: only such comments have the badge. */
  is_owner: z.boolean(),
  /** Written by an editor, who has a badge of their own. */
  is_editor: z.boolean(),
  /** The comment below which it stands as an answer; null for one that stands by itself. */
  parent_id: z.int().nullable(),
  /** The author of the answer below the same comment that it answers; null where it answers the comment, or that answer is gone. */
  answered_name: z.string().nullable(),
  likes: z.int().min(0),
  created_at: z.iso.datetime(),
  /** When its author last changed the text; null where it is as it was sent. */
  changed_at: z.iso.datetime().nullable(),
  /** Whether this visitor likes it. */
  is_liked: z.boolean(),
  /** Until when this visitor may change it; null where it is not theirs or the time is over. */
  editable_until: z.iso.datetime().nullable(),
  /** Whether this visitor's account wrote it; it may delete it at any time. */
  is_own: z.boolean(),
})

/** A comment that waits for moderation. Only its author receives it, and may delete it. */
const heldCommentSchema = commentSchema
  .pick({
    id: true,
    content: true,
    user_name: true,
    user_avatar: true,
    parent_id: true,
    answered_name: true,
    created_at: true,
  })
  .meta({ id: 'HeldComment' })

export const commentThreadSchema = named('CommentThread', {
  /** The count of all published comments and answers, on all pages. */
  total: z.int(),
  /**
   * Newest first, answers among them. A page that begins with answers to a comment of the page before has this comment, too.
   */
  comments: z.array(commentSchema).max(COMMENT_PAGE_SIZE + 1),
  /**
   * The comments that stand by themselves, newest first; answers stand below the one of their `parent_id`, oldest first. One that
   * is not in `comments` was removed by its author.
   */
  threads: z.array(z.int()).max(COMMENT_PAGE_SIZE),
  /** This visitor's own comments that wait for moderation, newest first; on the first page only, and not counted. */
  held: z.array(heldCommentSchema).max(COMMENT_PAGE_SIZE),
  /** `before` for the next page; null at the end. */
  next: z.int().nullable(),
})

/** `before`: `next` of the previous page. */
export const commentsQuerySchema = z.object({
  before: z.coerce.number().int().min(1).max(HIGHEST_ROW_ID).optional(),
})

/** The author comes from cookie and session, the avatar from the server: the payload cannot set them. */
const newCommentSchema = named('NewComment', {
  user_name: typedTextSchema(LIMITS.name),
  content: typedTextSchema(LIMITS.comment),
  /** The comment or answer that it answers. */
  parent_id: rowIdSchema.optional(),
  /** Whether the signed-in author wants a mail about answers; of a guest nothing is stored. */
  wants_answers: z.boolean().optional(),
  /** The solved proof of work as the widget encodes it; without it the comment is held. */
  proof: z.string().max(4_000).optional(),
  /** A field that people do not see; if it is filled in, the comment is held. */
  website: z.string().max(2_000).optional(),
  /**
   * Id of the account that the sender believes to be signed in. If the session has ended or is another account's, the
   * problem is sign_in_required, so that a reader's comment is not published as a guest's.
   */
  signed_in_as: z.string().max(100).optional(),
})

/** The response to posting and to changing a comment: a changed text may be held, too. */
const postedCommentSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('published'), comment: commentSchema }),
    z.object({ outcome: z.literal('held'), comment: heldCommentSchema }),
  ])
  .meta({ id: 'PostedComment' })

const changedCommentSchema = named('ChangedComment', { content: typedTextSchema(LIMITS.comment) })

const commentLikesSchema = named('CommentLikes', { likes: z.int().min(0), is_liked: z.boolean() })

/**
 * The proof of work to solve before posting a comment, in altcha's form. Request it when the visitor begins to write: a
 * comment that is sent within 3 seconds is held. Valid for one comment and one hour; a repeated request sends the same
 * one.
 */
const commentChallengeSchema = named('CommentChallenge', {
  algorithm: z.string(),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  /** The largest possible solution: on average half as many hashes are needed. */
  maxnumber: z.int(),
})

export type Comment = z.infer<typeof commentSchema>
export type HeldComment = z.infer<typeof heldCommentSchema>
export type CommentThread = z.infer<typeof commentThreadSchema>
export type NewComment = z.infer<typeof newCommentSchema>
export type PostedComment = z.infer<typeof postedCommentSchema>
export type CommentLikes = z.infer<typeof commentLikesSchema>
export type CommentChallenge = z.infer<typeof commentChallengeSchema>

/** Above 5,000 characters however they are written in JSON. */
const COMMENT_BODY = { bytes: 128 * 1024, problem: 'comment_too_long' } as const

export const listComments = endpoint('GET /api/reviews/{id}/comments', {
  summary: 'Published comments and answers, newest first, and the own ones that wait for moderation.',
  query: commentsQuerySchema,
  answers: { 200: commentThreadSchema },
  problems: ['review_not_found', 'token_invalid'],
})

export const readChallenge = endpoint('GET /api/comments/challenge', {
  summary: 'The proof of work to solve before commenting, for when the visitor begins to write.',
  answers: { 200: commentChallengeSchema },
})

export const postComment = endpoint('POST /api/reviews/{id}/comments', {
  summary: 'Publishes a comment or an answer (201), or holds it for moderation by the owner (202).',
  body: newCommentSchema,
  bodyLimit: COMMENT_BODY,
  answers: { 201: postedCommentSchema, 202: postedCommentSchema },
  problems: [
    'comment_incomplete',
    'name_too_long',
    'comment_too_long',
    'name_reserved',
    'review_not_found',
    'answered_comment_gone',
    'sign_in_required',
    'comments_blocked',
    'token_invalid',
    'too_many_requests',
    'busy',
  ],
})

export const changeComment = endpoint('PATCH /api/comments/{id}', {
  summary: 'Replaces the text of an own comment.',
  body: changedCommentSchema,
  bodyLimit: COMMENT_BODY,
  answers: { 200: postedCommentSchema },
  problems: [
    'comment_incomplete',
    'comment_too_long',
    'comment_not_found',
    'comment_not_yours',
    'sign_in_required',
    'comment_change_too_late',
    'comments_blocked',
    'token_invalid',
    'too_many_requests',
    'busy',
  ],
})

export const removeComment = endpoint('DELETE /api/comments/{id}', {
  summary: 'Deletes an own comment: within 15 minutes, while it is held, or as the account that wrote it.',
  problems: [
    'comment_not_found',
    'comment_not_yours',
    'comment_change_too_late',
    'sign_in_required',
    'token_invalid',
    'too_many_requests',
  ],
})

export const likeComment = endpoint('PUT /api/comments/{id}/like', {
  summary: 'Likes a comment, once.',
  answers: { 200: commentLikesSchema },
  problems: ['comment_not_found', 'token_invalid', 'too_many_requests'],
})

export const unlikeComment = endpoint('DELETE /api/comments/{id}/like', {
  summary: 'Removes the like.',
  answers: { 200: commentLikesSchema },
  problems: ['comment_not_found', 'token_invalid'],
})
