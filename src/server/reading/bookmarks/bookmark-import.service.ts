import type { Queries } from '../../platform/db/database.ts'
import { insertNewBookmarks } from './bookmarks.store.ts'

/** A bookmark of the original site whose account and review exist here. */
export interface ImportedBookmark {
  user_id: string
  review_id: number
  /** Null where it is unknown; the time of the import is stored. */
  created_at: string | null
}

/** Stores bookmarks of the site import, a few hundred at most, in the caller's transaction; existing ones stay. */
export async function storeImportedBookmarks(
  queries: Queries,
  bookmarks: readonly ImportedBookmark[],
  now: Date,
): Promise<{ added: number }> {
  const rows = bookmarks.map((row) => ({ ...row, created_at: row.created_at ?? now.toISOString() }))
  return { added: await insertNewBookmarks(queries, rows) }
}
