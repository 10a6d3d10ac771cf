import { hasRow, listValues, type Queries } from '../../platform/db/database.ts'

export function isBookmarked(queries: Queries, userId: string, reviewId: number): Promise<boolean> {
  return hasRow(
    queries
      .selectFrom('xc_bookmarks')
      .select('review_id')
      .where('user_id', '=', userId)
      .where('review_id', '=', reviewId),
  )
}

/** A bookmark that exists stays as it is. */
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

/** Inserts the bookmarks that do not exist yet; returns how many these were. */
export async function insertNewBookmarks(
  queries: Queries,
  bookmarks: readonly { user_id: string; review_id: number; created_at: string }[],
): Promise<number> {
  if (bookmarks.length === 0) return 0
  const added = await queries
    .insertInto('xc_bookmarks')
    .values(bookmarks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .execute()
  return added.length
}

export async function deleteBookmark(queries: Queries, userId: string, reviewId: number): Promise<void> {
  await queries
    .deleteFrom('xc_bookmarks')
    .where((is) => is.and({ user_id: userId, review_id: reviewId }))
    .execute()
}

/** Ids of the published reviews that the reader has bookmarked, the latest first. */
export function listBookmarkedIds(queries: Queries, userId: string): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_bookmarks')
      .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
      .select('review_id')
      .where((is) => is.and({ user_id: userId, is_published: 1 }))
      .orderBy('created_at', 'desc')
      .orderBy('review_id', 'desc'),
  )
}

/** Bookmarks of published and unpublished reviews, the latest first. */
export function listBookmarks(queries: Queries, userId: string) {
  return queries
    .selectFrom('xc_bookmarks')
    .select(['review_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}
