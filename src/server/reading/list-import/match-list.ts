import type { ListMissRow } from '../../../contract/reading/book-list-import.ts'
import type { ListAnswers } from '../../../contract/reading/book-list-sources.ts'
import {
  OLDEST_READING_DAY,
  READING_STATUSES,
  type ReadingStatus,
} from '../../../contract/reading/reading-statuses.ts'
import { cutNotes } from './list-cells.ts'
import type { BookList, ListedBook, ListRow, NamedBook, UnreadableRow, ListedReading } from './list-row.ts'
import { startYielding } from '../../platform/runtime/batches.ts'
import { isSameBook, type MatchBook, nameKey, titleKeys } from '../../text/match-book.ts'
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
 * order. Of several rows of one book the one with the most advanced status counts, else the first; a row of a text alone gives it to
 * the others' book. Yields to the event loop.
 */
export async function matchBookList(
  { rows }: BookList,
  matchBook: MatchBook,
  answers: ListAnswers,
): Promise<{ matches: MatchedRow[]; misses: ListMissRow[] }> {
  const yieldIfDue = startYielding()
  const results = new Map<BookList['rows'][number], MatchedRow | ListMissRow>()
  const matchAll = async (group: BookList['rows']) => {
    for (const row of group) {
      results.set(row, matchRow(row, matchBook, answers))
      await yieldIfDue()
    }
    return chooseRows([...results.values()].filter(isMatch))
  }
  const [texts, books] = [rows.filter(isText), rows.filter((row) => !isText(row))]
  const selected = await matchAll(await addTexts(texts, await matchAll(books), yieldIfDue))
  const inOrder = rows.flatMap((row) => results.get(row) ?? [])
  return {
    matches: inOrder.filter(isMatch).filter((row) => selected.has(row)),
    misses: inOrder.flatMap((row) => {
      if (!isMatch(row)) return [row]
      return selected.has(row) ? [] : [toMiss(row, 'repeated')]
    }),
  }
}

/** One row of each book. */
function chooseRows(rows: readonly MatchedRow[]): Set<MatchedRow> {
  const best = new Map<string, MatchedRow>()
  const selected = new Set<MatchedRow>()
  for (const row of rows) {
    const keys = [bookKey(row), ...(row.review_id === null ? [nameKey(row)] : [])]
    const other = keys
      .flatMap((key) => best.get(key) ?? [])
      .find((found) => row.review_id !== null || isSameBook(found, row))
    if (other && statusRank(row) <= statusRank(other)) continue
    if (other) selected.delete(other)
    selected.add(row)
    for (const key of keys) best.set(key, row)
  }
  return selected
}

/** The marks whose review is here, each key once, and others with a reason, in order. Yields to the event loop. */
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

function isText(row: BookList['rows'][number]): row is ListRow {
  return !('miss' in row) && row.hasTextOnly
}

/**
 * Adds the texts to the notes of their books: by ISBN, else by title and author, else by a title that one book alone has, unless its
 * author is another. Returns the texts without a book. The notes are joined once for each book, since joining is slow for many texts.
 */
async function addTexts(
  texts: readonly ListRow[],
  books: ReadonlySet<MatchedRow>,
  yieldIfDue: () => Promise<void>,
): Promise<ListRow[]> {
  if (texts.length === 0) return []
  const byIsbn = Map.groupBy(books, ({ isbn }) => isbn)
  const byName = Map.groupBy(books, nameKey)
  const byTitle = Map.groupBy(books, ({ title }) => titleKeys(title).whole)
  const textsOf = new Map<MatchedRow, string[]>()
  const others: ListRow[] = []
  for (const text of texts) {
    await yieldIfDue()
    const [sameIsbn] = text.isbn === null ? [] : (byIsbn.get(text.isbn) ?? [])
    const [sameTitle, ...more] = byTitle.get(titleKeys(text.title).whole) ?? []
    const isOnly = more.length === 0 && (text.author === '' || sameTitle?.author === '')
    const book = sameIsbn ?? byName.get(nameKey(text))?.[0] ?? (isOnly ? sameTitle : undefined)
    if (!book) {
      others.push(text)
      continue
    }
    const known = textsOf.get(book)
    if (known) known.push(text.notes + text.notes_rest)
    else textsOf.set(book, [book.notes + book.notes_rest, text.notes + text.notes_rest])
  }
  for (const [book, notes] of textsOf)
    Object.assign(book, cutNotes(notes.filter((text) => text !== '').join('\n\n')))
  return others
}

function matchRow(row: BookList['rows'][number], matchBook: MatchBook, answers: ListAnswers) {
  if ('miss' in row) return toMiss(row, row.miss)
  const matched = matchBook(row)
  if ('miss' in matched && (matched.miss !== 'no_review' || (row.title === '' && row.isbn === null)))
    return toMiss(row, matched.miss)
  const status = row.status ?? answers[row.asks ?? 'no_status']
  if (!status) return toMiss(row, row.asks ?? 'no_status')
  const title = row.title || `ISBN ${row.isbn}`
  return 'id' in matched
    ? { ...row, title, status, review_id: matched.id }
    : { ...row, title, ...row.own_book, own_book: null, status, review_id: null }
}

function matchReview<Row extends NamedBook>(row: Row | UnreadableRow, matchBook: MatchBook) {
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

/** A status of the file's goes before one that the reader has chosen. */
function statusRank({ status, asks }: MatchedRow): number {
  return asks ? -1 : READING_STATUSES.indexOf(status)
}

/** The days of a row that cannot be those of a reading, or of adding it. */
export function findImpossibleDays({ readings, added_on }: MatchedRow, now: Date): string[] {
  const today = dayInTaipei(now)
  const days = readings.flatMap((reading) => {
    const { begun_on, finished_on } = removeImpossibleDays(reading, today)
    return [begun_on ? null : reading.begun_on, finished_on ? null : reading.finished_on]
  })
  const added = added_on && !isBetween(added_on, now.toISOString()) ? added_on : null
  return [...days, added].filter((day) => day !== null)
}

/** A matched row as an entry for the reading list, without impossible days. */
export function toImportedEntry(
  { review_id, title, author, isbn, own_book, status, own_rating, notes, readings, added_on }: MatchedRow,
  now: Date,
): BookListEntry {
  const today = dayInTaipei(now)
  return {
    review_id,
    title,
    author,
    isbn,
    own_book: own_book ?? null,
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
