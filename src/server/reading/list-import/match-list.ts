import type { ListMissRow } from '../../../contract/reading/book-list-import.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { BookList, ListedBook, ListRow } from './list-row.ts'
import { startYielding } from '../../platform/runtime/yield-to-event-loop.ts'
import type { MatchBook } from './match-book.ts'

/** A row whose book has a review on this site, once for each review. */
export interface MatchedRow extends ListRow {
  status: ReadingStatus
  review_id: number
}

/**
 * Splits the rows into matches with reviews of this site and misses with a reason, both in the file's order. Of several
 * rows of one book the one with the most advanced status counts, else the first. Yields to the event loop.
 */
export async function matchBookList(
  { rows }: BookList,
  matchBook: MatchBook,
): Promise<{ matches: MatchedRow[]; misses: ListMissRow[] }> {
  const yieldIfDue = startYielding()
  const results: (MatchedRow | ListMissRow)[] = []
  for (const row of rows) {
    results.push(matchRow(row, matchBook))
    await yieldIfDue()
  }
  const best = new Map<number, MatchedRow>()
  for (const row of results) {
    if (!isMatch(row)) continue
    const other = best.get(row.review_id)
    if (!other || statusRank(row) > statusRank(other)) best.set(row.review_id, row)
  }
  const selected = new Set(best.values())
  return {
    matches: results.filter(isMatch).filter((row) => selected.has(row)),
    misses: results.flatMap((row) => {
      if (!isMatch(row)) return [row]
      return selected.has(row) ? [] : [toMiss(row, 'repeated')]
    }),
  }
}

function matchRow(row: BookList['rows'][number], matchBook: MatchBook): MatchedRow | ListMissRow {
  if ('miss' in row) return toMiss(row, row.miss)
  const matched = matchBook(row)
  if ('miss' in matched) return toMiss(row, matched.miss)
  return row.status === null
    ? toMiss(row, 'no_status')
    : { ...row, status: row.status, review_id: matched.id }
}

function isMatch(row: MatchedRow | ListMissRow): row is MatchedRow {
  return 'review_id' in row
}

function toMiss({ row, sheet, title, author }: ListedBook, reason: ListMissRow['reason']): ListMissRow {
  return { row, sheet, title, author, reason }
}

function statusRank({ status }: MatchedRow): number {
  return READING_STATUSES.indexOf(status)
}
