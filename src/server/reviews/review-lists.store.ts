import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'

/** The fields by which a list is sorted. */
export interface SortableReview {
  id: number
  title: string
  rating: number | null
}

/** All published reviews by id; with `slug`, those of that category (new or older vocabulary). */
export async function listSortableReviews(queries: Queries, slug?: string): Promise<SortableReview[]> {
  return queries
    .selectFrom('xc_reviews')
    .select(['id', 'title', 'rating'])
    .where('is_published', '=', 1)
    .$if(slug !== undefined, (query) =>
      query.where((is) =>
        is.or([is('category', '=', slug ?? ''), is('id', 'in', reviewsInCategory(queries, [slug ?? '']))]),
      ),
    )
    .orderBy('id')
    .execute()
}

/** Ids of the reviews that the owner has picked, then of the newest; without `except`. */
export async function listFeaturedIds(queries: Queries, limit: number, except?: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('is_published', '=', 1)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .orderBy('is_featured', 'desc')
    .orderBy(newestFirst)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Random ids, different at each call. */
export async function pickRandomIds(queries: Queries, limit: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('is_published', '=', 1)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * The ids for home's rows in one statement: the owner's picks, then the newest, for each category and, with the category
 * null, for all reviews. The database reads each row from an index in that order and stops at the limit.
 */
export async function listHomeIds(
  queries: Queries,
  categories: readonly string[],
  limit: number,
): Promise<{ category: string | null; review_id: number }[]> {
  const rows = categories.map((category) => selectHomeRow(queries, category, limit))
  return rows
    .reduce((all, row) => all.unionAll(row), selectHomeRow(queries, null, limit))
    .orderBy('place')
    .execute()
}

function selectHomeRow(queries: Queries, category: string | null, limit: number) {
  const picks = queries
    .selectFrom('xc_reviews')
    .select(['id', 'is_featured', publishDay.as('day')])
    .where('is_published', '=', 1)
    .$if(category !== null, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('xc_review_categories')
            .select('review_id')
            .whereRef('review_id', '=', 'xc_reviews.id')
            .where('xc_review_categories.category', '=', category ?? ''),
        ),
      ),
    )
    .orderBy('is_featured', 'desc')
    .orderBy(newestFirst)
    .orderBy('id', 'desc')
    .limit(limit)
  return queries
    .selectFrom(picks.as('picks'))
    .select([
      sql<string | null>`cast(${category} as text)`.as('category'),
      'id as review_id',
      sql<number>`row_number() over (order by is_featured desc, day desc, id desc)`.as('place'),
    ])
}

/** The fields for feeds and sitemaps, newest first. */
export async function listNewest(queries: Queries, limit: number) {
  return queries
    .selectFrom('xc_reviews')
    .select(['id', 'title', 'excerpt', 'summary', 'updated_at'])
    .where('is_published', '=', 1)
    .orderBy(newestFirst)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countReviews(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_reviews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('is_published', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

// The engines sort a missing date differently; an empty text is the oldest on both.
const publishDay = sql<string>`coalesce(publish_date, '')`
export const newestFirst = sql`coalesce(publish_date, '') desc`

function reviewsInCategory(queries: Queries, slugs: readonly string[]) {
  return queries.selectFrom('xc_review_categories').select('review_id').where('category', 'in', slugs)
}
