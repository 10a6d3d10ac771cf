import { sql } from 'kysely'
import type { ReviewSort } from '../../contract/reviews/sort-orders.ts'
import type { Queries } from '../platform/db/database.ts'

/** Which published reviews a list has: all, or those of one category (of either vocabulary), author, year, tag or series. */
export interface ReviewFilter {
  category?: string | undefined
  /** From `authorKey`. */
  author?: string
  year?: string
  /** The keys of one tag: its own, and those of tags for which it stands. */
  tags?: readonly string[]
  /** The slugs of one series: its own, and former ones. */
  series?: readonly string[]
}

/** `newest`: by day, the latest first. `picked`: the owner's picks first, then the newest. */
export type ListOrder = ReviewSort | 'newest' | 'picked'

/** The ids of a list, in any order but that of titles: neither engine knows it. */
export async function listIds(
  queries: Queries,
  filter: ReviewFilter,
  order: Exclude<ListOrder, 'title-asc' | 'title-desc'>,
): Promise<number[]> {
  const isByRating = order === 'rating-asc' || order === 'rating-desc'
  const isNewestFirst = order === 'newest' || order === 'picked'
  const rows = await selectListed(queries, filter)
    .select('id')
    .$if(isByRating, (query) =>
      query
        .orderBy(sql`rating is null`)
        .orderBy('rating', order === 'rating-desc' ? 'desc' : 'asc')
        .orderBy('id'),
    )
    .$if(order === 'picked', (query) => query.orderBy('is_featured', 'desc'))
    .$if(isNewestFirst, (query) => query.orderBy(DAY, 'desc'))
    .orderBy('id', isNewestFirst ? 'desc' : 'asc')
    .execute()
  return rows.map(({ id }) => id)
}

/** What titles are sorted by, in the order of ids. */
export function listTitles(queries: Queries, filter: ReviewFilter) {
  return selectListed(queries, filter).select(['id', 'title', 'rating']).orderBy('id').execute()
}

/** '' without a date: the engines sort a missing one differently. */
const DAY = sql<string>`coalesce(publish_date, '')`

function selectListed(queries: Queries, { category, author, year, tags, series }: ReviewFilter) {
  return queries
    .selectFrom('xc_reviews')
    .where('is_published', '=', 1)
    .$if(category !== undefined, (query) => query.where(isInCategory(category!)))
    .$if(author !== undefined, (query) =>
      query.where(
        'id',
        'in',
        queries.selectFrom('xc_review_authors').select('review_id').where('key', '=', author!),
      ),
    )
    .$if(tags !== undefined, (query) =>
      query.where(
        'id',
        'in',
        queries.selectFrom('xc_review_tags').select('review_id').where('tag', 'in', tags!),
      ),
    )
    .$if(series !== undefined, (query) =>
      query.where(
        'id',
        'in',
        queries.selectFrom('xc_review_series').select('review_id').where('series', 'in', series!),
      ),
    )
    .$if(year !== undefined, (query) =>
      query.where('publish_date', '>=', `${year}-`).where('publish_date', '<', `${year}.`),
    )
}

/** Whether the row of xc_reviews has the category, in either vocabulary. */
function isInCategory(slug: string) {
  return sql<boolean>`(xc_reviews.category = ${slug} or xc_reviews.id in (
    select review_id from xc_review_categories as filed where filed.category = ${slug}))`
}

/** The categories of published reviews, by their slugs. */
export async function listCategorySlugs(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_review_categories')
    .innerJoin('xc_reviews', 'id', 'review_id')
    .select('xc_review_categories.category as slug')
    .distinct()
    .where('is_published', '=', 1)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** An author of published reviews, or a year of their dates. */
export interface ReviewGroupRow {
  key: string
  name: string
  total: number
}

/** The authors with the most published reviews first, each by the name that the first of them writes. */
export async function listAuthors(queries: Queries): Promise<ReviewGroupRow[]> {
  const rows = await queries
    .selectFrom('xc_review_authors')
    .innerJoin('xc_reviews', 'id', 'review_id')
    .select(['key', 'name'])
    .where('is_published', '=', 1)
    .orderBy('review_id')
    .execute()
  const groups = new Map<string, ReviewGroupRow>()
  for (const { key, name } of rows) {
    const group = groups.get(key)
    if (group) group.total++
    else groups.set(key, { key, name, total: 1 })
  }
  return [...groups.values()].toSorted(
    (one, other) => other.total - one.total || (one.key < other.key ? 1 : -1),
  )
}

/** The latest year first. */
export async function listYears(queries: Queries): Promise<ReviewGroupRow[]> {
  const year = sql<string>`substr(publish_date, 1, 4)`
  const rows = await queries
    .selectFrom('xc_reviews')
    .select((select) => [year.as('name'), select.fn.countAll<number>().as('total')])
    .where('is_published', '=', 1)
    .where('publish_date', '<>', '')
    .groupBy(year)
    .orderBy('name', 'desc')
    .execute()
  return rows.map(({ name, total }) => ({ key: name, name, total }))
}
