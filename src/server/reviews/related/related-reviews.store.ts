import { sql } from 'kysely'
import { listValues, type Queries } from '../../platform/db/database.ts'

/** The reviews that this one names, in its order, published or not. */
export function listNamedIds(queries: Queries, id: number): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_related_reviews')
      .select('related_id')
      .where('review_id', '=', id)
      .orderBy('position'),
  )
}

export function listCategories(queries: Queries, id: number): Promise<string[]> {
  return listValues(
    queries
      .selectFrom('xc_review_categories')
      .select('category')
      .where('review_id', '=', id)
      .where('category', '<>', ''),
  )
}

/** The published reviews that the owner recommends under others; there are few. */
export function listPickedIds(queries: Queries): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_review_details')
      .innerJoin('xc_reviews', 'id', 'review_id')
      .select('id')
      // Written as in the index of xc_review_details.
      .where('is_recommended', '=', sql.lit(1))
      .where('is_published', '=', 1),
  )
}

/** These reviews, the newest first. */
export async function sortNewestFirst(queries: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return listValues(
    queries
      .selectFrom('xc_reviews')
      .select('id')
      .where('id', 'in', ids)
      .orderBy(sql`coalesce(publish_date, '')`, 'desc')
      .orderBy('id', 'desc'),
  )
}

/** A review that shares words with another one; it may be unpublished. */
export interface SimilarReview {
  id: number
  /** The rarer a shared word and the more often both have it, the more it adds. */
  score: number
}

/** The reviews with at least two of this one's words, since one may be chance, without words of many reviews. */
export function listSimilar(queries: Queries, id: number, reviews: number): Promise<SimilarReview[]> {
  const own = queries
    .selectFrom('xc_review_terms as mine')
    .select([
      'term',
      'weight',
      sql<number>`(select count(*) from (
        select 1 from xc_review_terms as same where same.term = mine.term limit ${sql.lit(MAX_REVIEWS + 1)}
      ) as few)`.as('total'),
    ])
    .where('review_id', '=', id)
  return (
    queries
      // Otherwise SQLite counts again for each row of the join.
      .with(
        (name) => name('own').materialized(),
        () => own,
      )
      .selectFrom('own')
      // A cross join keeps SQLite from beginning with the other reviews.
      .crossJoin('xc_review_terms as other')
      .whereRef('other.term', '=', 'own.term')
      .where('other.review_id', '!=', id)
      .where('own.total', '<=', Math.min(MAX_REVIEWS, reviews))
      .select('other.review_id as id')
      .select(
        sql<number>`sum(sqrt(own.weight * other.weight) * ln(cast(${reviews} as double precision) / own.total))`.as(
          'score',
        ),
      )
      .groupBy('other.review_id')
      .having(sql`count(*)`, '>', 1)
      .execute()
  )
}

const MAX_REVIEWS = 100
