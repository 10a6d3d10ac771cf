import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'
import { newestFirst } from './reviews.store.ts'

/**
 * What stands below a review, in one statement: the ids that its related_books name, in that order, and those of other
 * published reviews that share a slug with it, newest first, up to the limit.
 */
export async function listRelatedIds(
  queries: Queries,
  id: number,
  limit: number,
): Promise<{ related: number[]; sharing: number[] }> {
  const rows = await queries
    .selectFrom('xc_related_reviews')
    .select(['related_id as id', 'position as place', sql.lit(1).as('is_related')])
    .where('review_id', '=', id)
    .unionAll(
      queries
        .selectFrom(selectSharing(queries, id, limit).as('sharing'))
        .select(['id', 'place', sql.lit(0).as('is_related')]),
    )
    .orderBy('place')
    .execute()
  const idsOf = (isRelated: number) => rows.filter((row) => row.is_related === isRelated).map((row) => row.id)
  return { related: idsOf(1), sharing: idsOf(0) }
}

function selectSharing(queries: Queries, id: number, limit: number) {
  const slugs = queries
    .selectFrom('xc_review_categories')
    .select('category')
    .where('review_id', '=', id)
    .union(
      queries
        .selectFrom('xc_reviews')
        .select(sql<string>`category`.as('category'))
        .where('id', '=', id),
    )
  const sharing = queries
    .selectFrom('xc_reviews')
    .select(['id', sql<string>`coalesce(publish_date, '')`.as('day')])
    .where('is_published', '=', 1)
    .where('id', '!=', id)
    // Asked of one review after another, the newest first: a few are soon found.
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
    .orderBy(newestFirst)
    .orderBy('id', 'desc')
    .limit(limit)
  return queries
    .selectFrom(sharing.as('sharing'))
    .select(['id', sql<number>`row_number() over (order by day desc, id desc)`.as('place')])
}
