import { type RawBuilder, sql } from 'kysely'
import type { SearchFilters } from '../../contract/reviews/search-filters.ts'

/**
 * The condition that the review passes the filters: rows of xc_review_listings, by its key (migrations 0063 and 0076).
 * Undefined without filters.
 */
export function passesFilters(
  reviewId: RawBuilder<unknown>,
  { category, rating, year }: SearchFilters,
): RawBuilder<boolean> | undefined {
  const isIn = (list: string, lowest?: number) => sql<boolean>`exists (
    select 1 from xc_review_listings where xc_review_listings.review_id = ${reviewId}
    and xc_review_listings.category = ${list}
    ${lowest === undefined ? sql`` : sql`and xc_review_listings.rating >= ${lowest}`})`
  const conditions = [
    ...(category === undefined && rating === undefined ? [] : [isIn(category ?? ALL, rating)]),
    ...(year === undefined ? [] : [isIn(`year/${year}`)]),
  ]
  return conditions.length === 0 ? undefined : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The list of all reviews. */
const ALL = ''
