import { sql } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'

/** The reviews that this one names, in its order, published or not. */
export async function listNamedIds(queries: Queries, id: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_related_reviews')
    .select('related_id')
    .where('review_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ related_id }) => related_id)
}

export async function listCategories(queries: Queries, id: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_review_categories')
    .select('category')
    .where('review_id', '=', id)
    .where('category', '<>', '')
    .execute()
  return rows.map(({ category }) => category)
}

/** The published reviews that the owner recommends under others; there are few. */
export async function listPickedIds(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_review_details')
    .innerJoin('xc_reviews', 'id', 'review_id')
    .select('id')
    // Written as in the index of xc_review_details.
    .where('is_recommended', '=', sql.lit(1))
    .where('is_published', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

/** These reviews, the newest first. */
export async function sortNewestFirst(queries: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy(sql`coalesce(publish_date, '')`, 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** A word that two reviews share. */
export interface SharedTerm {
  review_id: number
  term: string
  /** How often either has it. */
  weight: number
  own_weight: number
  /** How many reviews have the word. */
  total: number
  /** How many of the categories the other review has, at least one. */
  categories: number
}

/**
 * The words that other published reviews share with this one, of those that have one of the categories. Words of many reviews are left
 * out: they say little, and the work stays bounded.
 */
export async function listSharedTerms(
  queries: Queries,
  id: number,
  slugs: readonly string[],
): Promise<SharedTerm[]> {
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
  const rows = await queries
    .with('own', () => own)
    .selectFrom('own')
    // Cross joins keep SQLite from beginning with the reviews.
    .crossJoin('xc_review_terms as other')
    .crossJoin('xc_reviews as review')
    .whereRef('other.term', '=', 'own.term')
    .where('other.review_id', '!=', id)
    .where('own.total', '<=', MAX_REVIEWS)
    .whereRef('review.id', '=', 'other.review_id')
    .where('is_published', '=', 1)
    .select(['other.review_id', 'other.term', 'other.weight', 'own.weight as own_weight', 'own.total'])
    .select(sharedCategories(slugs).as('categories'))
    .execute()
  return rows.filter(({ categories }) => categories > 0)
}

const MAX_REVIEWS = 100

/** How many of the categories the row `review` has, in either vocabulary. */
function sharedCategories(slugs: readonly string[]) {
  const shared = slugs.map(
    (slug) => sql`case when review.category = ${slug} or exists (select 1 from xc_review_categories as filed
      where filed.review_id = review.id and filed.category = ${slug}) then 1 else 0 end`,
  )
  return sql<number>`${sql.join(shared, sql` + `)}`
}
