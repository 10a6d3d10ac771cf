import { type ExpressionBuilder, type Insertable, sql, type SqlBool, type Updateable } from 'kysely'
import type { CommentState } from '../../contract/comments/moderation.ts'
import type { Role } from '../../contract/accounts/permissions.ts'
import { isPostgres, type Queries } from '../platform/db/database.ts'
import type { CommentRow, Tables } from '../platform/db/tables/tables.ts'

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
  created_at: string
  changed_at: string | null
  content: string
  /** The role of the account that wrote it, if any. */
  role: Role | null
  likes: number
  /** 1 if the given liker has liked it. */
  is_liked: number
}

export async function countPublished(queries: Queries, reviewId: number): Promise<number> {
  const { count } = await selectCount(queries, reviewId).executeTakeFirstOrThrow()
  return count
}

function selectCount(queries: Queries, reviewId: number) {
  return queries
    .selectFrom('xc_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('review_id', '=', reviewId)
    .where('state', '=', 'published')
}

/**
 * Published comments, newest first, at most `limit`, each with the total number. With `before`, those that follow the
 * comment with this id; none where it never existed.
 */
export async function listPublishedComments(
  queries: Queries,
  reviewId: number,
  liker: string | null,
  before: number | undefined,
  limit: number,
): Promise<(StoredComment & { total: number })[]> {
  return selectComments(queries, liker)
    .select(selectCount(queries, reviewId).$asScalar().$notNull().as('total'))
    .where('review_id', '=', reviewId)
    .where('state', '=', 'published')
    .$if(before !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(created_at, xc_comments.id) < (${selectPlace(queries, reviewId, before ?? 0)})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('xc_comments.id', 'desc')
    .limit(limit)
    .execute()
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
    .where('review_id', '=', reviewId)
    .where('state', '=', 'held')
    .where((is) =>
      is.or([is('user_id', '=', userId), is.and([is('user_id', 'is', null), is('visitor', '=', visitor)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('xc_comments.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * The place of a comment in the order of its review's, in any state and also after its removal. The id alone does not
 * tell: those of imported comments do not rise with time.
 */
function selectPlace(queries: Queries, reviewId: number, id: number) {
  return queries
    .selectFrom('xc_comments')
    .select(['created_at', 'id'])
    .where('review_id', '=', reviewId)
    .where('id', '=', id)
    .unionAll(
      queries
        .selectFrom('xc_removed_comments')
        .select(['created_at', 'id'])
        .where('review_id', '=', reviewId)
        .where('id', '=', id),
    )
    .limit(1)
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
  // SQLite has one writer at a time.
  if (!isPostgres(queries)) return
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

export async function updateComment(
  queries: Queries,
  id: number,
  change: Updateable<CommentRow>,
): Promise<void> {
  await queries.updateTable('xc_comments').set(change).where('id', '=', id).execute()
}

/** Deletes them with their likes; paging still finds their places in the order. */
export async function deleteComments(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries
    .insertInto('xc_removed_comments')
    .columns(['id', 'review_id', 'created_at'])
    .expression((select) =>
      select.selectFrom('xc_comments').select(['id', 'review_id', 'created_at']).where('id', 'in', ids),
    )
    // An import may restore a removed comment, which is then removed again.
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({
        review_id: set.ref('excluded.review_id'),
        created_at: set.ref('excluded.created_at'),
      })),
    )
    .execute()
  await queries.deleteFrom('xc_comments').where('id', 'in', ids).execute()
}

/**
 * The latest comment of this review with the same text, by the same visitor, or by the same name from one address, as
 * `liker` sees it.
 */
export function findRepeat(queries: Queries, comment: SentComment, since: string, liker: string | null) {
  return selectComments(queries, liker)
    .where('review_id', '=', comment.review_id)
    .where('created_at', '>', since)
    .where('content', '=', comment.content)
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

interface SentComment {
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
    .where('comment_id', '=', commentId)
    .where('liker', '=', liker)
    .execute()
}

function selectComments(queries: Queries, liker: string | null) {
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
      'created_at',
      'changed_at',
      'content',
      'xc_users.role',
    ])
    .select((select) => [
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
