import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'

/** A list of published reviews: all, or with `slug` those of that category (new or older vocabulary). */
export interface Listed {
  slug: string | undefined
}

/** Triggers keep the counts (migration 0063). */
export async function countReviews(queries: Queries, { slug }: Listed): Promise<number> {
  const row = await queries
    .selectFrom('xc_review_counts')
    .select('total')
    .where('category', '=', slug ?? '')
    .executeTakeFirst()
  return row?.total ?? 0
}

/** The rows of xc_review_listings, which triggers keep (migration 0063). */
export function selectListed(queries: Queries, { slug }: Listed) {
  return queries.selectFrom('xc_review_listings').where('xc_review_listings.category', '=', slug ?? '')
}

/** Ids of the reviews that the owner has picked, then of the newest; without `except`. */
export async function listFeaturedIds(queries: Queries, limit: number, except?: number): Promise<number[]> {
  const rows = await selectPicks(queries, { slug: undefined, limit, except }).execute()
  return rows.map((row) => row.review_id)
}

interface Picks extends Listed {
  limit: number
  except?: number | undefined
}

/** The owner's picks, then the newest. */
function selectPicks(queries: Queries, picks: Picks) {
  return queries
    .selectFrom(
      selectByDay(queries, picks, 1)
        .unionAll(selectByDay(queries, picks, 0))
        .as('picks'),
    )
    .select(['review_id', 'is_featured', 'day'])
    .orderBy('is_featured', 'desc')
    .orderBy('day', 'desc')
    .orderBy('review_id', 'desc')
    .limit(picks.limit)
}

/** The newest of either kind. Written as in the index of migration 0083, which holds the picks. */
function selectByDay(queries: Queries, { slug, limit, except }: Picks, isFeatured: 0 | 1) {
  const newest = selectListed(queries, { slug })
    .select(['review_id', 'is_featured', 'day'])
    .where('is_featured', '=', sql.lit(isFeatured))
    .$if(except !== undefined, (query) => query.where('review_id', '!=', except ?? 0))
    .orderBy('day', 'desc')
    .orderBy('review_id', 'desc')
    .limit(limit)
  // SQLite accepts no limit in a part of a union.
  return queries.selectFrom(newest.as('newest')).selectAll()
}

/**
 * The ids for home's rows in one statement: the owner's picks, then the newest, for each category and, with the category
 * null, for all reviews. The database reads each row from an index in that order and stops at the limit. Further
 * categories that reviews have follow, some at most, each with its highest ids.
 */
export async function listHomeIds(
  queries: Queries,
  categories: readonly string[],
  limit: number,
): Promise<{ category: string | null; review_id: number }[]> {
  const rows = categories.map((category) => selectHomeRow(queries, category, limit))
  const found = await rows
    .reduce((all, row) => all.unionAll(row), selectHomeRow(queries, null, limit))
    .unionAll(selectFurtherRows(queries, categories, limit))
    .orderBy('place')
    .execute()
  return found.flatMap(({ category, review_id }) => (review_id === null ? [] : [{ category, review_id }]))
}

function selectHomeRow(queries: Queries, category: string | null, limit: number) {
  return queries
    .selectFrom(selectPicks(queries, { slug: category ?? undefined, limit }).as('picks'))
    .select([
      sql<string | null>`cast(${category} as text)`.as('category'),
      sql<number | null>`review_id`.as('review_id'),
      sql<number>`row_number() over (order by is_featured desc, day desc, review_id desc)`.as('place'),
    ])
}

/**
 * Both the categories and their reviews are looked up one by one in the index of (category, review_id): neither engine
 * skips from one category to the next by itself.
 */
function selectFurtherRows(queries: Queries, categories: readonly string[], limit: number) {
  const further = sql<{ category: string | null }>`(
    with recursive slugs (category) as (
      select min(category) from xc_review_categories
      union all
      select (select min(category) from xc_review_categories where category > slugs.category)
      from slugs where category is not null
    )
    select category from slugs where category not in (${sql.join(categories)}) limit ${MAX_FURTHER_CATEGORIES})`
  const places = Array.from({ length: limit }, (_, index) => index)
  const rows = places.map(
    (place) =>
      sql`select category, ${sql.lit(place)} as place, (
        select review_id from xc_review_categories as own inner join xc_reviews on id = review_id
        where own.category = further.category and is_published = 1
        order by review_id desc limit 1 offset ${sql.lit(place)}
      ) as review_id from ${further} as further`,
  )
  return queries
    .selectFrom(
      sql<{
        category: string | null
        review_id: number | null
        place: number
      }>`(${sql.join(rows, sql` union all `)})`.as('further_rows'),
    )
    .select(['category', 'review_id', 'place'])
}

const MAX_FURTHER_CATEGORIES = 12
