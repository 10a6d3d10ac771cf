import { type RawBuilder, sql } from 'kysely'
import { CATEGORY_IDS } from '../../contract/categories.ts'
import type { Queries } from '../platform/db/database.ts'

/**
 * The ids of related and recommended reviews, in one statement. Related: those that the review names, in its order.
 * Recommended: other published reviews that share a category (docs/product/reviews.md), the owner's picks first, then the newest, up to
 * the limit.
 */
export async function listRelatedIds(
  queries: Queries,
  id: number,
  limit: number,
): Promise<{ related: number[]; recommended: number[] }> {
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
  const idsOf = (isRelated: number) => rows.filter((row) => row.is_related === isRelated).map((row) => row.id)
  return { related: idsOf(1), recommended: [...new Set(idsOf(0))].slice(0, limit) }
}

function selectRecommended(queries: Queries, id: number, limit: number) {
  const own = queries
    .selectFrom('xc_review_categories')
    .select([
      'category',
      sql<number>`case when category in (${sql.join(CATEGORY_IDS)}) then 1 else 0 end`.as('is_one'),
    ])
    .where('review_id', '=', id)
    // The list '' has all reviews.
    .where('category', '<>', '')
  // Those of the eight; for a review that has none of them, all that it has.
  const slugs = queries
    .selectFrom(own.as('own'))
    .select('category')
    .where(
      'is_one',
      '=',
      queries.selectFrom(own.as('all')).select((select) => select.fn.max<number>('is_one').as('most')),
    )
  const inOrder = (found: RawBuilder<unknown>, before: number) =>
    queries
      .selectFrom(sql<{ id: number; day: string }>`${found}`.as<'found'>(sql`found`))
      .select([
        'id',
        sql<number>`row_number() over (order by day desc, id desc) - ${sql.lit(before)}`.as('place'),
      ])
  // Written as in the index of migration 0064. There are few picks.
  const picks = sql`(select distinct listed.review_id as id, listed.day as day from xc_review_details as picked
    inner join xc_review_listings as listed on listed.review_id = picked.review_id
    where picked.is_recommended = 1 and listed.review_id <> ${id} and listed.category in (${slugs})
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
    inner join xc_review_listings as listed on listed.review_id = placed.id and listed.category = '')`
  return inOrder(picks, limit).unionAll(inOrder(newest, 0))
}
