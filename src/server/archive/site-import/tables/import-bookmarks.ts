import { z } from 'zod'
import { storeImportedBookmarks } from '../../../reading/bookmarks/bookmarks.service.ts'
import { readTimestamp } from '../../../tabular/field-values.ts'
import type { ImportDeps } from '../site-import.service.ts'
import { type CheckedRow, checkRow, optional } from '../../../tabular/row-schema.ts'
import {
  bookId,
  originalUserId,
  type ReaderReference,
  referenceKey,
  resolveReferences,
} from './references.ts'
import { plainTable } from './table-import.ts'

interface BookmarkRow extends ReaderReference {
  created_at: string | null
}

/** Imports the bookmarks table, for readers whose account on this site is known. */
export function importBookmarks(deps: Pick<ImportDeps, 'database' | 'clock'>) {
  return plainTable<BookmarkRow>(deps, {
    requiredColumns: ['user_id', 'book_id'],
    check: readBookmark,
    keyOf: referenceKey,
    keyName: 'reader and book',
    outcomes: ['new', 'as they were'],
    store: (batch, now) =>
      deps.database.transaction(async (queries) => {
        const { resolved, faults } = await resolveReferences(queries, batch)
        const bookmarks = resolved.map(({ row: { review_id, created_at }, user_id }) => ({
          user_id,
          review_id,
          created_at,
        }))
        const added = await storeImportedBookmarks(queries, bookmarks, now)
        return { counts: [added, resolved.length - added], faults }
      }),
  })
}

function readBookmark(fields: Record<string, unknown>): CheckedRow<BookmarkRow> {
  // The id of the original row is not used.
  const { id: _id, ...others } = fields
  const checked = checkRow(bookmarkSchema, others)
  if ('fault' in checked) return checked
  const { user_id, book_id, created_at } = checked.row
  return { ...checked, row: { original_user_id: user_id, review_id: book_id, created_at } }
}

const bookmarkSchema = z.object({
  user_id: originalUserId,
  book_id: bookId,
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
})
