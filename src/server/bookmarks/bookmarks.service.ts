import type { Bookmark } from '../../contract/bookmarks.ts'
import type { ReviewList } from '../../contract/reviews.ts'
import type { Deps } from '../deps.ts'
import { pieceOf } from '../platform/pieces.ts'
import { requirePublished } from '../reviews/presence.service.ts'
import { readCards } from '../reviews/reviews.service.ts'
import * as store from './bookmarks.store.ts'

type BookmarkDeps = Pick<Deps, 'database' | 'clock'>

/** Throws review_not_found. (product.md §7, read bookmark) */
export async function readBookmark(deps: BookmarkDeps, userId: string, reviewId: number): Promise<Bookmark> {
  const { queries } = deps.database
  await requirePublished(queries, reviewId)
  return { book_id: reviewId, is_bookmarked: await store.isBookmarked(queries, userId, reviewId) }
}

/** Sets it, once, however often it is asked for (decisions.md 9). Throws review_not_found. */
export async function setBookmark(deps: BookmarkDeps, userId: string, reviewId: number): Promise<Bookmark> {
  await deps.database.transaction(async (queries) => {
    await requirePublished(queries, reviewId)
    const created_at = deps.clock.now().toISOString()
    await store.insertBookmark(queries, { user_id: userId, review_id: reviewId, created_at })
  })
  return { book_id: reviewId, is_bookmarked: true }
}

/** Takes it away; that it was not there is no fault. Throws review_not_found. */
export async function unsetBookmark(deps: BookmarkDeps, userId: string, reviewId: number): Promise<Bookmark> {
  const { queries } = deps.database
  await requirePublished(queries, reviewId)
  await store.deleteBookmark(queries, userId, reviewId)
  return { book_id: reviewId, is_bookmarked: false }
}

/** The reviews that this reader has bookmarked, the latest first; up to 200 whole, else the piece at `offset`. */
export async function listBookmarks(deps: BookmarkDeps, userId: string, offset: number): Promise<ReviewList> {
  const { queries } = deps.database
  const ids = await store.listBookmarkedIds(queries, userId)
  const piece = pieceOf(ids, offset)
  const cards = await readCards(queries, piece)
  return {
    total: ids.length,
    cards: piece.map((id) => cards.get(id)).filter((card) => card !== undefined),
  }
}
