import type { Queries } from '../platform/db/database.ts'

/** How many of them were not here. */
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
