import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import type { CommentState } from '../../contract/comments/moderation.ts'
import type { Role } from '../../contract/accounts/permissions.ts'
import { excluded, type Queries } from '../platform/db/database.ts'
import type { CommentRow, Tables } from '../platform/db/tables/tables.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** The name of the lock (`lockedTransaction`) under which comments are compared with those before them and stored, in all processes. */
export const POSTING_LOCK = 'posting comments'

/** A comment with its likes, as one visitor sees it. */
export interface StoredComment {
  id: number
  review_id: number
  user_id: string | null
  visitor: string | null
  user_name: string
  avatar: number | null
  state: CommentState
  parent_id: number | null
  /** The name of the author of the answer that it answers; null where it answers the comment, or the answer is not published. */
  answered_name: string | null
  created_at: string
  changed_at: string | null
  content: string
  /** The role of the account that wrote it, if any. */
  role: Role | null
  likes: number
  /** 1 if the given liker has liked it. */
  is_liked: number
}

/**
 * The held comments of this account, and those that this browser sent without an account; newest first, at most `limit`.
 */
export function listHeldOf(
  queries: Queries,
  reviewId: number,
  { visitor, userId }: { visitor: string | null; userId: string | null },
  limit: number,
): Promise<StoredComment[]> {
  return selectComments(queries, null)
    .where((is) => is.and({ review_id: reviewId, state: 'held' }))
    .where((is) =>
      is.or([is('user_id', '=', userId), is.and([is('user_id', 'is', null), is('visitor', '=', visitor)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('xc_comments.id', 'desc')
    .limit(limit)
    .execute()
}

/** One comment of a published review, in any state. */
export function findComment(queries: Queries, id: number, liker: string | null) {
  return selectComments(queries, liker)
    .where('xc_comments.id', '=', id)
    .where('review_id', 'in', (select) =>
      select.selectFrom('xc_reviews').select('xc_reviews.id').where('is_published', '=', 1),
    )
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export async function lockComment(queries: Queries, id: number): Promise<void> {
  await queries.selectFrom('xc_comments').select('id').where('id', '=', id).forUpdate().execute()
}

/** Returns its id. */
export async function insertComment(queries: Queries, comment: Insertable<CommentRow>): Promise<number> {
  const { id } = await queries
    .insertInto('xc_comments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateComment(queries: Queries, id: number, change: Updateable<CommentRow>) {
  await queries.updateTable('xc_comments').set(change).where('id', '=', id).execute()
}

/** Moves the published answers of these comments with them, or back to published, but for `except`. Counts them. */
export async function moveAnswers(
  queries: Queries,
  ids: readonly number[],
  state: 'published' | 'hidden' | 'removed',
  { removedAt = null, except = [] }: { removedAt?: string | null; except?: readonly number[] } = {},
): Promise<number> {
  const isBack = state === 'published'
  const { numUpdatedRows } = await queries
    .updateTable('xc_comments')
    .set({ state, removed_at: removedAt, follows_parent: isBack ? 0 : 1 })
    .where('parent_id', 'in', ids)
    .where((is) => is.or([is('follows_parent', '=', 1), ...(isBack ? [] : [is('state', '=', 'published')])]))
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes comments that their authors remove. Their answers stay. Raises no version. */
export async function deleteByAuthors(
  queries: Queries,
  comments: readonly { id: number; state: CommentState }[],
): Promise<void> {
  const held = comments.flatMap(({ id, state }) => (state === 'held' ? [id] : []))
  if (held.length > 0) await moveAnswers(queries, held, 'published')
  await deleteComments(queries, pluck(comments, 'id'))
}

/** Deletes them with their likes; paging still finds their places in the order. */
export async function deleteComments(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries
    .insertInto('xc_removed_comments')
    .columns(['id', 'review_id', 'parent_id', 'created_at'])
    .expression((select) =>
      select
        .selectFrom('xc_comments')
        .select(['id', 'review_id', 'parent_id', 'created_at'])
        .where('id', 'in', ids),
    )
    // An import may restore a removed comment, which is then removed again.
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(excluded('review_id', 'parent_id', 'created_at')),
    )
    .execute()
  await queries.deleteFrom('xc_comments').where('id', 'in', ids).execute()
}

/** Where an answer stands, and which answer below the same comment it answers; both null for a comment that stands by itself. */
export interface AnswerPlace {
  parent_id: number | null
  answered_id: number | null
}

/** The latest comment of the same text, place and visitor, or name at one address, as `liker` sees it. */
export function findRepeat(queries: Queries, comment: SentComment, since: string, liker: string | null) {
  return selectComments(queries, liker)
    .where('review_id', '=', comment.review_id)
    .where('created_at', '>', since)
    .where('content', '=', comment.content)
    .where('parent_id', 'is not distinct from', comment.parent_id)
    .where('answered_id', 'is not distinct from', comment.answered_id)
    .where((is) =>
      is.or([
        is('visitor', '=', comment.visitor),
        is('user_id', '=', comment.user_id),
        is.and([is('address', '=', comment.address), is('user_name', '=', comment.user_name)]),
      ]),
    )
    .orderBy('xc_comments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface SentComment extends AnswerPlace {
  review_id: number
  user_name: string
  content: string
  visitor: string | null
  user_id: string | null
  address: string | null
}

/** Returns whether the like is new; an existing one does not change. */
export async function insertLike(queries: Queries, commentId: number, liker: string): Promise<boolean> {
  const result = await queries
    .insertInto('xc_comment_likes')
    .values({ comment_id: commentId, liker })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function deleteLike(queries: Queries, commentId: number, liker: string): Promise<void> {
  await queries
    .deleteFrom('xc_comment_likes')
    .where((is) => is.and({ comment_id: commentId, liker }))
    .execute()
}

/** Comments with their likes, as this liker sees them. */
export function selectComments(queries: Queries, liker: string | null) {
  return queries
    .selectFrom('xc_comments')
    .leftJoin('xc_users', 'xc_users.id', 'user_id')
    .select([
      'xc_comments.id',
      'review_id',
      'user_id',
      'visitor',
      'user_name',
      'avatar',
      'state',
      'xc_comments.parent_id',
      'created_at',
      'changed_at',
      'content',
      'xc_users.role',
    ])
    .select((select) => [
      select
        .selectFrom('xc_comments as answered')
        .select('answered.user_name')
        .whereRef('answered.id', '=', 'xc_comments.answered_id')
        .where('answered.state', '=', 'published')
        .as('answered_name'),
      select('likes_before', '+', countLikes(select)).as('likes'),
      countLikes(select)
        .where('liker', '=', liker ?? '')
        .$asScalar()
        .$notNull()
        .as('is_liked'),
    ])
}

function countLikes(select: ExpressionBuilder<Tables, 'xc_comments'>) {
  return select
    .selectFrom('xc_comment_likes')
    .select((likes) => likes.fn.countAll<number>().as('count'))
    .whereRef('comment_id', '=', 'xc_comments.id')
}
