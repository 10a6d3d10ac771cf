import { countRows, type Queries } from '../platform/db/database.ts'

export function countByAccount(queries: Queries, userId: string): Promise<number> {
  return countRows(queries.selectFrom('xc_comments').where('user_id', '=', userId))
}

/** The comments by this account in any state; locked until the transaction ends. */
export function lockByAccount(queries: Queries, userId: string) {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'review_id', 'state'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The comments by this account in any state, newest first. */
export function listByAccount(queries: Queries, userId: string) {
  return queries
    .selectFrom('xc_comments')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Those of the comments that are by this account, newest first. */
export function listWholeByAccount(queries: Queries, userId: string, ids: readonly number[]) {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'review_id', 'user_name', 'state', 'parent_id', 'created_at', 'changed_at', 'content'])
    .select((select) =>
      select(
        'likes_before',
        '+',
        select
          .selectFrom('xc_comment_likes')
          .select((likes) => likes.fn.countAll<number>().as('count'))
          .whereRef('comment_id', '=', 'xc_comments.id'),
      ).as('likes'),
    )
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The comments that this liker has liked, newest first. */
export function listLikedBy(queries: Queries, liker: string) {
  return queries
    .selectFrom('xc_comment_likes')
    .innerJoin('xc_comments', 'xc_comments.id', 'comment_id')
    .select(['comment_id', 'review_id'])
    .where('liker', '=', liker)
    .orderBy('comment_id', 'desc')
    .execute()
}

/** Removes what identifies the account from its comments, for later imports, too. Returns the reviews of published ones. */
export async function anonymiseByAccount(queries: Queries, userId: string, name: string): Promise<number[]> {
  const rows = await queries
    .updateTable('xc_comments')
    .set({
      user_id: null,
      visitor: null,
      user_name: name,
      avatar: null,
      is_imported: 0,
      imported_user_id: null,
      address: null,
    })
    .where('user_id', '=', userId)
    .returning(['review_id', 'state'])
    .execute()
  return rows.filter(({ state }) => state === 'published').map(({ review_id }) => review_id)
}

export async function deleteLikesBy(queries: Queries, liker: string): Promise<void> {
  await queries.deleteFrom('xc_comment_likes').where('liker', '=', liker).execute()
}
