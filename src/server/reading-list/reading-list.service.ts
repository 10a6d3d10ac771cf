import type { ReadingEntry, ReadingList } from '../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../contract/reading/reading-statuses.ts'
import type { ReadingListSort } from '../../contract/reviews/sort-orders.ts'
import { sortReadingList } from '../../contract/reviews/sorting.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { removalUndoableSince } from '../platform/db/removal-undo.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import { type CardDeps, readCards, sliceListPage } from '../reviews/review-cards.service.ts'
import { foldTerm } from '../search/fold-term.service.ts'
import { fold } from '../text/fold.ts'
import { readNote } from '../platform/http/requests/read-note.ts'
import * as store from './reading-list.store.ts'
import { withReadingsOf, withReadings } from './readings.service.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

export interface ListQuery {
  status?: ReadingStatus | undefined
  /** Only entries whose title, author or notes contain it, if it is not blank. */
  q: string
  sort: ReadingListSort
  offset: number
}

/** The reader's entries with their books: all up to 200, else the page at `offset`. Throws term_too_long. */
export async function listEntries(
  deps: CardDeps,
  userId: string,
  { status, q, sort, offset }: ListQuery,
): Promise<ReadingList> {
  const { queries } = deps.database
  const term = foldTerm(q)
  const listed = await store.listSortable(queries, userId, status, term !== '')
  const sortable = (term === '' ? listed : await filterByText(listed, term)).map(
    ({ id, created_at, review_id, title, rating }) => ({
      id,
      created_at,
      book: { id: review_id, title, rating },
    }),
  )
  const page = sliceListPage(sortReadingList(sortable, sort), offset)
  const [stored, books] = await Promise.all([
    store.findEntries(
      queries,
      userId,
      page.map(({ id }) => id),
    ),
    readCards(
      deps,
      page.map(({ book }) => book.id),
    ),
  ])
  const ordered = page.flatMap(({ id }) => stored.get(id) ?? [])
  const entries = await withReadings(queries, userId, ordered)
  return {
    total: sortable.length,
    entries: entries.flatMap((entry) => {
      const book = books.get(entry.book_id)
      return book ? [{ ...entry, book }] : []
    }),
  }
}

/** The folded term is compared with the folded texts, here and not in SQL: notes are not indexed. */
async function filterByText(
  entries: readonly store.SortableEntry[],
  term: string,
): Promise<store.SortableEntry[]> {
  const yieldIfDue = startYielding()
  const matching: store.SortableEntry[] = []
  for (const entry of entries) {
    const { title, author = '', notes = '' } = entry
    if ([title, author, notes].some((text) => fold(text).includes(term))) matching.push(entry)
    await yieldIfDue()
  }
  return matching
}

/** Throws entry_not_found. */
export async function readEntry(
  { database: { queries } }: ReadingDeps,
  userId: string,
  id: number,
): Promise<ReadingEntry> {
  return requireWithReadings(queries, userId, (await store.findEntries(queries, userId, [id])).get(id))
}

/**
 * Replaces the notes that have this version. If they have changed since, nothing is stored, unless the stored text is the
 * same, as after a repeated request. Throws note_too_long, entry_not_found, notes_changed.
 */
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
export async function removeEntry(
  { database, clock }: ReadingDeps,
  userId: string,
  id: number,
): Promise<void> {
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

async function requireWithReadings(
  queries: Queries,
  userId: string,
  entry: store.StoredEntry | undefined,
): Promise<ReadingEntry> {
  if (!entry) throw problem('entry_not_found')
  return withReadingsOf(queries, userId, entry)
}

const RATINGS = new Set([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
