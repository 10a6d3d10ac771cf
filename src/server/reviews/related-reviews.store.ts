import { sql } from 'kysely'
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
  // Those of the eight; for a review that has none of them, all that it has.
  const slugs = queries
    .selectFrom(own.as('own'))
    .select('category')
    .where(
      'is_one',
      '=',
      queries.selectFrom(own.as('all')).select((select) => select.fn.max<number>('is_one').as('most')),
    )
  const matches = queries
    .selectFrom('xc_reviews')
    .select(['id', sql<string>`coalesce(publish_date, '')`.as('day')])
    .where('is_published', '=', 1)
    .where('id', '!=', id)
    // Checked review by review from the newest on: the first few matches are found soon.
    .where((is) =>
      is.or([
        is('category', 'in', slugs),
        is.exists(
          is
            .selectFrom('xc_review_categories')
            .select('review_id')
            .whereRef('review_id', '=', 'xc_reviews.id')
            .where('xc_review_categories.category', 'in', slugs),
        ),
      ]),
    )
    .limit(limit)
  // Written as in the index of migration 0064.
  const picked = queries
    .selectFrom('xc_review_details')
    .select('review_id')
    .where('is_recommended', '=', sql.lit(1))
  const inOrder = (found: typeof matches, before: number) =>
    queries
      .selectFrom(found.as('found'))
      .select([
        'id',
        sql<number>`row_number() over (order by day desc, id desc) - ${sql.lit(before)}`.as('place'),
      ])
  // The order of the picks has no index on purpose: the engine would look for them among all reviews, the newest first.
  const ownersPicks = matches.where('id', 'in', picked).orderBy(sql`coalesce(publish_date, '') || '' desc`)
  return inOrder(ownersPicks.orderBy('id', 'desc'), limit).unionAll(
    inOrder(matches.orderBy(newestFirst).orderBy('id', 'desc'), 0),
  )
}

// The engines sort a missing date differently; an empty text is the oldest on both.
const newestFirst = sql`coalesce(publish_date, '') desc`
