import { sql } from 'kysely'
import type { FoundBook } from '../../contract/studio/isbn-lookup.ts'
import { excluded, type Queries } from '../platform/db/database.ts'
import type { ExtractBookRow } from '../platform/db/tables/studio-tables.ts'

/** The book of a review with one of these notations, published ones first; not of this review. */
export async function findReviewedBook(
  queries: Queries,
  notations: readonly string[],
  exceptId = 0,
): Promise<FoundBook | undefined> {
  const plain = sql<string>`replace(replace(isbn, '-', ''), ' ', '')`
  const row = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select(['title', 'original_title', 'author', 'translator', 'publisher', 'book_year'])
    .where('isbn', 'is not', null)
    .where(plain, 'in', notations)
    .where('id', '<>', exceptId)
    .orderBy('is_published', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const other = row
    ? undefined
    : await queries
        .selectFrom('xc_review_books')
        .select(['title', 'original_title', 'author', 'translator', 'publisher', 'book_year'])
        .where(plain, 'in', notations)
        .where('review_id', '<>', exceptId)
        .orderBy('review_id')
        .limit(1)
        .executeTakeFirst()
  if (other) return { source: 'review', ...other }
  return (
    row && {
      source: 'review',
      title: row.title,
      original_title: row.original_title ?? '',
      author: row.author ?? '',
      translator: row.translator ?? '',
      publisher: row.publisher ?? '',
      book_year: row.book_year,
    }
  )
}

export async function findExtractBook(queries: Queries, isbn: string): Promise<FoundBook | undefined> {
  const row = await queries
    .selectFrom('xc_extract_books')
    .selectAll()
    .where('isbn', '=', isbn)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, original_title, translator, publisher, book_year } = row
  const names = await listAuthorNames(queries, JSON.parse(row.author_keys) as string[])
  const author = names.length > 0 ? names.join('、') : row.by_statement
  return { source: 'extract', title, original_title, author, translator, publisher, book_year }
}

/** In the order of the keys; unknown ones are left out. */
async function listAuthorNames(queries: Queries, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await queries.selectFrom('xc_extract_authors').selectAll().where('key', 'in', keys).execute()
  return keys.flatMap((key) => rows.find((row) => row.key === key)?.name ?? [])
}

/** Stores books over those with the same ISBN. No two of them may share one. */
export async function storeExtractBooks(queries: Queries, rows: readonly ExtractBookRow[]): Promise<void> {
  if (rows.length === 0) return
  await queries
    .insertInto('xc_extract_books')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('isbn').doUpdateSet({
        ...excluded('book_year', 'author_keys', 'title', 'original_title'),
        ...excluded('by_statement', 'translator', 'publisher'),
      }),
    )
    .execute()
}

/** Stores names over those of the same authors. No two rows may share a key. */
export async function storeExtractAuthors(queries: Queries, rows: readonly { key: string; name: string }[]) {
  if (rows.length === 0) return
  await queries
    .insertInto('xc_extract_authors')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(excluded('name')))
    .execute()
}
