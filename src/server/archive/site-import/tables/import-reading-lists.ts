import { z } from 'zod'
import { LIMITS } from '../../../../contract/limits.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../../contract/reading/reading-statuses.ts'
import { storeImportedEntries } from '../../../reading/list/entry-import.service.ts'
import { readNote } from '../../../platform/http/requests/read-input.ts'
import { readTimestamp, readText } from '../../../tabular/field-values.ts'
import type { ImportDeps } from '../site-import.service.ts'
import {
  type CheckedRow,
  checkRow,
  optional,
  optionalPrivate,
  required,
} from '../../../tabular/row-schema.ts'
import {
  bookId,
  originalUserId,
  readImportedId,
  type ReaderReference,
  referenceKey,
  resolveReferences,
} from './references.ts'
import { plainTable } from './table-import.ts'

interface EntryRow extends ReaderReference {
  /** Null where the original's id is not an integer. */
  id: number | null
  status: ReadingStatus
  notes: string
  created_at: string | null
}

/** Imports the reading lists table, for readers whose account on this site is known. Reports never show notes. */
export function importReadingLists(deps: Pick<ImportDeps, 'database' | 'clock'>) {
  return plainTable<EntryRow>(deps, {
    requiredColumns: ['user_id', 'book_id', 'status'],
    check: readEntry,
    keyOf: referenceKey,
    keyName: 'reader and book',
    outcomes: ['new', 'changed', 'as they were'],
    store: (batch, now) =>
      deps.database.transaction(async (queries) => {
        const { resolved, faults } = await resolveReferences(queries, batch)
        const entries = resolved.map(({ row, user_id }) => ({ ...row, user_id }))
        const { refused, added, changed, unchanged } = await storeImportedEntries(queries, entries, now)
        for (const entry of refused) faults.set(referenceKey(entry), DIFFERENT_NOTES)
        return { counts: [added, changed, unchanged], faults }
      }),
  })
}

const DIFFERENT_NOTES = {
  field: 'notes',
  reason: 'the reader has begun this book anew here, with other notes; these stay as they are',
}

function readEntry(fields: Record<string, unknown>): CheckedRow<EntryRow> {
  const checked = checkRow(entrySchema, fields)
  if ('fault' in checked) return checked
  const { user_id, book_id, ...entry } = checked.row
  return { ...checked, row: { ...entry, original_user_id: user_id, review_id: book_id } }
}

const entrySchema = z.object({
  // Where it is no usable integer, the entry gets a new one.
  id: optional('an id', null, (value) => readImportedId(value) ?? null),
  user_id: originalUserId,
  book_id: bookId,
  status: required(`one of ${READING_STATUSES.join(', ')}`, (value) =>
    READING_STATUSES.find((status) => status === value),
  ),
  notes: optionalPrivate(`text of at most ${LIMITS.note} characters`, '', readImportedNotes),
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
})

/** The notes as this site stores them; undefined where they would be rejected. */
function readImportedNotes(value: unknown): string | undefined {
  const text = readText(value)
  if (text === undefined) return undefined
  try {
    return readNote(text)
  } catch {
    return undefined
  }
}
