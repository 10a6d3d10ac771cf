import { z } from 'zod'
import { storeImportedBookmarks } from '../../../reading/bookmarks/bookmark-import.service.ts'
import { readTimestamp } from '../../../tabular/field-values.ts'
import type { ImportDeps } from '../site-import.service.ts'
import { type ReaderReference, referenceKey, resolveReferences } from '../rows/resolve-references.ts'
import { type CheckedRow, checkRow, optional } from '../../../tabular/row-schema.ts'
import type { TableImport } from './table-import.ts'
import { bookId } from '../rows/imported-ids.ts'
import { originalUserId } from '../rows/user-row.ts'

interface BookmarkRow extends ReaderReference {
  created_at: string | null
}

/** Imports the bookmarks table, for readers whose account on this site is known. */
export function importBookmarks(
  deps: Pick<ImportDeps, 'database' | 'clock'>,
): TableImport<BookmarkRow, BookmarkRow> {
  const counts = { added: 0, unchanged: 0 }

  return {
    requiredColumns: ['user_id', 'book_id'],
    check: readBookmark,
    keyOf: referenceKey,
    keyName: 'reader and book',
    prepare: async (bookmark) => bookmark,
    sizeOf: () => 200,
    async store(batch) {
      return deps.database.transaction(async (queries) => {
        const { resolved, faults } = await resolveReferences(queries, batch)
        const bookmarks = resolved.map(({ row: { review_id, created_at }, user_id }) => ({
          user_id,
          review_id,
          created_at,
        }))
        const { added } = await storeImportedBookmarks(queries, bookmarks, deps.clock.now())
        counts.added += added
        counts.unchanged += resolved.length - added
        return faults
      })
    },
    notes: () => [`${counts.added} new, ${counts.unchanged} as they were`],
  }
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
