import type { ListMissRow } from '../../../contract/reading/book-list-import.ts'
import {
  OLDEST_READING_DAY,
  READING_STATUSES,
  type ReadingStatus,
} from '../../../contract/reading/reading-statuses.ts'
import type { BookList, ListedBook, ListRow, NamedBook, UnreadableRow, ListedReading } from './list-row.ts'
import { startYielding } from '../../platform/runtime/batches.ts'
import { isSameBook, type MatchBook, nameKey } from '../../text/match-book.ts'
import { dayInTaipei } from '../../../contract/days.ts'
import { DAY } from '../../../contract/durations.ts'
import { bookKey, type BookListEntry, compareImportedReadings } from '../list/book-list-merge.policy.ts'

/** A row for the reading list, once for each book. */
export interface MatchedRow extends ListRow {
  status: ReadingStatus
  /** Null: no review here is of the book. */
  review_id: number | null
}

/**
 * Splits the rows into those of books, with or without a review on this site, and misses with a reason, both in the file's
 * order. Of several rows of one book the one with the most advanced status counts, else the first. Yields to the event loop.
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
  const best = new Map<string, MatchedRow>()
  const selected = new Set<MatchedRow>()
  for (const row of results) {
    if (!isMatch(row)) continue
    const keys = [bookKey(row), ...(row.review_id === null ? [nameKey(row)] : [])]
    const other = keys
      .flatMap((key) => best.get(key) ?? [])
      .find((found) => row.review_id !== null || isSameBook(found, row))
    if (other && statusRank(row) <= statusRank(other)) continue
    if (other) selected.delete(other)
    selected.add(row)
    for (const key of keys) best.set(key, row)
  }
  return {
    matches: results.filter(isMatch).filter((row) => selected.has(row)),
    misses: results.flatMap((row) => {
      if (!isMatch(row)) return [row]
      return selected.has(row) ? [] : [toMiss(row, 'repeated')]
    }),
  }
}

/**
 * The bookmarks or highlights whose review is here, each key once, and the others with a reason, in the file's order. Yields
 * to the event loop.
 */
export async function matchMarks<Mark extends NamedBook>(
  marks: readonly (Mark | UnreadableRow)[],
  matchBook: MatchBook,
  keyOf: (mark: Matched<Mark>) => unknown,
): Promise<{ matches: Matched<Mark>[]; misses: ListMissRow[] }> {
  const yieldIfDue = startYielding()
  const byKey = new Map<unknown, Matched<Mark>>()
  const misses: ListMissRow[] = []
  for (const mark of marks) {
    await yieldIfDue()
    const matched = matchReview(mark, matchBook)
    if (!isMatch(matched)) misses.push(matched)
    else if (byKey.has(keyOf(matched))) misses.push(toMiss(matched, 'repeated'))
    else byKey.set(keyOf(matched), matched)
  }
  return { matches: [...byKey.values()], misses }
}

type Matched<Row> = Row & { review_id: number }

function matchRow(row: BookList['rows'][number], matchBook: MatchBook): MatchedRow | ListMissRow {
  if ('miss' in row) return toMiss(row, row.miss)
  const matched = matchBook(row)
  if ('miss' in matched && (matched.miss !== 'no_review' || row.title === ''))
    return toMiss(row, matched.miss)
  const { status } = row
  if (status === null) return toMiss(row, 'no_status')
  return { ...row, status, review_id: 'id' in matched ? matched.id : null }
}

function matchReview<Row extends NamedBook>(
  row: Row | UnreadableRow,
  matchBook: MatchBook,
): Matched<Row> | ListMissRow {
  if ('miss' in row) return toMiss(row, row.miss)
  const matched = matchBook(row)
  return 'miss' in matched ? toMiss(row, matched.miss) : { ...row, review_id: matched.id }
}

function isMatch<Row extends object>(row: Row | ListMissRow): row is Row {
  return 'review_id' in row
}

export function toMiss(
  { row, sheet, title, author }: ListedBook,
  reason: ListMissRow['reason'],
): ListMissRow {
  return { row, sheet, title, author, reason }
}

function statusRank({ status }: MatchedRow): number {
  return READING_STATUSES.indexOf(status)
}

/** A matched row as an entry for the reading list, without impossible days. */
export function toImportedEntry(
  { review_id, title, author, isbn, status, own_rating, notes, readings, added_on }: MatchedRow,
  now: Date,
): BookListEntry {
  const today = dayInTaipei(now)
  return {
    review_id,
    title,
    author,
    isbn,
    status,
    own_rating,
    notes,
    readings: readings
      .map((reading) => removeImpossibleDays(reading, today))
      .filter(({ begun_on, finished_on }) => begun_on !== null || finished_on !== null)
      .toSorted(compareImportedReadings),
    created_at: toTimeAdded(added_on, now),
  }
}

/** The time of a day or time from 1900 to now, in ISO 8601; null for another one, and for today without a time. */
export function toTimeAdded(added: string | null, now: Date): string | null {
  const last = added?.length === DAY_LENGTH ? dayInTaipei(new Date(now.getTime() - DAY)) : now.toISOString()
  if (!isBetween(added, last)) return null
  return added.length === DAY_LENGTH ? new Date(`${added}T00:00+08:00`).toISOString() : added
}

const DAY_LENGTH = 10

/** Leaves out days that cannot be, and a first day after the last. */
function removeImpossibleDays({ begun_on, finished_on }: ListedReading, today: string): ListedReading {
  const finished = isBetween(finished_on, today) ? finished_on : null
  return { begun_on: isBetween(begun_on, finished ?? today) ? begun_on : null, finished_on: finished }
}

function isBetween(day: string | null, last: string): day is string {
  return day !== null && day >= OLDEST_READING_DAY && day <= last
}
