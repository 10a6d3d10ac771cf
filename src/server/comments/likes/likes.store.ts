import type { Queries } from '../../platform/db/database.ts'

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
