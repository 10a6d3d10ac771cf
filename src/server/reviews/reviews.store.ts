import type { TextKind } from '../../contract/reviews/text-kinds.ts'
import type { OtherBook } from '../../contract/studio/studio-reviews.ts'
import type { Queries } from '../platform/db/database.ts'
import { PUBLISHED_PAGE, type ReviewRow, type RowOf } from '../platform/db/tables/tables.ts'

/** The columns of a card, category slugs in order. */
export interface StoredCard extends CardRow {
  /** Of the permalink; null where the owner has set none. */
  slug: string | null
  /** JSON of the contract's cover design; null where the site chooses. */
  cover_design: string | null
  categories: string[]
}

type NameColumn = 'id' | 'kind' | 'headline' | 'title'
type CardRow = Pick<
  ReviewRow,
  | NameColumn
  | 'author'
  | 'cover'
  | 'rating'
  | 'publish_date'
  | 'category'
  | 'category_name'
  | TextColumn
  | 'lang'
>
type TextColumn = 'excerpt' | 'summary'

export interface StoredReview
  extends StoredCard, Pick<ReviewRow, 'original_title' | 'isbn' | 'publisher' | 'updated_at'> {
  translator: string | null
  book_year: number | null
  /** The slug of its series. */
  series: string | null
  content: string
  /** The books besides this one, in their order. */
  other_books: OtherBook[]
}

const CARD_COLUMNS = [
  'xc_reviews.id',
  'kind',
  'headline',
  'title',
  'author',
  'cover',
  'rating',
  'publish_date',
  'xc_reviews.category',
  'category_name',
  'excerpt',
  'summary',
  'slug',
  'cover_design',
  'lang',
] as const

/** Cards of published reviews by id, of pages too where they are asked for; unknown ids are left out. */
export async function findCards(
  queries: Queries,
  ids: readonly number[],
  withPages = false,
): Promise<Map<number, StoredCard>> {
  const distinctIds = [...new Set(ids)]
  const cards = new Map<number, StoredCard>()
  for (let from = 0; from < distinctIds.length; from += MAX_IDS) {
    const found = await findFewCards(queries, distinctIds.slice(from, from + MAX_IDS), withPages)
    for (const [id, card] of found) cards.set(id, card)
  }
  return cards
}

/** Of one statement: databases accept no more than some ten thousand parameters. */
const MAX_IDS = 256

async function findFewCards(
  queries: Queries,
  ids: readonly number[],
  withPages: boolean,
): Promise<Map<number, StoredCard>> {
  const rows = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_categories', 'xc_review_categories.review_id', 'xc_reviews.id')
    .leftJoin('xc_review_details', 'xc_review_details.review_id', 'xc_reviews.id')
    .select(CARD_COLUMNS)
    .select('xc_review_categories.category as category_slug')
    .where('xc_reviews.id', 'in', ids)
    .where('is_published', 'in', withPages ? [1, PUBLISHED_PAGE] : [1])
    .orderBy('xc_reviews.id')
    .orderBy('position')
    .execute()
  return groupCategories(rows)
}

/** A published review with its body. */
export async function findReview(queries: Queries, id: number): Promise<StoredReview | undefined> {
  return (await findReviews(queries, [id])).get(id)
}

/** Some published reviews with their bodies. */
export async function findReviews(
  queries: Queries,
  ids: readonly number[],
  published = 1,
): Promise<Map<number, StoredReview>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_categories', 'xc_review_categories.review_id', 'xc_reviews.id')
    .leftJoin('xc_review_details', 'xc_review_details.review_id', 'xc_reviews.id')
    .leftJoin('xc_review_series', 'xc_review_series.review_id', 'xc_reviews.id')
    .select(CARD_COLUMNS)
    .select(['original_title', 'isbn', 'publisher', 'translator', 'book_year'])
    .select(['updated_at', 'series', 'content'])
    .select('xc_review_categories.category as category_slug')
    .where('xc_reviews.id', 'in', ids)
    .where('is_published', '=', published)
    .orderBy('position')
    .execute()
  // A review of several books has a headline: its own, or their titles.
  const several = rows.filter(({ headline }) => headline !== '').map(({ id }) => id)
  const books =
    several.length === 0
      ? []
      : await queries
          .selectFrom('xc_review_books')
          .selectAll()
          .where('review_id', 'in', [...new Set(several)])
          .orderBy('position')
          .execute()
  const reviews = [...groupCategories(rows)].map(([id, review]): [number, StoredReview] => [
    id,
    { ...review, other_books: books.filter(({ review_id }) => review_id === id) },
  ])
  return new Map(reviews)
}

/** Of published reviews; empty where the owner has set none. */
export async function findSlugs(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select(['id', 'slug'])
    // More than one statement takes link to their reviews by a redirect.
    .where('id', 'in', ids.slice(0, MAX_IDS))
    .where('is_published', '=', 1)
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, slug ?? '']))
}

/** `kind`: of it alone. */
export async function isPublished(queries: Queries, id: number, kind?: TextKind): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('id', '=', id)
    .where('is_published', '=', 1)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .executeTakeFirst()
  return found !== undefined
}

/** The ids that belong to a review, published or not. */
export async function listExistingIds(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type ReviewName = RowOf<typeof listNames>

/** The fields that identify books outside this site. Includes unpublished reviews. */
export async function listNames(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('xc_reviews')
    .select(NAME)
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** The first books of the published reviews, or of these, with the title in the book's own language. */
export function listPublishedNames(queries: Queries, ids?: readonly number[]) {
  return queries
    .selectFrom('xc_reviews')
    .select([...NAME, 'original_title'])
    .where('is_published', '=', 1)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute()
}

/** The other books of the published reviews of several, by review in their order; or those of one review. */
export function listOtherBooks(queries: Queries, review?: number) {
  return queries
    .selectFrom('xc_review_books as book')
    .innerJoin('xc_reviews', 'id', 'review_id')
    .selectAll('book')
    .select('kind')
    .where('is_published', '=', 1)
    .where('kind', '=', 'review')
    .$if(review !== undefined, (query) => query.where('review_id', '=', review ?? 0))
    .orderBy('review_id')
    .orderBy('position')
    .execute()
}

const NAME = ['id', 'kind', 'title', 'headline', 'author', 'isbn'] as const

/** Merges the rows that differ only in their category slug. */
function groupCategories<Row extends Omit<StoredCard, 'categories'> & { category_slug: string | null }>(
  rows: readonly Row[],
): Map<number, Omit<Row, 'category_slug'> & { categories: string[] }> {
  const cards = new Map<number, Omit<Row, 'category_slug'> & { categories: string[] }>()
  for (const { category_slug, ...columns } of rows) {
    const card = cards.get(columns.id) ?? { ...columns, categories: [] }
    if (category_slug !== null) card.categories.push(category_slug)
    cards.set(columns.id, card)
  }
  return cards
}

/** Published reviews with a date from that day on. */
export function listPublishedSince(queries: Queries, day: string) {
  return queries
    .selectFrom('xc_reviews')
    .select(['id', 'title', 'headline', 'publish_date'])
    .where('is_published', '=', 1)
    .where('publish_date', '>=', day)
    .orderBy('publish_date')
    .orderBy('id')
    .execute()
}

/** A review as feeds show it. */
export type FeedRow = Pick<
  ReviewRow,
  NameColumn | 'author' | 'publish_date' | 'updated_at' | TextColumn | 'content'
>

/** Those of the published reviews, by id. */
export async function findFeedRows(queries: Queries, ids: readonly number[]): Promise<Map<number, FeedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'kind', 'headline', 'title', 'author', 'publish_date', 'updated_at'])
    .select(['excerpt', 'summary', 'content'])
    .where('id', 'in', [...ids])
    .where('is_published', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** When each was changed last, in the order of the ids. */
export async function listChanges(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'publish_date', 'updated_at'])
    .where('id', 'in', [...ids])
    .where('is_published', '=', 1)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The slugs of these reviews, by id. */
export function listSlugs(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select(['id', 'slug', 'updated_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}
