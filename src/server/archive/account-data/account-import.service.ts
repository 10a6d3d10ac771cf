import type { ImportRefusal, ImportReport } from '../../../contract/accounts/account-data.ts'
import { importAccountBookmarks } from '../../reading/bookmarks/account-bookmarks.service.ts'
import type { Deps } from '../../deps.ts'
import { batchesOf } from '../../platform/runtime/batches.ts'
import { startYielding } from '../../platform/runtime/yield-to-event-loop.ts'
import { importAccountHighlights } from '../../reading/highlights/account-highlights.service.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import type { Upload } from '../../platform/http/requests/uploads.ts'
import { importAccountEntries } from '../../reading/list/account-entries.service.ts'
import type { FileRow } from './import-file.ts'
import { createReviewMatcher, type MatchReview } from './match-reviews.ts'
import { readUpload } from './read-upload.ts'

type ImportDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl'>

/** Call it before receiving a file. Throws too_many_requests. */
export function enforceImportLimit({ database, clock }: ImportDeps, userId: string): Promise<void> {
  return enforceRateLimit(database.queries, clock, { ...IMPORT_LIMIT, key: userId })
}

const IMPORT_LIMIT = { name: 'imports by account', max: 20, seconds: 3_600 }

/**
 * Imports bookmarks, reading list and marked passages from a file of `exportAccount`, in batches of one transaction each, so that other
 * requests run in between. Importing the same file again changes nothing, and completes an interrupted import. Comments
 * and likes are not imported, because they are public. Throws import_unreadable, import_too_large.
 */
export async function importAccountData(
  { database, clock, siteUrl }: ImportDeps,
  userId: string,
  upload: Upload,
): Promise<ImportReport> {
  const now = clock.now()
  const file = await readUpload(upload, now)
  const matchReview = await createReviewMatcher(database.queries, { isFromThisSite: file.site === siteUrl })
  const bookmarks = await matchRows('bookmarks', file.bookmarks, matchReview)
  const entries = await matchRows('reading_list', file.reading_list, matchReview)
  const highlights = await matchRows('highlights', file.highlights, matchReview, ({ id }) => id)
  const report: ImportReport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: bookmarks.refused,
    comments_left_out: file.comments,
  }
  const count = ({ added, changed, unchanged }: Counts) => {
    report.added += added
    report.changed += changed
    report.unchanged += unchanged
  }
  const notesConflicts: RefusedRow[] = []
  for (const batch of batchesOf(entries.rows, ({ notes }) => notes.length)) {
    const imported = await database.transaction((queries) =>
      importAccountEntries(queries, userId, batch, now),
    )
    count(imported)
    notesConflicts.push(
      ...imported.refused.map(({ source }) => toRefusedRow('reading_list', source, 'notes_differ')),
    )
  }
  for (const batch of batchesOf(bookmarks.rows))
    count(await database.transaction((queries) => importAccountBookmarks(queries, userId, batch, now)))
  for (const batch of batchesOf(highlights.rows, ({ quote, note }) => quote.length + note.length)) {
    const { refused, ...imported } = await database.transaction((queries) =>
      importAccountHighlights(queries, userId, batch, now),
    )
    count({ ...imported, changed: 0 })
    highlights.refused.push(
      ...refused.map(({ highlight, reason }) => toRefusedRow('highlights', highlight.source, reason)),
    )
  }
  report.refused.push(
    ...[...entries.refused, ...notesConflicts].toSorted((one, other) => one.row - other.row),
    ...highlights.refused.toSorted((one, other) => one.row - other.row),
  )
  return report
}

type Counts = Pick<ImportReport, 'added' | 'changed' | 'unchanged'>
type RefusedRow = ImportReport['refused'][number]
/** The row of the file from which an item was read. */
type SourceRow = Pick<FileRow<unknown>, 'row' | 'review'>

/** The rows whose review exists, each once by its key, and the rejected rows with their reason. Default key: the review. */
async function matchRows<Value extends object>(
  table: RefusedRow['table'],
  rows: readonly FileRow<Value>[],
  matchReview: MatchReview,
  keyOf: (value: Value, review: number) => unknown = (_, review) => review,
): Promise<{ rows: (Value & { review_id: number; source: SourceRow })[]; refused: RefusedRow[] }> {
  const yieldIfDue = startYielding()
  const byKey = new Map<unknown, Value & { review_id: number; source: SourceRow }>()
  const refused: RefusedRow[] = []
  for (const { value, ...source } of rows) {
    await yieldIfDue()
    const review_id = typeof value === 'string' ? value : matchReview(source.review)
    if (typeof value === 'string' || typeof review_id === 'string') {
      refused.push(toRefusedRow(table, source, review_id as ImportRefusal))
    } else if (byKey.has(keyOf(value, review_id))) refused.push(toRefusedRow(table, source, 'row_repeated'))
    else byKey.set(keyOf(value, review_id), { ...value, review_id, source })
  }
  return { rows: [...byKey.values()], refused }
}

function toRefusedRow(
  table: RefusedRow['table'],
  { row, review }: SourceRow,
  reason: ImportRefusal,
): RefusedRow {
  return { table, row, title: review.title, reason }
}
