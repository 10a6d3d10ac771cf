import type { TextKind } from '../../contract/reviews/text-kinds.ts'
import { otherAuthors } from '../../contract/wording/reviews/books.ts'
import type { OtherBook } from '../../contract/studio/studio-reviews.ts'
import { hasRow, listValues, type Queries } from '../platform/db/database.ts'
import { PUBLISHED_PAGE, type ReviewRow, type RowOf } from '../platform/db/tables/tables.ts'
import { partsOf } from '../platform/runtime/batches.ts'

/** The columns of a card, category slugs in order. */
export interface StoredCard extends CardRow {
  /** Of the permalink; null where the owner has set none. */
  slug: string | null
  /** JSON of the contract's cover design; null where the site chooses. */
  cover_design: string | null
  categories: string[]
  /** Of its further books, without the first one's. */
  other_authors: string[]
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
  search_title: string | null
  search_description: string | null
  share_picture: string | null
  is_unindexed: number | boolean | null
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
export async function findCards(queries: Queries, ids: readonly number[], withPages = false) {
  const cards = new Map<number, StoredCard>()
  for (const part of partsOf([...new Set(ids)], MAX_IDS))
    for (const [id, card] of await findFewCards(queries, part, withPages)) cards.set(id, card)
  return cards
}

/** Of one statement: databases accept no more than some ten thousand parameters. */
const MAX_IDS = 256

async function findFewCards(queries: Queries, ids: readonly number[], withPages: boolean) {
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
  const books = await listBooksOf(queries, rows)
  return new Map(
    [...groupCategories(rows)].map(([id, card]) => [
      id,
      { ...card, other_authors: otherAuthors(card.author, books.get(id)) },
    ]),
  )
}

/** The books after the first of those that have several: such a review has a headline, its own or their titles. */
async function listBooksOf(
  queries: Queries,
  texts: readonly { id: number; kind: string; headline: string }[],
) {
  const several = texts.filter(({ kind, headline }) => kind === 'review' && headline !== '')
  if (several.length === 0) return new Map<number, never[]>()
  const ids = [...new Set(several.map(({ id }) => id))]
  const books = await queries
    .selectFrom('xc_review_books')
    .selectAll()
    .where('review_id', 'in', ids)
    .orderBy('position')
    .execute()
  return Map.groupBy(books, ({ review_id }) => review_id)
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
    .select(['original_title', 'isbn', 'publisher', 'translator', 'book_year', 'share_picture'])
    .select(['updated_at', 'series', 'content', 'search_title', 'search_description', 'is_unindexed'])
    .select('xc_review_categories.category as category_slug')
    .where('xc_reviews.id', 'in', ids)
    .where('is_published', '=', published)
    .orderBy('position')
    .execute()
  const books = await listBooksOf(queries, rows)
  return new Map(
    [...groupCategories(rows)].map(([id, review]) => {
      const other_books = books.get(id) ?? []
      return [id, { ...review, other_books, other_authors: otherAuthors(review.author, other_books) }]
    }),
  )
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
export function isPublished(queries: Queries, id: number, kind?: TextKind): Promise<boolean> {
  return hasRow(
    queries
      .selectFrom('xc_reviews')
      .select('id')
      .where((is) => is.and({ id, is_published: 1 }))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!)),
  )
}

/** The ids that belong to a review, published or not. */
export async function listExistingIds(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  return new Set(
    await listValues(
      queries
        .selectFrom('xc_reviews')
        .select('id')
        .where('id', 'in', [...new Set(ids)]),
    ),
  )
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
    .where((is) => is.and({ is_published: 1, kind: 'review' }))
    .$if(review !== undefined, (query) => query.where('review_id', '=', review ?? 0))
    .orderBy('review_id')
    .orderBy('position')
    .execute()
}

const NAME = ['id', 'kind', 'title', 'headline', 'author', 'isbn'] as const

/** Merges the rows that differ only in their category slug. */
function groupCategories<
  Row extends Omit<StoredCard, 'categories' | 'other_authors'> & { category_slug: string | null },
>(rows: readonly Row[]): Map<number, Omit<Row, 'category_slug'> & { categories: string[] }> {
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
> &
  Pick<StoredReview, 'other_authors' | 'other_books'>

/** Those of the published reviews, by id. */
export async function findFeedRows(queries: Queries, ids: readonly number[]): Promise<Map<number, FeedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'kind', 'headline', 'title', 'author', 'publish_date', 'updated_at'])
    .select(['excerpt', 'summary', 'content'])
    .where('id', 'in', ids)
    .where('is_published', '=', 1)
    .execute()
  const books = await listBooksOf(queries, rows)
  return new Map(
    rows.map((row) => {
      const other_books = books.get(row.id) ?? []
      return [row.id, { ...row, other_books, other_authors: otherAuthors(row.author, other_books) }]
    }),
  )
}

/** When each was changed last, in the order of the ids. */
export async function listChanges(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'publish_date', 'updated_at'])
    .where('id', 'in', ids)
    .where('is_published', '=', 1)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The slugs of these reviews by id, without those that search engines are to leave out. */
export function listSlugs(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select(['id', 'slug', 'updated_at'])
    .where('id', 'in', ids)
    .where((is) => is.or([is('is_unindexed', 'is', null), is('is_unindexed', '=', 0)]))
    .orderBy('id')
    .execute()
}
