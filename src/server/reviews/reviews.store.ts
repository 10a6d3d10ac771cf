import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'

/** What cards are made of, straight from the tables, category slugs in order. */
export interface StoredCard {
  id: number
  title: string
  author: string
  cover: string | null
  rating: number | null
  category: string | null
  category_name: string | null
  excerpt: string
  summary: string
  categories: string[]
}

export interface StoredReview extends StoredCard {
  original_title: string | null
  isbn: string | null
  publish_date: string | null
  publisher: string | null
  content: string
}

/** What sorting needs of a list, and no more. */
export interface ListEntry {
  id: number
  title: string
  rating: number | null
}

const CARD_COLUMNS = [
  'xc_reviews.id',
  'title',
  'author',
  'cover',
  'rating',
  'xc_reviews.category',
  'category_name',
  'excerpt',
  'summary',
] as const

/** Cards of published reviews, by id; ids that are not there are left out. */
export async function findCards(queries: Queries, ids: readonly number[]): Promise<Map<number, StoredCard>> {
  const each = [...new Set(ids)]
  const cards = new Map<number, StoredCard>()
  for (let from = 0; from < each.length; from += MAX_IDS) {
    const found = await findFewCards(queries, each.slice(from, from + MAX_IDS))
    for (const [id, card] of found) cards.set(id, card)
  }
  return cards
}

/** Of one statement: databases accept no more than some ten thousand parameters. */
const MAX_IDS = 256

async function findFewCards(queries: Queries, ids: readonly number[]): Promise<Map<number, StoredCard>> {
  const rows = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_categories', 'review_id', 'xc_reviews.id')
    .select(CARD_COLUMNS)
    .select('xc_review_categories.category as slug')
    .where('xc_reviews.id', 'in', ids)
    .where('is_published', '=', 1)
    .orderBy('xc_reviews.id')
    .orderBy('position')
    .execute()
  return gatherCards(rows)
}

/** One published review with its body. */
export async function findReview(queries: Queries, id: number): Promise<StoredReview | undefined> {
  const rows = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_categories', 'review_id', 'xc_reviews.id')
    .select(CARD_COLUMNS)
    .select(['original_title', 'isbn', 'publish_date', 'publisher', 'content'])
    .select('xc_review_categories.category as slug')
    .where('xc_reviews.id', '=', id)
    .where('is_published', '=', 1)
    .orderBy('position')
    .execute()
  return gatherCards(rows).get(id)
}

export async function isPublished(queries: Queries, id: number): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('id', '=', id)
    .where('is_published', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of the ids that are here, published or not. */
export async function listPresentIds(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What a review is known by outside. */
export interface ReviewName {
  id: number
  title: string
  author: string
  isbn: string | null
}

/** Published or not. */
export async function listNames(queries: Queries, ids: readonly number[]): Promise<ReviewName[]> {
  if (ids.length === 0) return []
  return queries
    .selectFrom('xc_reviews')
    .select(NAME)
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** With the title in the book's own language. */
export function listPublishedNames(
  queries: Queries,
): Promise<(ReviewName & { original_title: string | null })[]> {
  return queries
    .selectFrom('xc_reviews')
    .select([...NAME, 'original_title'])
    .where('is_published', '=', 1)
    .orderBy('id')
    .execute()
}

const NAME = ['id', 'title', 'author', 'isbn'] as const

/** Every published review (with `slug`: those in that category, new vocabulary or old), by id ascending. */
export async function listEntries(queries: Queries, slug?: string): Promise<ListEntry[]> {
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

/** Ids of the owner's picks, then of the newest; leaves out `except`. */
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

/** Ids drawn at random, anew each time. */
export async function drawRandomIds(queries: Queries, limit: number): Promise<number[]> {
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
 * Home's rows in one statement: the ids of the owner's picks, then of the newest, for each of the categories and, with
 * the category null, of all. Each row is read from an index in that order, until it has enough.
 */
export async function listCategoryIds(
  queries: Queries,
  categories: readonly string[],
  limit: number,
): Promise<{ category: string | null; review_id: number }[]> {
  const shelves = categories.map((category) => selectShelf(queries, category, limit))
  return shelves
    .reduce((all, shelf) => all.unionAll(shelf), selectShelf(queries, null, limit))
    .orderBy('place')
    .execute()
}

function selectShelf(queries: Queries, category: string | null, limit: number) {
  const picks = queries
    .selectFrom('xc_reviews')
    .select(['id', 'is_featured', dateOrNone.as('day')])
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

/** What feeds and sitemaps tell, newest first. */
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

// The engines disagree on where a missing date goes; an empty text is the oldest on both.
const dateOrNone = sql<string>`coalesce(publish_date, '')`
export const newestFirst = sql`coalesce(publish_date, '') desc`

function reviewsInCategory(queries: Queries, slugs: readonly string[]) {
  return queries.selectFrom('xc_review_categories').select('review_id').where('category', 'in', slugs)
}

/** Joins the rows that differ only in their category slug. */
function gatherCards<Row extends Omit<StoredCard, 'categories'> & { slug: string | null }>(
  rows: readonly Row[],
): Map<number, Omit<Row, 'slug'> & { categories: string[] }> {
  const cards = new Map<number, Omit<Row, 'slug'> & { categories: string[] }>()
  for (const { slug, ...columns } of rows) {
    const card = cards.get(columns.id) ?? { ...columns, categories: [] }
    if (slug !== null) card.categories.push(slug)
    cards.set(columns.id, card)
  }
  return cards
}
