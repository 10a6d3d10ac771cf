import type { Deps } from '../deps.ts'
import * as store from './reviews.store.ts'
import * as pages from './single-pages.store.ts'
import { type ListDeps, listIds, type ReviewFilter } from './review-lists.service.ts'
import { findCards, findSlugs } from './reviews.store.ts'

export interface FeedReview extends store.FeedRow {
  slug: string
  categories: string[]
}

interface FeedPage extends Slice {
  list: ReviewFilter
}

interface Slice {
  limit: number
  offset: number
}

/** A page of the published reviews of a list, newest first, with their bodies and the count of all. */
export async function listFeedPage(
  deps: ListDeps,
  { list, limit, offset }: FeedPage,
): Promise<{ total: number; reviews: FeedReview[] }> {
  const { queries } = deps.database
  const newest = await listIds(deps, list, 'date-desc')
  const ids = newest.slice(offset, offset + limit)
  const [rows, cards] = await Promise.all([store.findFeedRows(queries, ids), findCards(queries, ids)])
  const reviews = ids.flatMap((id) => {
    const row = rows.get(id)
    const card = cards.get(id)
    return row && card ? [{ ...row, slug: card.slug ?? '', categories: card.categories }] : []
  })
  return { total: newest.length, reviews }
}

/** Which reviews the first page of a feed has, and when each was changed last. */
export async function listFeedChanges(deps: ListDeps, { list, limit }: Omit<FeedPage, 'offset'>) {
  const newest = await listIds(deps, list, 'date-desc')
  return store.listChanges(deps.database.queries, newest.slice(0, limit))
}

/** The present slugs of published reviews, for links in articles. */
export function readSlugs({ database }: Pick<Deps, 'database'>, ids: readonly number[]) {
  return findSlugs(database.queries, ids)
}

/** The addresses of published pages. */
export function listPages({ database }: Pick<Deps, 'database'>) {
  return pages.listPages(database.queries)
}

/** The addresses of published reviews by id, so that new reviews stand in the last file of a sitemap; 1,000 at most. */
export async function listReviewSlugs(deps: ListDeps, { limit, offset }: Slice) {
  const ids = (await listIds(deps, {}, 'default')).slice(offset, offset + limit)
  return ids.length === 0 ? [] : store.listSlugs(deps.database.queries, ids)
}
