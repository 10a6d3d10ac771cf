import { type RawBuilder, sql } from 'kysely'
import { CATEGORY_IDS } from '../../../contract/categories/categories.ts'
import type { Queries } from '../../platform/db/database.ts'

/**
 * The ids of related and recommended reviews, in one statement. Related: those that the review names, in its order.
 * Recommended: other published reviews that share a category (docs/product/reviews.md), the owner's picks first, then the newest, up to
 * the limit.
 */
export async function listRelatedIds(
  queries: Queries,
  id: number,
  limit: number,
): Promise<{ related: number[]; picked: number[]; newest: number[] }> {
  const rows = await queries
    .selectFrom('xc_related_reviews')
    .select(['related_id as id', 'position as place', sql.lit(1).as('is_related')])
    .where('review_id', '=', id)
    .unionAll(
      queries
        .selectFrom(selectRecommended(queries, id, limit).as('recommended'))
        .select(['id', 'place', sql.lit(0).as('is_related')]),
    )
    .orderBy('place')
    .execute()
  const idsOf = (isIn: (row: { place: number; is_related: number }) => boolean) =>
    rows.filter(isIn).map((row) => row.id)
  return {
    related: idsOf((row) => row.is_related === 1),
    // Their places are below those of the newest, which begin with 1.
    picked: idsOf((row) => row.is_related === 0 && row.place <= 0),
    newest: idsOf((row) => row.is_related === 0 && row.place > 0),
  }
}

/** A word that two reviews share, once for each category that they share. */
export interface SharedTerm {
  review_id: number
  term: string
  category: string
  /** How often either has it. */
  weight: number
  own_weight: number
  /** How many reviews have the word, and how many there are. */
  total: number
  reviews: number | null
}

/**
 * The words that other published reviews share with this one, of those that share a category. Words of many reviews are left
 * out: they say little, and the work stays bounded.
 */
export async function listSharedTerms(queries: Queries, id: number): Promise<SharedTerm[]> {
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
      .with('own', () => own)
      .selectFrom('own')
      // Cross joins keep SQLite from beginning with the reviews of a category.
      .crossJoin('xc_review_terms as other')
      .crossJoin('xc_review_listings as listed')
      .whereRef('other.term', '=', 'own.term')
      .where('other.review_id', '!=', id)
      .where('own.total', '<=', MAX_REVIEWS)
      .whereRef('listed.review_id', '=', 'other.review_id')
      .where('listed.category', 'in', sharedSlugs(queries, id))
      .select((select) => [
        'other.review_id',
        'other.term',
        'listed.category',
        'other.weight',
        'own.weight as own_weight',
        'own.total',
        select
          .selectFrom('xc_review_counts')
          .select('xc_review_counts.total')
          .where('xc_review_counts.category', '=', '')
          .as('reviews'),
      ])
      .execute()
  )
}

const MAX_REVIEWS = 100

/** The categories that count: those of the eight; for a review that has none of them, all that it has. */
function sharedSlugs(queries: Queries, id: number) {
  const own = queries
    .selectFrom('xc_review_categories')
    .select([
      'category',
      sql<number>`case when category in (${sql.join(CATEGORY_IDS)}) then 1 else 0 end`.as('is_one'),
    ])
    .where('review_id', '=', id)
    // The list '' has all reviews.
    .where('category', '<>', '')
  return queries
    .selectFrom(own.as('own'))
    .select('category')
    .where(
      'is_one',
      '=',
      queries.selectFrom(own.as('all')).select((select) => select.fn.max<number>('is_one').as('most')),
    )
}

function selectRecommended(queries: Queries, id: number, limit: number) {
  const slugs = sharedSlugs(queries, id)
  const inOrder = (found: RawBuilder<unknown>, before: number) =>
    queries
      .selectFrom(sql<{ id: number; day: string }>`${found}`.as<'found'>(sql`found`))
      .select([
        'id',
        sql<number>`row_number() over (order by day desc, id desc) - ${sql.lit(before)}`.as('place'),
      ])
  // Cross joins keep SQLite from beginning with all reviews of a category. Written as in the index of migration 0064; there
  // are few picks.
  const picks = sql`(select distinct listed.review_id as id, listed.day as day from xc_review_details as picked
    cross join xc_review_listings as listed
    where picked.is_recommended = 1 and listed.review_id = picked.review_id and listed.review_id <> ${id} and listed.category in (${slugs})
    order by day desc, id desc limit ${sql.lit(limit)})`
  // Each is looked up in the index of its category: neither engine takes the first few of several categories by itself.
  const places = Array.from(
    { length: limit },
    (_, place) => sql`select (
      select listed.review_id from xc_review_listings as listed
      where listed.category = own.category and listed.review_id <> ${id}
      order by listed.day desc, listed.review_id desc limit 1 offset ${sql.lit(place)}
    ) as id from ${slugs.as('own')}`,
  )
  const newest = sql`(select distinct listed.review_id as id, listed.day as day
    from (${sql.join(places, sql` union all `)}) as placed
    cross join xc_review_listings as listed where listed.review_id = placed.id and listed.category = '')`
  return inOrder(picks, limit).unionAll(inOrder(newest, 0))
}
