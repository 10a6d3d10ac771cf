import { dayInTaipei } from '../../../contract/days.ts'
import type {
  NewBook,
  NotedBook,
  ReadingEntry,
  ReadingState,
} from '../../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { readSiteVersion } from '../../platform/cache/content-version.store.ts'
import { removalUndoableSince } from '../../platform/runtime/clock.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { requirePublishedBook, requirePublishedReview } from '../../reviews/review-lookup.service.ts'
import {
  findReviewOf,
  lockReadingList,
  lockWaitingEntries,
} from '../../reviews/saving/waiting-entries.service.ts'
import {
  listOtherBookNames,
  matchOtherBooks,
  requireOtherBook,
  toBookName,
} from '../../reviews/other-books.service.ts'
import { type CardDeps, readCards } from '../../reviews/review-cards.service.ts'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { toDisplayName } from '../../text/clean-text.ts'
import type { BookName } from '../../text/match-book.ts'
import { type ListedBookName, ownColumns } from './book-list-merge.policy.ts'
import { requireNotTooMany } from './entry-import.service.ts'
import { listExisting } from './entry-import.store.ts'
import { readOwnBooks } from './own-books.service.ts'
import * as store from './reading-list.store.ts'
import { applyStatusChange } from './readings.policy.ts'
import { storeReadings, withReadingsOf } from './readings.service.ts'
import { listReadings } from './readings.store.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

/** Throws review_not_found. */
export async function readStatus(
  { database: { queries } }: ReadingDeps,
  userId: string,
  reviewId: number,
): Promise<ReadingState> {
  await requirePublishedReview(queries, reviewId)
  const others = (await listOtherBookNames(queries, reviewId)).map((book) => ({ ...book, review_id: null }))
  const entry = await store.findByReview(queries, userId, reviewId)
  const state = { book_id: reviewId, ...stateOf(entry) }
  if (others.length === 0) return state
  const find = await listExisting(queries, userId, others)
  return {
    ...state,
    other_books: others.map((book) => {
      const found = find(book)
      return stateOf(found?.removed_at === null ? found : undefined)
    }),
  }
}

function stateOf(entry: { id: number; status: ReadingStatus } | undefined) {
  return { status: entry?.status ?? null, entry_id: entry?.id ?? null }
}

/**
 * Adds a book of the review to the list or changes the status of its entry; idempotent (docs/product/data.md). Updates the entry's
 * readings (readings.policy.ts). Within a minute of a removal the entry is restored with notes, rating and readings. Another book
 * than the first has an entry of its own, which is that of its own review where there is one. Throws review_not_found, own_books_full.
 */
export async function setStatus(
  { database, clock }: ReadingDeps,
  userId: string,
  reviewId: number,
  { status, book }: { status: ReadingStatus; book: number },
): Promise<ReadingState> {
  const now = clock.now()
  return database.transaction(async (queries) => {
    await requirePublishedBook(queries, reviewId)
    if (book > 0) {
      await lockWaitingEntries(queries)
      const other = await requireOtherBook(queries, reviewId, book - 1)
      const own = (await findReviewOf(queries, other, { guesses: false })) ?? null
      // Its own name lasts longer than its own review.
      const named = { ...other, review_id: own, own_book: other }
      const stored = await storeOwnBook(queries, userId, named, { status, now, mayBeListed: true })
      return { book_id: reviewId, ...stateOf(stored) }
    }
    await lockReadingList(queries, userId)
    const owner = { user_id: userId, review_id: reviewId }
    await store.deleteRemoved(queries, removalUndoableSince(now), owner)
    const before = await store.findHistory(queries, userId, { review_id: reviewId })
    const { change, storeReadingsOf } = await planStatusChange(queries, userId, before, status, now)
    const { id } = await store.upsertStatus(queries, { ...owner, ...change, now: now.toISOString() })
    await storeReadingsOf(id)
    return { book_id: reviewId, status, entry_id: id }
  })
}

/**
 * Puts a book without a review on the list. One whose review is here is not stored: the answer offers the review. A book
 * that was removed within the last minute is restored, one whose review was unpublished comes back under its name.
 * Throws book_untitled, book_title_too_long, book_author_too_long, isbn_invalid, book_listed, own_books_full.
 */
export async function noteBook(
  deps: CardDeps & ReadingDeps,
  userId: string,
  typed: NewBook,
): Promise<NotedBook> {
  const { database, clock } = deps
  const book = readBookName(typed)
  const now = clock.now()
  const version = await readSiteVersion(database.queries)
  // The book of a review of several under the name that it has there.
  const aliases = (await matchOtherBooks(deps, [book])).flatMap((other) => (other ? [toBookName(other)] : []))
  const noted =
    (await findReviewOf(database.queries, book)) ??
    (await database.transaction(async (queries) => {
      await lockWaitingEntries(queries)
      const isPublishedSince = (await readSiteVersion(queries)) !== version
      const reviewId = isPublishedSince ? await findReviewOf(queries, book) : undefined
      if (reviewId !== undefined) return reviewId
      const { status } = typed
      const named = { ...book, review_id: null }
      const stored = await storeOwnBook(queries, userId, named, { status, now, mayBeListed: false, aliases })
      return withReadingsOf(queries, userId, stored)
    }))
  if (typeof noted !== 'number') {
    const name = noted.own_book ?? book
    const card = (await readOwnBooks(deps, [name])).get(name)
    return { entry: card ? { ...noted, book_id: card.id, book: card } : null, review: null }
  }
  const entry = await store.findByReview(database.queries, userId, noted)
  if (entry) throw problem('book_listed')
  return { entry: null, review: (await readCards(deps, [noted])).get(noted) ?? null }
}

/** The entry of a book that the reader names, new or changed. Throws book_listed, own_books_full. */
async function storeOwnBook(
  queries: Queries,
  userId: string,
  book: ListedBookName,
  {
    status,
    now,
    mayBeListed,
    aliases = [],
  }: { status: ReadingStatus; now: Date; mayBeListed: boolean; aliases?: readonly BookName[] },
): Promise<store.StoredEntry> {
  await lockReadingList(queries, userId)
  await store.deleteRemoved(queries, removalUndoableSince(now), { user_id: userId })
  const names = [book, ...aliases.map((alias) => ({ ...alias, review_id: null }))]
  const find = await listExisting(queries, userId, names)
  const before = names.map(find).find((found) => found !== undefined)
  const isNamed = before !== undefined && before.own_title !== ''
  if (isNamed && before.removed_at === null && !mayBeListed) throw problem('book_listed')
  const history = before && (await store.findHistory(queries, userId, { id: before.id }))
  const { change, storeReadingsOf } = await planStatusChange(queries, userId, history, status, now)
  const columns = { ...change, updated_at: now.toISOString(), removed_at: null }
  const own = isNamed ? {} : ownColumns(book)
  if (before) await store.setEntry(queries, before.id, { ...columns, ...own })
  const { review_id } = book
  const id =
    before?.id ?? (await store.insertOwnEntry(queries, { user_id: userId, review_id, ...columns, ...own }))
  await storeReadingsOf(id)
  await requireNotTooMany(queries, userId)
  const stored = (await store.findEntries(queries, userId, [id])).get(id)
  if (!stored) throw problem('entry_not_found')
  return stored
}

/** The book on one line each, an ISBN as its thirteen digits. */
function readBookName(typed: NewBook): BookName {
  const [title, author] = [toDisplayName(typed.title), toDisplayName(typed.author)]
  if (title === '') throw problem('book_untitled')
  if (countCodePoints(title) > LIMITS.bookTitle) throw problem('book_title_too_long')
  if (countCodePoints(author) > LIMITS.bookAuthor) throw problem('book_author_too_long')
  const isbn = parseIsbn(typed.isbn)
  if (isbn === null && typed.isbn.trim() !== '') throw problem('isbn_invalid')
  return { title, author, isbn }
}

/** Changes the status of an entry. Throws entry_not_found, also for an entry of another reader. */
export async function changeStatus(
  { database, clock }: ReadingDeps,
  userId: string,
  id: number,
  status: ReadingStatus,
): Promise<ReadingEntry> {
  const now = clock.now()
  return database.transaction(async (queries) => {
    await lockReadingList(queries, userId)
    const before = await store.findHistory(queries, userId, { id })
    const { change, storeReadingsOf } = await planStatusChange(queries, userId, before, status, now)
    const entry = await store.updateEntry(queries, userId, id, { ...change, updated_at: now.toISOString() })
    if (!entry) throw problem('entry_not_found')
    await storeReadingsOf(id)
    return withReadingsOf(queries, userId, entry)
  })
}

/** The changed columns of the entry, and a function that stores its changed readings. */
async function planStatusChange(
  queries: Queries,
  userId: string,
  before: store.EntryHistory | undefined,
  status: ReadingStatus,
  now: Date,
) {
  const existing = before ? await listReadings(queries, userId, [before.id]) : []
  const { readings, ...history } = applyStatusChange(before ?? NOT_LISTED, existing, status, dayInTaipei(now))
  return {
    change: { status, ...history },
    storeReadingsOf: (entryId: number) => storeReadings(queries, entryId, existing, readings),
  }
}

const NOT_LISTED = { status: null, status_day: null, status_before: null }
