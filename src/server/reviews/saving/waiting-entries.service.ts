import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { lockNamed, type Queries } from '../../platform/db/database.ts'
import { startYielding } from '../../platform/runtime/batches.ts'
import { type BookName, createBookMatcher, titleKeysOf } from '../../text/match-book.ts'
import { listPublishedNames } from '../reviews.store.ts'
import * as store from './waiting-entries.store.ts'

/** Serialises publishing and hiding with looking for noted books' reviews. Call it before `lockReadingList`. */
export function lockWaitingEntries(queries: Queries): Promise<void> {
  return lockNamed(queries, 'entries without a review')
}

/** Serialises the changes of a reader's statuses, readings and links to reviews. */
export function lockReadingList(queries: Queries, userId: string): Promise<void> {
  return lockNamed(queries, `reading list of ${userId}`)
}

/** The published review of the book, if it is clear which; by default also one that only its title suggests. */
export async function findReviewOf(queries: Queries, book: BookName, { guesses = true } = {}) {
  const match = (await matchPublished(queries, [book], guesses))(book)
  return 'id' in match ? match.id : undefined
}

/** Entries that readers have noted without a review become entries of these reviews, where they are published and of their books. */
export async function giveToWaitingEntries(queries: Queries, ids: readonly number[]): Promise<void> {
  await lockWaitingEntries(queries)
  const books = await listPublishedNames(queries, ids)
  const isbns = books.flatMap(({ isbn }) => parseIsbn(isbn ?? '') ?? [])
  const waiting = await store.listWaitingEntries(queries, books.flatMap(titleKeysOf), isbns)
  if (waiting.length === 0) return
  const match = createBookMatcher(books, { guesses: false })
  await giveReviews(
    queries,
    // Few are left, for which all reviews are asked.
    waiting.filter((entry) => 'id' in match(nameOf(entry))),
  )
}

/** Looks for the reviews of all books that the reader has noted. Call it under `lockWaitingEntries`. */
export async function giveToEntriesOf(queries: Queries, userId: string): Promise<void> {
  await giveReviews(queries, await store.listWaitingEntriesOf(queries, userId))
}

/** Runs `change`, which hides these reviews: noted entries get their own names again, or another review of the book. */
export async function releaseEntries(queries: Queries, ids: readonly number[], change?: () => Promise<void>) {
  await lockWaitingEntries(queries)
  for (const userId of await store.listReadersWithNames(queries, ids)) await lockReadingList(queries, userId)
  const released = await store.releaseEntries(queries, ids)
  await change?.()
  await giveReviews(queries, released)
}

/** Links entries to their books' reviews where there is no doubt. Of a reader's two, the one with the ISBN. */
async function giveReviews(queries: Queries, entries: readonly store.WaitingEntry[]): Promise<void> {
  if (entries.length === 0) return
  const match = await matchPublished(queries, entries.map(nameOf), false)
  const chosen = new Map<string, { entry: store.WaitingEntry; reviewId: number; byIsbn: boolean }>()
  for (const entry of entries) {
    const found = match(nameOf(entry))
    if (!('id' in found)) continue
    const key = `${entry.user_id} ${found.id}`
    const isOfIsbn = match({ title: '', author: '', isbn: entry.own_isbn || null })
    const byIsbn = 'id' in isOfIsbn
    const other = chosen.get(key)
    if (!other || (byIsbn && !other.byIsbn)) chosen.set(key, { entry, reviewId: found.id, byIsbn })
  }
  for (const { entry, reviewId } of chosen.values()) {
    await lockReadingList(queries, entry.user_id)
    await store.giveReview(queries, entry, reviewId)
  }
}

function nameOf({ own_title: title, own_author: author, own_isbn }: store.WaitingEntry): BookName {
  return { title, author, isbn: own_isbn || null }
}

/** Matches these books with all published reviews. Yields to the event loop: it folds the titles of all. */
async function matchPublished(queries: Queries, books: readonly BookName[], guesses: boolean) {
  const yieldIfDue = startYielding()
  const keys = new Set(books.flatMap((book) => titleKeysOf({ ...book, original_title: null })))
  const isbns = new Set(books.flatMap(({ isbn }) => isbn ?? []))
  const similar: Awaited<ReturnType<typeof listPublishedNames>> = []
  for (const review of await listPublishedNames(queries)) {
    const hasIsbn = isbns.has(parseIsbn(review.isbn ?? '') ?? '')
    if (hasIsbn || titleKeysOf(review).some((key) => keys.has(key))) similar.push(review)
    await yieldIfDue()
  }
  return createBookMatcher(similar, { guesses })
}
