import { z } from 'zod'

const commentSchema = z
  .object({
    id: z.int(),
    book_id: z.int(),
    /** Plain text, line breaks kept (docs/product/comments.md). */
    content: z.string(),
    user_name: z.string(),
    /** Index of a drawn seal, 0 to 69; null falls back to one keyed by the comment's id (docs/product/comments.md). */
    user_avatar: z.int().min(0).max(69).nullable(),
    /** Written by the reviewer, signed in: told with a badge, which no other comment can carry. */
    is_owner: z.boolean(),
    likes: z.int().min(0),
    created_at: z.iso.datetime(),
    /** Of the visitor who asks, never of others. */
    is_liked: z.boolean(),
    /** Until when the visitor who asks may still change it; null where it is not theirs or the time is over. */
    editable_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Comment' })

export const commentThreadSchema = z
  .object({
    /** The count of all published ones, whatever piece this is. */
    total: z.int(),
    /** Newest first. */
    comments: z.array(commentSchema),
    /** What to give as `before` for the piece after this one; null at the end. */
    next: z.int().nullable(),
  })
  .meta({ id: 'CommentThread' })

/** `before`: the id of the last comment of the piece before. */
export const commentsQuerySchema = z.object({
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})

/** Who acts comes from cookie and session, the avatar from the server: both are ignored in the payload. */
export const newCommentSchema = z
  .object({
    user_name: z.string(),
    content: z.string(),
    /** The solved proof of work as the widget encodes it; without it the comment waits for the owner. */
    proof: z.string().max(4_000).optional(),
    /** A field that people do not see; filled in, the comment waits for the owner. */
    website: z.string().optional(),
  })
  .meta({ id: 'NewComment' })

/** What posting a comment answers, and changing one: text that has become suspicious waits like a new one. */
export const postedCommentSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('published'), comment: commentSchema }),
    /** The owner will look at it first. */
    z.object({ outcome: z.literal('held') }),
  ])
  .meta({ id: 'PostedComment' })

export const changedCommentSchema = z.object({ content: z.string() }).meta({ id: 'ChangedComment' })

export const commentLikesSchema = z
  .object({ likes: z.int().min(0), is_liked: z.boolean() })
  .meta({ id: 'CommentLikes' })

/**
 * The proof of work to be solved before a comment is posted, in the form that altcha gives it. To be asked for when
 * the visitor begins to write: what is sent within 3 seconds of it waits for the owner. Good for one comment, for an
 * hour; a repeat of a request that got no answer carries the same one.
 */
export const commentChallengeSchema = z
  .object({
    algorithm: z.string(),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    /** The largest number that has to be tried: its half is the average count of hashes. */
    maxnumber: z.int(),
  })
  .meta({ id: 'CommentChallenge' })

export type Comment = z.infer<typeof commentSchema>
export type CommentThread = z.infer<typeof commentThreadSchema>
export type NewComment = z.infer<typeof newCommentSchema>
export type PostedComment = z.infer<typeof postedCommentSchema>
export type CommentLikes = z.infer<typeof commentLikesSchema>
export type CommentChallenge = z.infer<typeof commentChallengeSchema>
