import { setImmediate } from 'node:timers/promises'
import type { ListMissRow } from '../../contract/book-list-import.ts'
import { READING_STATUSES, type ReadingStatus } from '../../contract/reading-statuses.ts'
import type { RowPlace } from '../tabular/sheet.ts'
import type { ListRow, ImportedList } from './list-row.ts'
import type { MatchBook } from './match-book.ts'

/** A row whose book has a review here, once for each review. */
export interface MatchedRow extends ListRow {
  status: ReadingStatus
  review_id: number
}

/**
 * Which rows are of books that have a review here, and why the others are not, in the file's order each. Of several rows
 * of one book the furthest along counts, else the first. Other work is done meanwhile.
 */
export async function matchList(
  { rows }: ImportedList,
  match: MatchBook,
): Promise<{ matches: MatchedRow[]; misses: ListMissRow[] }> {
  const results: (MatchedRow | ListMissRow)[] = []
  for (const row of rows) {
    results.push(matchRow(row, match))
    if (results.length % 200 === 0) await setImmediate()
  }
  const best = new Map<number, MatchedRow>()
  for (const row of results) {
    if (!isMatch(row)) continue
    const other = best.get(row.review_id)
    if (!other || progressOf(row) > progressOf(other)) best.set(row.review_id, row)
  }
  const counted = new Set(best.values())
  return {
    matches: results.filter(isMatch).filter((row) => counted.has(row)),
    misses: results.flatMap((row) => {
      if (!isMatch(row)) return [row]
      return counted.has(row) ? [] : [missOf(row, 'repeated')]
    }),
  }
}

function matchRow(row: ImportedList['rows'][number], match: MatchBook): MatchedRow | ListMissRow {
  if ('miss' in row) return missOf(row, row.miss)
  const matched = match(row)
  if ('miss' in matched) return missOf(row, matched.miss)
  return row.status === null
    ? missOf(row, 'no_status')
    : { ...row, status: row.status, review_id: matched.id }
}

function isMatch(row: MatchedRow | ListMissRow): row is MatchedRow {
  return 'review_id' in row
}

function missOf({ row, sheet, title, author }: RowPlace, reason: ListMissRow['reason']): ListMissRow {
  return { row, sheet, title, author, reason }
}

function progressOf({ status }: MatchedRow): number {
  return READING_STATUSES.indexOf(status)
}
