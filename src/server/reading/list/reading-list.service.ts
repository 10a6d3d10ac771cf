import { dayInTaipei } from '../../../contract/days.ts'
import type {
  NewReading,
  OwnBook,
  ReadingEntry,
  ReadingList,
} from '../../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { ReadingYear } from '../../../contract/reading/reading-year.ts'
import type { ReadingListSort } from '../../../contract/reviews/sort-orders.ts'
import { sortReadingList } from '../../../contract/reviews/sorting.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { readNote } from '../../platform/http/requests/read-input.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import type { InBatches } from '../../platform/http/responses/stream-text.ts'
import { inTurns, pluck, startYielding } from '../../platform/runtime/batches.ts'
import { removalUndoableSince } from '../../platform/runtime/clock.ts'
import { matchOtherBooks } from '../../reviews/other-books.service.ts'
import { type CardDeps, readCards, sliceListPage } from '../../reviews/review-cards.service.ts'
import { readCategories } from '../../settings/settings.service.ts'
import { foldTerm } from '../../search/fold-term.service.ts'
import { fold } from '../../text/fold.ts'
import { readOwnBooks } from './own-books.service.ts'
import * as store from './reading-list.store.ts'
import { withReadings, withReadingsOf } from './readings.service.ts'
import { countByMonthAndCategory, listYears } from './readings.store.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

interface ListQuery {
  status?: ReadingStatus | undefined
  /** Only entries whose title, author or notes contain it, if it is not blank. */
  q: string
  sort: ReadingListSort
  offset: number
}

/** The reader's entries, in batches while they are sent: all up to 200, else the page at `offset`. Throws term_too_long. */
export async function listEntries(
  deps: CardDeps,
  userId: string,
  { status, q, sort, offset }: ListQuery,
): Promise<InBatches<ReadingList>> {
  const { queries } = deps.database
  const term = foldTerm(q)
  const listed = await store.listSortable(queries, userId, status)
  const matching = term === '' ? listed : await filterByText(queries, userId, listed, term)
  const rated = sort === 'rating-desc' ? await rateOtherBooks(deps, matching) : matching
  const sortable = rated.map(({ id, created_at, review_id, title, rating, notes_length }) => ({
    id,
    created_at,
    notes_length,
    book: { id: review_id, title, rating },
  }))
  const page = sliceListPage(sortReadingList(sortable, sort), offset)
  return { total: sortable.length, entries: readEntries(deps, userId, page) }
}

/** The entries with the ratings of those that are another book of a review. */
async function rateOtherBooks(deps: CardDeps, entries: readonly store.SortableEntry[]) {
  const own = entries.filter(({ review_id }) => review_id === null)
  const found = await matchOtherBooks(
    deps,
    own.map(({ title, author, own_isbn }) => ({ title, author, isbn: own_isbn || null })),
  )
  const ratings = new Map(own.map(({ id }, at) => [id, found[at]?.rating ?? null]))
  return entries.map((entry) => ({ ...entry, rating: ratings.get(entry.id) ?? entry.rating }))
}

async function* readEntries(
  deps: CardDeps,
  userId: string,
  page: readonly { id: number; notes_length: number; book: { id: number | null } }[],
): AsyncGenerator<ReadingList['entries']> {
  const { queries } = deps.database
  for await (const batch of inTurns(page, ({ notes_length }) => notes_length)) {
    const ids = pluck(batch, 'id')
    const stored = await store.findEntries(queries, userId, ids)
    const ordered = ids.flatMap((id) => stored.get(id) ?? [])
    const entries = await withReadings(queries, userId, ordered)
    const reviews = new Map(batch.map(({ id, book }) => [id, book.id]))
    const books = await readCards(
      deps,
      batch.flatMap(({ book }) => book.id ?? []),
    )
    const own = entries.filter(({ id }) => !books.has(reviews.get(id) ?? 0))
    const cards = await readOwnBooks(
      deps,
      own.flatMap(({ own_book }) => own_book ?? []),
    )
    yield entries.flatMap((entry) => {
      const book = books.get(reviews.get(entry.id) ?? 0) ?? (entry.own_book && cards.get(entry.own_book))
      return book ? [{ ...entry, book_id: book.id, book }] : []
    })
  }
}

/** The folded term is compared with the folded texts, here and not in SQL: notes are not indexed. */
async function filterByText(
  queries: Queries,
  userId: string,
  entries: readonly store.SortableEntry[],
  term: string,
): Promise<store.SortableEntry[]> {
  const yieldIfDue = startYielding()
  const matching: store.SortableEntry[] = []
  for await (const batch of inTurns(entries, ({ notes_length }) => notes_length)) {
    const ids = pluck(batch, 'id')
    const notes = await store.findNotes(queries, userId, ids)
    for (const entry of batch) {
      const texts = [entry.title, entry.author, notes.get(entry.id) ?? '']
      if (texts.some((text) => fold(text).includes(term))) matching.push(entry)
      await yieldIfDue()
    }
  }
  return matching
}

/** Throws entry_not_found. */
export async function readEntry({ database: { queries } }: ReadingDeps, userId: string, id: number) {
  return requireWithReadings(queries, userId, (await store.findEntries(queries, userId, [id])).get(id))
}

/** Replaces this version's notes; repeats succeed. Throws note_too_long, entry_not_found, notes_changed. */
export async function saveNotes(
  deps: ReadingDeps,
  userId: string,
  id: number,
  typed: { notes: string; version: number },
): Promise<ReadingEntry> {
  const { queries } = deps.database
  const [notes, updated_at] = [readNote(typed.notes), deps.clock.now().toISOString()]
  const updated = await store.updateNotes(queries, userId, id, { notes, version: typed.version, updated_at })
  if (updated) return withReadingsOf(queries, userId, updated)
  const stored = await readEntry(deps, userId, id)
  if (stored.notes !== notes) throw problem('notes_changed')
  return stored
}

/** The reader's own rating, 0.5 to 5 in half stars; null removes it. Throws rating_invalid, entry_not_found. */
export async function rateEntry(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
  own_rating: number | null,
): Promise<ReadingEntry> {
  if (own_rating !== null && !RATINGS.has(own_rating)) throw problem('rating_invalid')
  const updated_at = clock.now().toISOString()
  return requireWithReadings(
    queries,
    userId,
    await store.updateEntry(queries, userId, id, { own_rating, updated_at }),
  )
}

/** Idempotent; can be undone for a minute (`restoreEntry`). Throws entry_not_found. */
export async function removeEntry({ database, clock }: ReadingDeps, userId: string, id: number) {
  const isThere = await store.markRemoved(database.queries, userId, id, clock.now().toISOString())
  if (!isThere) throw problem('entry_not_found')
}

/** Undoes a removal; the entry is as before, time of adding included. Throws entry_not_found after a minute. */
export async function restoreEntry(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
): Promise<ReadingEntry> {
  return requireWithReadings(
    queries,
    userId,
    await store.restoreEntry(queries, userId, id, removalUndoableSince(clock.now())),
  )
}

/** Deletes the removed entries that can no longer be restored. */
export async function deleteRemovedEntries({ database, clock }: ReadingDeps): Promise<void> {
  await store.deleteRemoved(database.queries, removalUndoableSince(clock.now()))
}

async function requireWithReadings(queries: Queries, userId: string, entry: store.StoredEntry | undefined) {
  if (!entry) throw problem('entry_not_found')
  return withReadingsOf(queries, userId, entry)
}

const RATINGS = new Set([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])

/** An entry of an account export. */
export interface AccountEntry {
  review_id: number | null
  own_book: OwnBook | null
  status: ReadingStatus
  notes: string
  own_rating: number | null
  readings: readonly NewReading[]
  created_at: string
}

/** The reader's entries with the length of their notes, the latest first, including those of unpublished reviews. */
export const listAccountEntryIds = store.listEntryIds

export { countReaders } from './reading-list.store.ts'

/** The reader's entries with these ids or for these reviews, the latest first. */
export async function listAccountEntries(
  queries: Queries,
  userId: string,
  column: 'id' | 'review_id',
  ids: readonly number[],
): Promise<AccountEntry[]> {
  const rows = await store.listEntries(queries, userId, column, ids)
  const entries = await withReadings(queries, userId, rows)
  return entries.map(({ book_id, own_book, status, notes, own_rating, readings, created_at }) => ({
    review_id: book_id,
    own_book,
    status,
    notes,
    own_rating,
    readings: readings.map(({ begun_on, finished_on }) => ({ begun_on, finished_on })),
    created_at,
  }))
}

/** The books that the reader has finished in a year (Taipei time; default: the present year), by two statements. */
export async function readReadingYear(
  deps: Pick<Deps, 'database' | 'contentCache' | 'clock'>,
  userId: string,
  requestedYear: number | undefined,
): Promise<ReadingYear> {
  const { queries } = deps.database
  const currentYear = Number(dayInTaipei(deps.clock.now()).slice(0, 4))
  const year = requestedYear ?? currentYear
  const categories = await readCategories(deps)
  const [years, counts] = await Promise.all([
    listYears(queries, userId),
    countByMonthAndCategory(queries, userId, year, pluck(categories, 'id')),
  ])
  const categoryRow = (category: string | null) => ({
    category,
    ...countMonths(counts.filter((count) => count.category === category)),
  })
  const others = categoryRow(null)
  const rows = categories
    .filter(({ id, is_hidden }) => !is_hidden || counts.some(({ category }) => category === id))
    .map(({ id }) => categoryRow(id))
  return {
    year,
    years: [...new Set([currentYear, ...years])].toSorted((a, b) => b - a),
    ...countMonths(counts),
    rows: [...rows, ...(others.total > 0 ? [others] : [])],
  }
}

function countMonths(counts: readonly { month: number; count: number }[]): {
  total: number
  months: number[]
} {
  const months = Array.from({ length: 12 }, () => 0)
  for (const { month, count } of counts) months[month - 1] = (months[month - 1] ?? 0) + count
  return { total: months.reduce((sum, count) => sum + count, 0), months }
}
