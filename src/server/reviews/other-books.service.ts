import type { ReviewCard } from '../../contract/reviews/reviews.ts'
import { otherCoverPath } from '../covers/covers.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readCategories } from '../settings/settings.service.ts'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import { type BookName, createBookMatcher } from '../text/match-book.ts'
import { type CardDeps, toCard } from './review-cards.service.ts'
import * as store from './reviews.store.ts'

/** The books of a review after its first one, as lists name them. */
export async function listOtherBookNames(queries: Queries, reviewId: number): Promise<BookName[]> {
  const books = await store.listOtherBooks(queries, reviewId)
  return books.map(toBookName)
}

export function toBookName({ title, author, isbn }: BookName): BookName {
  return { title, author, isbn: parseIsbn(isbn ?? '') }
}

/** Throws review_not_found. */
export async function requireOtherBook(queries: Queries, reviewId: number, at: number): Promise<BookName> {
  const book = (await listOtherBookNames(queries, reviewId))[at]
  if (!book) throw problem('review_not_found')
  return book
}

/** For each book the one of the review of several that it is; undefined for a first book, none or several. */
export async function matchOtherBooks(deps: CardDeps, names: readonly BookName[]) {
  const { queries } = deps.database
  const [known] = await deps.contentCache.fetch('other books', async () => {
    const books = await store.listOtherBooks(queries)
    // Nobody sees a guess before it would replace the name that the reader gave the book.
    const match = createBookMatcher(
      books.map((book, id) => ({ ...book, id })),
      { guesses: false },
    )
    return books.length > 0 ? [{ books, match }] : []
  })
  if (!known) return names.map(() => undefined)
  return names.map((name) => {
    const matched = known.match(name)
    return 'id' in matched ? known.books[matched.id] : undefined
  })
}

/** For each of the books that `matchOtherBooks` finds the card of its review, with title, author, cover and rating of the book itself. */
export async function findOtherBooks(
  deps: CardDeps,
  names: readonly BookName[],
): Promise<(ReviewCard | undefined)[]> {
  const { queries } = deps.database
  const found = await matchOtherBooks(deps, names)
  const reviews = await store.findCards(
    queries,
    found.flatMap((book) => book?.review_id ?? []),
  )
  const categories = await readCategories(deps)
  return found.map((book) => {
    const review = book && reviews.get(book.review_id)
    if (!review) return undefined
    const { title, author, rating, position: at } = book
    const card = toCard(deps, { ...review, headline: '', title, author, rating }, categories)
    // The font of a title is made for those of reviews alone.
    return { ...card, cover: otherCoverPath(review, { title, author, at }, categories), title_font: '' }
  })
}
