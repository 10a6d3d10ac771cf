import type { ImportRefusal, ImportReport } from '../../contract/account-data.ts'
import { importAccountBookmarks } from '../bookmarks/account-bookmarks.service.ts'
import type { Deps } from '../deps.ts'
import { batchesOf } from '../platform/runtime/batches.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import type { Upload } from '../platform/http/uploads.ts'
import { importAccountEntries } from '../reading-list/account-entries.service.ts'
import type { FileRow } from './import-file.ts'
import { type Match, openReviewMatcher } from './match-reviews.ts'
import { readImportInChild } from './read-import-in-child.ts'

type ImportDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl'>

/** To be asked before a file is received. Throws too_many_requests. */
export function enforceImportLimit({ database, clock }: ImportDeps, userId: string): Promise<void> {
  return enforceRateLimit(database.queries, clock, { ...IMPORT_LIMIT, key: userId })
}

const IMPORT_LIMIT = { name: 'imports by account', max: 20, seconds: 3_600 }

/**
 * Brings back what a file of `exportAccount` holds of bookmarks and reading list, in batches of a transaction each, so
 * that others are answered meanwhile; the same file again changes nothing, and finishes an import that was interrupted.
 * Comments and likes are not brought back: others see them. Throws import_unreadable, import_too_large.
 */
export async function importAccountData(
  { database, clock, siteUrl }: ImportDeps,
  userId: string,
  upload: Upload,
): Promise<ImportReport> {
  const now = clock.now()
  const file = await readImportInChild(upload, now)
  const match = await openReviewMatcher(database.queries, { isFromHere: file.site === siteUrl })
  const bookmarks = await matchRows('bookmarks', file.bookmarks, match)
  const entries = await matchRows('reading_list', file.reading_list, match)
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
  const differing: Refusal[] = []
  for (const batch of batchesOf(entries.rows, ({ notes }) => notes)) {
    const restored = await database.transaction((queries) =>
      importAccountEntries(queries, userId, batch, now),
    )
    count(restored)
    differing.push(...restored.refused.map(({ place }) => refusal('reading_list', place, 'notes_differ')))
  }
  for (const batch of batchesOf(bookmarks.rows))
    count(await database.transaction((queries) => importAccountBookmarks(queries, userId, batch, now)))
  report.refused.push(...[...entries.refused, ...differing].toSorted((one, other) => one.row - other.row))
  return report
}

type Counts = Pick<ImportReport, 'added' | 'changed' | 'unchanged'>
type Refusal = ImportReport['refused'][number]
type Place = Pick<FileRow<unknown>, 'row' | 'review'>

/** The rows whose review is here, each review once, and the others with the reason. */
async function matchRows<Value extends object>(
  table: Refusal['table'],
  rows: readonly FileRow<Value>[],
  match: (review: Place['review']) => Match,
): Promise<{ rows: (Value & { review_id: number; place: Place })[]; refused: Refusal[] }> {
  const giveWay = startYielding()
  const taken = new Map<number, Value & { review_id: number; place: Place }>()
  const refused: Refusal[] = []
  for (const { value, ...place } of rows) {
    await giveWay()
    const review_id = typeof value === 'string' ? value : match(place.review)
    if (typeof value === 'string' || typeof review_id === 'string') {
      refused.push(refusal(table, place, review_id as ImportRefusal))
    } else if (taken.has(review_id)) refused.push(refusal(table, place, 'row_repeated'))
    else taken.set(review_id, { ...value, review_id, place })
  }
  return { rows: [...taken.values()], refused }
}

function refusal(table: Refusal['table'], { row, review }: Place, reason: ImportRefusal): Refusal {
  return { table, row, title: review.title, reason }
}
