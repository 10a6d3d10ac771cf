import { type RawBuilder, sql } from 'kysely'
import type { SearchFilters } from '../../contract/reviews/search-filters.ts'

/** The condition that the review of this id passes the filters. Undefined without filters. */
export function passesFilters(
  reviewId: RawBuilder<unknown>,
  { category, rating, year }: SearchFilters,
): RawBuilder<boolean> | undefined {
  const conditions = [
    ...(category === undefined
      ? []
      : [
          sql`(passing.category = ${category} or exists (select 1 from xc_review_categories as filed
            where filed.review_id = passing.id and filed.category = ${category}))`,
        ]),
    ...(rating === undefined ? [] : [sql`passing.rating >= ${rating}`]),
    ...(year === undefined ? [] : [sql`substr(passing.publish_date, 1, 4) = ${year}`]),
  ]
  if (conditions.length === 0) return undefined
  return sql<boolean>`exists (select 1 from xc_reviews as passing where passing.id = ${reviewId}
    and passing.is_published = 1 and ${sql.join(conditions, sql` and `)})`
}
