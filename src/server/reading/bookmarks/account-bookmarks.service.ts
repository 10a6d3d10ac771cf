import type { Queries } from '../../platform/db/database.ts'
import { insertNewBookmarks, listBookmarks } from './bookmarks.store.ts'

/** A bookmark of an account export, on a published review. */
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

/** Imports bookmarks in the caller's transaction; existing ones stay. Returns how many it added. */
export function importBookmarks(
  queries: Queries,
  userId: string,
  bookmarks: readonly AccountBookmark[],
  now: Date,
): Promise<number> {
  const rows = bookmarks.map(({ review_id, created_at }) => ({
    user_id: userId,
    review_id,
    created_at: created_at ?? now.toISOString(),
  }))
  return insertNewBookmarks(queries, rows)
}
