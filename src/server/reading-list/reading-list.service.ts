import type { ReadingEntry, ReadingList, ReadingState } from '../../contract/reading-list.ts'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import { type ReadingListSort, sortReadingList } from '../../contract/sorting.ts'
import type { Deps } from '../deps.ts'
import { pieceOf } from '../platform/pieces.ts'
import { problem } from '../platform/problems.ts'
import { readCards, requirePublished } from '../reviews/reviews.service.ts'
import { readNotes } from './notes.ts'
import { undoableSince } from './reading-list.policy.ts'
import * as store from './reading-list.store.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

/** Throws review_not_found. (product.md §7, read reading status) */
export async function readStatus(
  { database: { queries } }: ReadingDeps,
  userId: string,
  reviewId: number,
): Promise<ReadingState> {
  await requirePublished(queries, reviewId)
  const entry = await store.findByReview(queries, userId, reviewId)
  return { book_id: reviewId, status: entry?.status ?? null, entry_id: entry?.id ?? null }
}

/**
 * Puts the review on the list, or gives its entry another status; one entry, however often it is asked for
 * (decisions.md 9). Within the minute in which its removal can be undone the entry comes back with its notes. Throws
 * review_not_found.
 */
export async function setStatus(
  { database, clock }: ReadingDeps,
  userId: string,
  reviewId: number,
  status: ReadingStatus,
): Promise<ReadingState> {
  const now = clock.now()
  const entry = await database.transaction(async (queries) => {
    await requirePublished(queries, reviewId)
    const place = { user_id: userId, review_id: reviewId }
    await store.deleteRemoved(queries, undoableSince(now), place)
    return store.upsertStatus(queries, { ...place, status, now: now.toISOString() })
  })
  return { book_id: reviewId, status: entry.status, entry_id: entry.id }
}

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
  const piece = pieceOf(sortReadingList(places, sort), offset)
  const [entries, books] = await Promise.all([
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
  return {
    total: places.length,
    entries: piece.flatMap(({ id, book: { id: reviewId } }) => {
      const [entry, book] = [entries.get(id), books.get(reviewId)]
      return entry && book ? [{ ...toEntry(entry), book }] : []
    }),
  }
}

/** Throws entry_not_found, also where the entry is another reader's. */
export async function changeStatus(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
  status: ReadingStatus,
): Promise<ReadingEntry> {
  const updated_at = clock.now().toISOString()
  return found(await store.updateEntry(queries, userId, id, { status, updated_at }))
}

/** Throws note_too_long, entry_not_found. */
export async function saveNotes(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
  typed: string,
): Promise<ReadingEntry> {
  const [notes, updated_at] = [readNotes(typed), clock.now().toISOString()]
  return found(await store.updateEntry(queries, userId, id, { notes, updated_at }))
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

/** Undoes a removal: status, notes and time of adding are as they were. Throws entry_not_found after a minute. */
export async function restoreEntry(
  { database: { queries }, clock }: ReadingDeps,
  userId: string,
  id: number,
): Promise<ReadingEntry> {
  return found(await store.restoreEntry(queries, userId, id, undoableSince(clock.now())))
}

/** Forgets what was removed and can no longer be brought back, notes and all. */
export async function forgetRemoved({ database, clock }: ReadingDeps): Promise<void> {
  await store.deleteRemoved(database.queries, undoableSince(clock.now()))
}

function found(entry: store.StoredEntry | undefined): ReadingEntry {
  if (!entry) throw problem('entry_not_found')
  return toEntry(entry)
}

function toEntry({ id, review_id, status, notes, created_at }: store.StoredEntry): ReadingEntry {
  return { id, book_id: review_id, status, notes, created_at }
}
