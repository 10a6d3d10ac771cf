import type { ReadingEntry, ReadingList } from '../../contract/reading-list.ts'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import { type ReadingListSort, sortReadingList } from '../../contract/sorting.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { problem } from '../platform/http/problems.ts'
import { readCards, sliceListPage } from '../reviews/reviews.service.ts'
import { readNotes } from './notes.service.ts'
import { removalUndoableSince } from './reading-list.policy.ts'
import * as store from './reading-list.store.ts'
import { withReadingsOf, withReadings } from './readings.service.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

export interface ListQuery {
  status?: ReadingStatus | undefined
  sort: ReadingListSort
  offset: number
}

/** This reader's entries with their books; up to 200 whole, else the piece that starts at `offset`. */
export async function listEntries(
  { database: { queries } }: ReadingDeps,
  userId: string,
  { status, sort, offset }: ListQuery,
): Promise<ReadingList> {
  const places = (await store.listPlaces(queries, userId, status)).map(
    ({ id, created_at, review_id, title, rating }) => ({
      id,
      created_at,
      book: { id: review_id, title, rating },
    }),
  )
  const piece = sliceListPage(sortReadingList(places, sort), offset)
  const [stored, books] = await Promise.all([
    store.findEntries(
      queries,
      userId,
      piece.map(({ id }) => id),
    ),
    readCards(
      queries,
      piece.map(({ book }) => book.id),
    ),
  ])
  const inOrder = piece.flatMap(({ id }) => stored.get(id) ?? [])
  const entries = await withReadings(queries, userId, inOrder)
  return {
    total: places.length,
    entries: entries.flatMap((entry) => {
      const book = books.get(entry.book_id)
      return book ? [{ ...entry, book }] : []
    }),
  }
}

/** Throws note_too_long, entry_not_found. */
export async function saveNotes(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
  typed: string,
): Promise<ReadingEntry> {
  const [notes, updated_at] = [readNotes(typed), clock.now().toISOString()]
  return whole(queries, userId, await store.updateEntry(queries, userId, id, { notes, updated_at }))
}

/** The reader's own, 0.5 to 5 in halves; null takes it away. Throws rating_invalid, entry_not_found. */
export async function rate(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
  own_rating: number | null,
): Promise<ReadingEntry> {
  if (own_rating !== null && !RATINGS.has(own_rating)) throw problem('rating_invalid')
  const updated_at = clock.now().toISOString()
  return whole(queries, userId, await store.updateEntry(queries, userId, id, { own_rating, updated_at }))
}

/** For a minute it can be brought back; a repeat is the same success until then. Throws entry_not_found. */
export async function removeEntry(
  { database, clock }: ReadingDeps,
  userId: string,
  id: number,
): Promise<void> {
  const isThere = await store.markRemoved(database.queries, userId, id, clock.now().toISOString())
  if (!isThere) throw problem('entry_not_found')
}

/** Undoes a removal: all of it and the time of adding are as they were. Throws entry_not_found after a minute. */
export async function restoreEntry(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
): Promise<ReadingEntry> {
  return whole(
    queries,
    userId,
    await store.restoreEntry(queries, userId, id, removalUndoableSince(clock.now())),
  )
}

/** Forgets what was removed and can no longer be brought back, notes and all. */
export async function deleteRemovedEntries({ database, clock }: ReadingDeps): Promise<void> {
  await store.deleteRemoved(database.queries, removalUndoableSince(clock.now()))
}

async function whole(
  queries: Queries,
  userId: string,
  entry: store.StoredEntry | undefined,
): Promise<ReadingEntry> {
  if (!entry) throw problem('entry_not_found')
  return withReadingsOf(queries, userId, entry)
}

const RATINGS = new Set([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
