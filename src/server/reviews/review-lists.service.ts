import type { ListQuery, ReviewList } from '../../contract/reviews/reviews.ts'
import { sortReviews } from '../../contract/reviews/sorting.ts'
import type { Deps } from '../deps.ts'
import { cardsInOrder, readCards, sliceListPage } from './review-cards.service.ts'
import * as store from './review-lists.store.ts'

export type { ReviewFilter } from './review-lists.store.ts'

export type ListDeps = Pick<Deps, 'database' | 'contentCache'>

/** The ids of a list of published reviews in one order (docs/product/lists.md), read once for each version of the content. */
export async function listIds(
  { database, contentCache }: ListDeps,
  filter: store.ReviewFilter,
  order: store.ListOrder,
): Promise<readonly number[]> {
  // PostgreSQL rejects a query with a NUL character, and nothing that is stored contains one.
  if (Object.values(filter).some((value: string | undefined) => value?.includes('\0'))) return []
  return contentCache.fetch(`list ${order} ${JSON.stringify(filter)}`, async () => {
    if (order !== 'title-asc' && order !== 'title-desc') return store.listIds(database.queries, filter, order)
    const rows = await store.listTitles(database.queries, filter)
    return sortReviews(rows, order).map(({ id }) => id)
  })
}

/** How many published reviews a list has. */
export async function countReviews(deps: ListDeps, filter: store.ReviewFilter = {}): Promise<number> {
  return (await listIds(deps, filter, 'default')).length
}

/** A page of a list: the one after the review `after`; at `offset` where that is absent or no longer in the list. */
export async function readListPage(
  deps: ListDeps & Pick<Deps, 'reviewFonts'>,
  filter: store.ReviewFilter,
  { sort, offset, after }: ListQuery,
): Promise<ReviewList> {
  const ids = await listIds(deps, filter, sort)
  const found = after === undefined ? -1 : ids.indexOf(after)
  const page = sliceListPage(ids, found === -1 ? offset : found + 1)
  return { total: ids.length, cards: cardsInOrder(await readCards(deps, page), page) }
}

/** The owner's picks, then the newest; without `except`. */
export async function listFeaturedIds(deps: ListDeps, limit: number, except?: number): Promise<number[]> {
  const ids = (await listIds(deps, {}, 'picked')).slice(0, limit + 1)
  return ids.filter((id) => id !== except).slice(0, limit)
}

/** Ids of published reviews, different ones at each call. */
export async function pickRandomIds(deps: ListDeps, limit: number): Promise<number[]> {
  const ids = await listIds(deps, {}, 'default')
  const picked = new Set<number>()
  while (picked.size < Math.min(limit, ids.length)) picked.add(ids[Math.floor(Math.random() * ids.length)]!)
  return [...picked]
}

/** The categories that published reviews have, of either vocabulary, by their slugs. */
export function listCategorySlugs({ database, contentCache }: ListDeps): Promise<readonly string[]> {
  return contentCache.fetch('category slugs', () => store.listCategorySlugs(database.queries))
}
