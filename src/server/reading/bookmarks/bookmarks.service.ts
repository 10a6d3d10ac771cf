import type { Bookmark } from '../../../contract/reading/bookmarks.ts'
import type { ReviewList } from '../../../contract/reviews/reviews.ts'
import type { Deps } from '../../deps.ts'
import { requirePublishedReview } from '../../reviews/review-lookup.service.ts'
import { type CardDeps, readCards, sliceListPage } from '../../reviews/review-cards.service.ts'
import * as store from './bookmarks.store.ts'
import type { Queries } from '../../platform/db/database.ts'

type BookmarkDeps = Pick<Deps, 'database' | 'clock'>

/** Throws review_not_found. */
export async function readBookmark(deps: BookmarkDeps, userId: string, reviewId: number): Promise<Bookmark> {
  const { queries } = deps.database
  await requirePublishedReview(queries, reviewId)
  return { book_id: reviewId, is_bookmarked: await store.isBookmarked(queries, userId, reviewId) }
}

/** Idempotent (docs/product/data.md). Throws review_not_found. */
export async function setBookmark(deps: BookmarkDeps, userId: string, reviewId: number): Promise<Bookmark> {
  await deps.database.transaction(async (queries) => {
    await requirePublishedReview(queries, reviewId)
    const created_at = deps.clock.now().toISOString()
    await store.insertBookmark(queries, { user_id: userId, review_id: reviewId, created_at })
  })
  return { book_id: reviewId, is_bookmarked: true }
}

/** Removes the bookmark; succeeds where there is none. Throws review_not_found. */
export async function removeBookmark(
  deps: BookmarkDeps,
  userId: string,
  reviewId: number,
): Promise<Bookmark> {
  const { queries } = deps.database
  await requirePublishedReview(queries, reviewId)
  await store.deleteBookmark(queries, userId, reviewId)
  return { book_id: reviewId, is_bookmarked: false }
}

/** Cards of the reader's bookmarks, the latest first: all up to 200, else the page at `offset`. */
export async function listBookmarks(deps: CardDeps, userId: string, offset: number): Promise<ReviewList> {
  const { queries } = deps.database
  const ids = await store.listBookmarkedIds(queries, userId)
  const page = sliceListPage(ids, offset)
  const cards = await readCards(deps, page)
  return {
    total: ids.length,
    cards: page.map((id) => cards.get(id)).filter((card) => card !== undefined),
  }
}

/** All bookmarks of the reader, the latest first, including those of unpublished reviews. */
export const listAccountBookmarks = store.listBookmarks

/** A bookmark of an account or a review elsewhere, where both are here. */
export interface ImportedBookmark {
  user_id: string
  review_id: number
  /** Null where it is unknown; the time of the import is stored. */
  created_at: string | null
}

/** Stores bookmarks in the caller's transaction, a few hundred at most; existing ones stay. Returns how many it added. */
export function storeImportedBookmarks(queries: Queries, bookmarks: readonly ImportedBookmark[], now: Date) {
  const rows = bookmarks.map((row) => ({ ...row, created_at: row.created_at ?? now.toISOString() }))
  return store.insertNewBookmarks(queries, rows)
}
