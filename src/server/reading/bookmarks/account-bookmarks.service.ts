import type { Queries } from '../../platform/db/database.ts'
import { insertNewBookmarks, listBookmarks, updateBookmarkTime } from './bookmarks.store.ts'

/** A bookmark of an account import, on a published review. */
export interface AccountBookmark {
  review_id: number
  /** Null where it is unknown; the time of the import is stored. */
  created_at: string | null
}

/** All bookmarks of the reader, the latest first, including those of unpublished reviews. */
export function listAccountBookmarks(
  queries: Queries,
  userId: string,
): Promise<{ review_id: number; created_at: string }[]> {
  return listBookmarks(queries, userId)
}

/** Imports bookmarks, each review once, in the caller's transaction. An existing one gets the imported time. */
export async function importAccountBookmarks(
  queries: Queries,
  userId: string,
  bookmarks: readonly AccountBookmark[],
  now: Date,
): Promise<{ added: number; changed: number; unchanged: number }> {
  const ids = bookmarks.map(({ review_id }) => review_id)
  const existing = new Map(
    (await listBookmarks(queries, userId, ids)).map(({ review_id, created_at }) => [review_id, created_at]),
  )
  const toAdd = bookmarks.filter(({ review_id }) => !existing.has(review_id))
  for (let start = 0; start < toAdd.length; start += 500) {
    const rows = toAdd.slice(start, start + 500).map(({ review_id, created_at }) => ({
      user_id: userId,
      review_id,
      created_at: created_at ?? now.toISOString(),
    }))
    await insertNewBookmarks(queries, rows)
  }
  let changed = 0
  for (const { review_id, created_at } of bookmarks) {
    const storedTime = existing.get(review_id)
    if (storedTime === undefined || created_at === null || created_at === storedTime) continue
    await updateBookmarkTime(queries, { user_id: userId, review_id, created_at })
    changed++
  }
  return { added: toAdd.length, changed, unchanged: bookmarks.length - toAdd.length - changed }
}
