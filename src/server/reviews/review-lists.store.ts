import { sql } from 'kysely'
import type { ReviewSort } from '../../contract/reviews/sort-orders.ts'
import { listValues, type Queries } from '../platform/db/database.ts'

/** Which published reviews a list has: all, or those of one category (of either vocabulary), author, year, tag or series, or the owner's picks. */
export interface ReviewFilter {
  isFeatured?: true
  /** Without those that search engines are to leave out. */
  isIndexed?: true
  category?: string | undefined
  /** From `authorKey`. */
  author?: string
  year?: string
  /** The keys of one tag: its own, and those of tags for which it stands. */
  tags?: readonly string[]
  /** The slugs of one series: its own, and former ones. */
  series?: readonly string[]
}

/** The ids of a list, in any order but that of titles: neither engine knows it. */
export function listIds(
  queries: Queries,
  filter: ReviewFilter,
  order: Exclude<ReviewSort, 'title-asc' | 'title-desc'>,
): Promise<number[]> {
  const isByRating = order === 'rating-asc' || order === 'rating-desc'
  return listValues(
    selectListed(queries, filter)
      .select('id')
      .$if(isByRating, (query) =>
        query
          .orderBy(sql`rating is null`)
          .orderBy('rating', order === 'rating-desc' ? 'desc' : 'asc')
          .orderBy('id'),
      )
      // The engines sort a missing date differently: it comes last.
      .$if(order === 'date-desc', (query) => query.orderBy(sql`coalesce(publish_date, '')`, 'desc'))
      .$if(order === 'date-asc', (query) => query.orderBy(sql`coalesce(publish_date, '9')`))
      .orderBy('id', order === 'date-desc' ? 'desc' : 'asc'),
  )
}

/** What titles are sorted by, in the order of ids. */
export function listTitles(queries: Queries, filter: ReviewFilter) {
  return selectListed(queries, filter).select(['id', 'title', 'rating']).orderBy('id').execute()
}

function selectListed(
  queries: Queries,
  { category, author, year, tags, series, isFeatured, isIndexed }: ReviewFilter,
) {
  return queries
    .selectFrom('xc_reviews')
    .where('is_published', '=', 1)
    .$if(isFeatured === true, (query) => query.where('is_featured', '=', 1))
    .$if(isIndexed === true, (query) =>
      query.where(
        'id',
        'not in',
        queries.selectFrom('xc_review_details').select('review_id').where('is_unindexed', '=', 1),
      ),
    )
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

/** Which of these categories, of either vocabulary, have published reviews; `all` stands for the whole site. */
export async function findUsedCategories(queries: Queries, slugs: readonly string[]): Promise<Set<string>> {
  // The plus keeps SQLite on the index of categories, where the first row answers.
  const isUsed = (slug: string) =>
    sql<boolean>`exists (select 1 from xc_reviews where category = ${slug} and +is_published = 1)
      or exists (select 1 from xc_review_categories as filed where filed.category = ${slug}
        and (select is_published from xc_reviews where id = review_id) = 1)`
  const row = await queries
    .selectNoFrom([
      sql<boolean>`exists (select 1 from xc_reviews where is_published = 1)`.as('all'),
      ...slugs.map((slug) => isUsed(slug).as(slug)),
    ])
    .executeTakeFirstOrThrow()
  return new Set(Object.entries(row).flatMap(([slug, answer]) => (answer ? [slug] : [])))
}

/** The newest published reviews of each category and all its picks, by the slugs of the categories, the newest first. */
export function listShelves(queries: Queries, length: number) {
  const place = sql<number>`row_number() over (
    partition by filed.category order by coalesce(publish_date, '') desc, id desc)`
  return queries
    .selectFrom((from) =>
      from
        .selectFrom('xc_review_categories as filed')
        .innerJoin('xc_reviews', 'id', 'review_id')
        .select(['filed.category as slug', 'id', 'is_featured', place.as('place')])
        .where('is_published', '=', 1)
        .as('filed'),
    )
    .select(['slug', 'id', 'is_featured'])
    .where((is) => is.or([is('place', '<=', length), is('is_featured', '=', 1)]))
    .orderBy('slug')
    .orderBy('place')
    .execute()
}

/** An author of published reviews, or a tag. */
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
export function listYears(queries: Queries) {
  const year = sql<string>`substr(publish_date, 1, 4)`
  return queries
    .selectFrom('xc_reviews')
    .select((select) => [year.as('name'), select.fn.countAll<number>().as('total')])
    .where('is_published', '=', 1)
    .where('publish_date', '<>', '')
    .groupBy(year)
    .orderBy('name', 'desc')
    .execute()
}
