import type { Queries } from '../platform/db/database.ts'

export async function isBookmarked(queries: Queries, userId: string, reviewId: number): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_bookmarks')
    .select('review_id')
    .where('user_id', '=', userId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
  return found !== undefined
}

/** One that is there already stays as it is. */
export async function insertBookmark(
  queries: Queries,
  bookmark: { user_id: string; review_id: number; created_at: string },
): Promise<void> {
  await queries
    .insertInto('xc_bookmarks')
    .values(bookmark)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBookmark(queries: Queries, userId: string, reviewId: number): Promise<void> {
  await queries
    .deleteFrom('xc_bookmarks')
    .where('user_id', '=', userId)
    .where('review_id', '=', reviewId)
    .execute()
}

/** Ids of the published reviews that the reader has bookmarked, the latest first. */
export async function listBookmarkedIds(queries: Queries, userId: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_bookmarks')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select('review_id')
    .where('user_id', '=', userId)
    .where('is_published', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
  return rows.map(({ review_id }) => review_id)
}

/** Whatever has become of their reviews, the latest first. Of these reviews, where they are given. */
export function listOf(
  queries: Queries,
  userId: string,
  reviewIds?: readonly number[],
): Promise<{ review_id: number; created_at: string }[]> {
  return queries
    .selectFrom('xc_bookmarks')
    .select(['review_id', 'created_at'])
    .where('user_id', '=', userId)
    .$if(reviewIds !== undefined, (query) => query.where('review_id', 'in', reviewIds ?? []))
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}

export async function updateTime(
  queries: Queries,
  { user_id, review_id, created_at }: { user_id: string; review_id: number; created_at: string },
): Promise<void> {
  await queries
    .updateTable('xc_bookmarks')
    .set({ created_at })
    .where('user_id', '=', user_id)
    .where('review_id', '=', review_id)
    .execute()
}
