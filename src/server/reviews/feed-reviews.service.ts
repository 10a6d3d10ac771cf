import type { Deps } from '../deps.ts'
import { isCategorySlug } from './review-groups.store.ts'
import * as store from './feed-reviews.store.ts'
import { listIds } from './list-pages.store.ts'
import { countReviews } from './review-lists.store.ts'
import { findCards, findSlugs } from './reviews.store.ts'

export interface FeedReview extends store.FeedRow {
  slug: string
  categories: string[]
}

type ListedPage = store.Slice & { slug: string | undefined }

/** A page of the published reviews of the site or a category, newest first, with their bodies and the count of all. */
export async function listFeedPage(
  { database: { queries } }: Pick<Deps, 'database'>,
  listed: ListedPage,
): Promise<{ total: number; reviews: FeedReview[] }> {
  if (listed.slug !== undefined && !isCategorySlug(listed.slug)) return { total: 0, reviews: [] }
  const [total, rows] = await Promise.all([
    countReviews(queries, listed),
    store.listFeedRows(queries, listed),
  ])
  const cards = await findCards(
    queries,
    rows.map(({ id }) => id),
  )
  const reviews = rows.map((row) => {
    const { slug = null, categories = [] } = cards.get(row.id) ?? {}
    return { ...row, slug: slug ?? '', categories }
  })
  return { total, reviews }
}

/** Which reviews the first page of a feed has, and when each was changed last. */
export function listFeedChanges(
  { database }: Pick<Deps, 'database'>,
  listed: Omit<ListedPage, 'offset'>,
): Promise<{ id: number; updated_at: string }[]> {
  return store.listFeedChanges(database.queries, listed)
}

/** The present slugs of published reviews, for links in articles. */
export function readSlugs(
  { database }: Pick<Deps, 'database'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  return findSlugs(database.queries, ids)
}

/**
 * The addresses of published reviews by id, so that new reviews stand in the last file of a sitemap; 1,000 at most. `total`: of
 * all published reviews.
 */
export async function listReviewSlugs(
  { database: { queries } }: Pick<Deps, 'database'>,
  slice: store.Slice & { total: number },
) {
  const ids = await listIds(queries, { slug: undefined, sort: 'default', after: undefined, ...slice })
  return ids.length === 0 ? [] : store.listSlugs(queries, ids)
}
