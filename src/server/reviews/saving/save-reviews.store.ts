import { sql } from 'kysely'
import type { OtherBook } from '../../../contract/studio/studio-reviews.ts'
import { excluded, type Queries } from '../../platform/db/database.ts'
import type {
  ReviewAuthorRow,
  ReviewBookRow,
  ReviewDetailsRow,
  ReviewTermRow,
} from '../../platform/db/tables/studio-tables.ts'
import type { ReviewRow, ReviewSearchRow } from '../../platform/db/tables/tables.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

/** A review ready to be stored: sanitised, folded, its relations apart from its columns. */
export interface ReviewToStore {
  row: ReviewRow
  search: Omit<ReviewSearchRow, 'review_id'>
  categories: readonly string[]
  related: readonly number[]
  /** Names; undefined where it keeps those that it has. */
  tags: readonly string[] | undefined
  series: string | undefined
  authors: readonly Omit<ReviewAuthorRow, 'review_id'>[]
  terms: readonly Omit<ReviewTermRow, 'review_id'>[]
  /** The books besides the one of the row. Absent: those that it has. */
  otherBooks?: readonly OtherBook[]
}

/** Inserts or replaces reviews by id. What the owner has set stays, and `updated_at` where the text is the same. */
export async function upsertReviews(queries: Queries, reviews: readonly ReviewToStore[]): Promise<void> {
  if (reviews.length === 0) return
  const ids = reviews.map((review) => review.row.id)
  await queries
    .insertInto('xc_reviews')
    .values(reviews.map((review) => review.row))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...excluded(...REPLACED_COLUMNS, 'lang', 'updated_at'),
          // The review of an import with the id of a page takes its place.
          is_published: sql`case when xc_reviews.is_published = 0 then 0 else excluded.is_published end`,
        })
        .where((is) => is.or(REPLACED_COLUMNS.map((column) => isChanged(column)))),
    )
    .execute()

  await queries.deleteFrom('xc_review_categories').where('review_id', 'in', ids).execute()
  const categories = reviews.flatMap(({ row, categories }) =>
    categories.map((category, position) => ({ review_id: row.id, category, position })),
  )
  for (const chunk of partsOf(categories, MAX_ROWS))
    await queries.insertInto('xc_review_categories').values(chunk).execute()

  await queries.deleteFrom('xc_review_authors').where('review_id', 'in', ids).execute()
  const authors = reviews.flatMap((review) =>
    review.authors.map((author) => ({ review_id: review.row.id, ...author })),
  )
  for (const chunk of partsOf(authors, MAX_ROWS))
    await queries.insertInto('xc_review_authors').values(chunk).execute()

  await queries.deleteFrom('xc_review_terms').where('review_id', 'in', ids).execute()
  const terms = reviews.flatMap((review) =>
    review.terms.map((term) => ({ review_id: review.row.id, ...term })),
  )
  for (const chunk of partsOf(terms, MAX_ROWS))
    await queries.insertInto('xc_review_terms').values(chunk).execute()

  const withBooks = reviews.filter(({ otherBooks }) => otherBooks !== undefined)
  const books = withBooks.flatMap(({ row, otherBooks = [] }) =>
    otherBooks.map((book, position) => ({ review_id: row.id, position, ...book })),
  )
  for (const { row } of withBooks)
    await queries.deleteFrom('xc_review_books').where('review_id', '=', row.id).execute()
  for (const chunk of partsOf(books, MAX_ROWS))
    await queries.insertInto('xc_review_books').values(chunk).execute()

  await queries.deleteFrom('xc_related_reviews').where('review_id', 'in', ids).execute()
  const related = reviews.flatMap(({ row, related }) =>
    related.map((related_id, position) => ({ review_id: row.id, related_id, position })),
  )
  for (const chunk of partsOf(related, MAX_ROWS))
    await queries.insertInto('xc_related_reviews').values(chunk).execute()

  await writeSearchIndex(
    queries,
    reviews.map(({ row, search }) => ({ review_id: row.id, ...search })),
  )
}

/** Sets what an import leaves to the owner. */
export async function setOwnerChoices(
  queries: Queries,
  { id, is_featured, is_published }: Pick<ReviewRow, 'id' | 'is_featured' | 'is_published'>,
): Promise<void> {
  await queries.updateTable('xc_reviews').set({ is_featured, is_published }).where('id', '=', id).execute()
}

type ShareColumn = 'search_title' | 'search_description' | 'share_picture' | 'is_unindexed'

export type ReviewDetails = Omit<ReviewDetailsRow, 'review_id' | ShareColumn> &
  Partial<Pick<ReviewDetailsRow, ShareColumn>>

const NO_SHARE = { search_title: '', search_description: '', share_picture: null, is_unindexed: 0 }

export async function upsertDetails(queries: Queries, review_id: number, details: ReviewDetails) {
  await queries
    .insertInto('xc_review_details')
    .values({ review_id, ...NO_SHARE, ...details })
    .onConflict((conflict) => conflict.column('review_id').doUpdateSet(details))
    .execute()
}

/** Of the reviews that there are, published or not. */
export async function readKinds(queries: Queries, ids: readonly number[]) {
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'kind', 'title', 'headline'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

function withoutPlace(row: ReviewBookRow): OtherBook {
  const { review_id: _, position: __, ...book } = row
  return book
}

/** The books besides the first, in their order, by review; those without any are left out. */
export async function readOtherBooks(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, OtherBook[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_review_books')
    .selectAll()
    .where('review_id', 'in', ids)
    .orderBy('position')
    .execute()
  const books = Map.groupBy(rows, ({ review_id }) => review_id)
  return new Map([...books].map(([id, own]) => [id, own.map(withoutPlace)]))
}

/** By review; those without one are left out. */
export async function readTranslators(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_review_details')
    .select(['review_id', 'translator'])
    .where('review_id', 'in', ids)
    .where('translator', '<>', '')
    .execute()
  return new Map(rows.map(({ review_id, translator }) => [review_id, translator]))
}

export async function setSearchBody(queries: Queries, id: number, body: string): Promise<void> {
  await queries.updateTable('xc_review_search').set({ body }).where('review_id', '=', id).execute()
}

export async function hideReview(queries: Queries, id: number): Promise<void> {
  await queries.updateTable('xc_reviews').set({ is_published: 0 }).where('id', '=', id).execute()
}

export async function deleteReviews(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.deleteFrom('xc_reviews').where('id', 'in', ids).execute()
}

/** The entries after this id that readers have noted without a review. */
export function listNotedEntries(queries: Queries, after: number, limit: number) {
  return queries
    .selectFrom('xc_reading_list')
    .select(['id', 'own_title'])
    .where('own_title', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function setOwnKeys(queries: Queries, id: number, keys: { own_key: string; own_main: string }) {
  await queries.updateTable('xc_reading_list').set(keys).where('id', '=', id).execute()
}

const REPLACED_COLUMNS = [
  ...([
    'kind',
    'headline',
    'title',
    'original_title',
    'author',
    'isbn',
    'cover',
    'cover_source',
    'rating',
  ] as const),
  ...(['publish_date', 'publisher', 'category', 'category_name'] as const),
  ...(['excerpt', 'summary', 'content'] as const),
]

function isChanged(column: (typeof REPLACED_COLUMNS)[number]) {
  return sql<boolean>`${sql.ref(`xc_reviews.${column}`)} is distinct from ${sql.ref(`excluded.${column}`)}`
}

/** Of one statement: SQLite allows 32,766 values, PostgreSQL 65,535. */
const MAX_ROWS = 1_000

/** Reviews after this id, published or not, with all from which a stored one was prepared. */
export async function listStoredReviews(queries: Queries, after: number, limit: number) {
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'is_featured', 'cover', 'cover_source', 'rating', 'publish_date', 'publisher', 'category'])
    .select(['title', 'original_title', 'author', 'isbn', 'category_name', 'excerpt', 'summary', 'content'])
    .select(['kind', 'headline'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [categories, related] = await Promise.all([
    queries
      .selectFrom('xc_review_categories')
      .selectAll()
      .where('review_id', 'in', ids)
      .orderBy('position')
      .execute(),
    queries
      .selectFrom('xc_related_reviews')
      .selectAll()
      .where('review_id', 'in', ids)
      .orderBy('position')
      .execute(),
  ])
  return rows.map((row) => ({
    ...row,
    is_featured: row.is_featured === 1,
    categories: categories.filter((own) => own.review_id === row.id).map(({ category }) => category),
    related_books: related.filter((own) => own.review_id === row.id).map(({ related_id }) => related_id),
  }))
}

/** Writes the index's rows by review. The database derives the grams (migrations/first-schema/search.ts). */
async function writeSearchIndex(queries: Queries, rows: readonly ReviewSearchRow[]): Promise<void> {
  await queries
    .insertInto('xc_review_search')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('review_id')
        .doUpdateSet(excluded('title', 'author', 'category', 'summary', 'excerpt', 'body')),
    )
    .execute()
}
