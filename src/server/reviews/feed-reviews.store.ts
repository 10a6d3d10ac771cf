import type { Queries } from '../platform/db/database.ts'
import { type Listed, selectListed } from './review-lists.store.ts'

/** A review as feeds show it. */
export interface FeedRow {
  id: number
  title: string
  publish_date: string | null
  updated_at: string
  excerpt: string
  summary: string
  content: string
}

export interface Slice {
  limit: number
  offset: number
}

/** Newest first. */
export function listFeedRows(queries: Queries, page: Listed & Slice): Promise<FeedRow[]> {
  return selectNewest(queries, page)
    .select(['id', 'title', 'publish_date', 'updated_at', 'excerpt', 'summary', 'content'])
    .execute()
}

/** The ids of the same list. */
export async function listNewestIds(
  queries: Queries,
  { slug, limit }: Listed & { limit: number },
): Promise<number[]> {
  const rows = await selectNewestPage(queries, { slug, limit, offset: 0 }).execute()
  return rows.map(({ review_id }) => review_id)
}

/** Which reviews a feed begins with, and when each was changed last. */
export function listFeedChanges(
  queries: Queries,
  { slug, limit }: Listed & Pick<Slice, 'limit'>,
): Promise<{ id: number; updated_at: string }[]> {
  return selectNewest(queries, { slug, limit, offset: 0 }).select(['id', 'updated_at']).execute()
}

function selectNewest(queries: Queries, page: Listed & Slice) {
  return queries
    .selectFrom(selectNewestPage(queries, page).as('page'))
    .innerJoin('xc_reviews', 'id', 'review_id')
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
}

function selectNewestPage(queries: Queries, { slug, limit, offset }: Listed & Slice) {
  return selectListed(queries, { slug })
    .select(['review_id', 'day'])
    .orderBy('day', 'desc')
    .orderBy('review_id', 'desc')
    .limit(limit)
    .offset(offset)
}

/** Of these reviews, by id. */
export function listSlugs(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select(['id', 'slug', 'updated_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}
