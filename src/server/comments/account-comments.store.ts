import type { Queries } from '../platform/db/database.ts'
import { raiseFingerprintVersion } from './recent-comments.store.ts'

/** A comment as the account that wrote it has it, whatever its state and its review's. */
export interface OwnComment {
  id: number
  review_id: number
  user_name: string
  state: 'published' | 'held'
  created_at: string
  changed_at: string | null
  content: string
  likes: number
}

export async function countOf(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The latest first. */
export function listOf(queries: Queries, userId: string): Promise<OwnComment[]> {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'review_id', 'user_name', 'state', 'created_at', 'changed_at', 'content'])
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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What this liker has liked, the latest comments first. */
export function listLikedBy(
  queries: Queries,
  liker: string,
): Promise<{ comment_id: number; review_id: number }[]> {
  return queries
    .selectFrom('xc_comment_likes')
    .innerJoin('xc_comments', 'xc_comments.id', 'comment_id')
    .select(['comment_id', 'review_id'])
    .where('liker', '=', liker)
    .orderBy('comment_id', 'desc')
    .execute()
}

/**
 * The account's comments stay and say nothing of it any more, nor of where they came from; an import does not know
 * them again. Gives the reviews of the published ones.
 */
export async function renameAuthor(queries: Queries, userId: string, name: string): Promise<number[]> {
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
      fingerprint: null,
    })
    .where('user_id', '=', userId)
    .returning(['review_id', 'state'])
    .execute()
  await raiseFingerprintVersion(queries)
  return rows.filter(({ state }) => state === 'published').map(({ review_id }) => review_id)
}

export async function deleteLikesOf(queries: Queries, liker: string): Promise<void> {
  await queries.deleteFrom('xc_comment_likes').where('liker', '=', liker).execute()
}
