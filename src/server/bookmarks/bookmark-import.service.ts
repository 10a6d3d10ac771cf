import type { Queries } from '../platform/db/database.ts'
import { insertNewBookmarks } from './bookmarks.store.ts'

/** A bookmark of the original site whose reader and review are here. */
export interface ImportedBookmark {
  user_id: string
  review_id: number
  /** Null where it is not known: when it came in. */
  created_at: string | null
}

/** Takes over bookmarks, a few hundred at most, in the caller's transaction; one that is here stays as it is. */
export async function storeImportedBookmarks(
  queries: Queries,
  bookmarks: readonly ImportedBookmark[],
  now: Date,
): Promise<{ added: number }> {
  const rows = bookmarks.map((row) => ({ ...row, created_at: row.created_at ?? now.toISOString() }))
  return { added: await insertNewBookmarks(queries, rows) }
}
