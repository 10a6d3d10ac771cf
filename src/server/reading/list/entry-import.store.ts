import type { Insertable, Selectable } from 'kysely'
import { countRows, type Queries } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { type BookName, isSameBook, nameKey, titleKeys } from '../../text/match-book.ts'
import {
  bookKey,
  type BookListReading,
  type ExistingEntry,
  type ListedBookName,
} from './book-list-merge.policy.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

type EntryRow = Selectable<Tables['xc_reading_list']>

/** The entries of these readers for these reviews, in any state. */
export function listEntriesOfReaders(
  queries: Queries,
  entries: readonly { user_id: string; review_id: number }[],
): Promise<EntryRow[]> {
  return queries
    .selectFrom('xc_reading_list')
    .selectAll()
    .where('user_id', 'in', [...new Set(entries.map(({ user_id }) => user_id))])
    .where('review_id', 'in', [...new Set(entries.map(({ review_id }) => review_id))])
    .execute()
}

/** The ids that any entry uses. */
export async function listTakenIds(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries.selectFrom('xc_reading_list').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Undefined where the reader has added the book at the same moment. */
export function insertImportedEntry(queries: Queries, entry: Insertable<Tables['xc_reading_list']>) {
  return queries
    .insertInto('xc_reading_list')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['user_id', 'review_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Returns a function that finds the reader's entry of one of these books, removed or not: that of its review, else one
 * that stands under the same name. An entry without a name of its own stands under that of its review, if this is unpublished or
 * has the title.
 */
export async function listExisting(queries: Queries, userId: string, books: readonly ListedBookName[]) {
  const reviewIds = books.flatMap(({ review_id }) => review_id ?? [])
  const isbns = books.flatMap(({ isbn }) => isbn ?? [])
  const titles = books.map(({ title }) => title)
  const keys = titles.map((title) => titleKeys(title).whole).filter((key) => key !== '')
  const rows = await queries
    .selectFrom('xc_reading_list')
    .leftJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select(['xc_reading_list.id', 'review_id', 'status', 'origin', 'removed_at', 'notes', 'own_rating'])
    .select(['own_title', 'own_author', 'own_isbn', 'title', 'author', 'isbn', 'is_published'])
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('is_published', '=', 0),
        ...(titles.length > 0 ? [is('title', 'in', titles)] : []),
        ...(keys.length > 0 ? [is('own_key', 'in', keys)] : []),
        ...(reviewIds.length > 0 ? [is('review_id', 'in', reviewIds)] : []),
        ...(isbns.length > 0 ? [is('own_isbn', 'in', isbns)] : []),
      ]),
    )
    .execute()
  const ids = rows.map(({ id }) => id)
  const readings = await queries
    .selectFrom('xc_readings')
    .select(['id', 'entry_id', 'begun_on', 'finished_on'])
    .where('entry_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .execute()
  const byEntry = Map.groupBy(readings, ({ entry_id }) => entry_id)
  const byReview = new Map<number, ExistingEntry>()
  const byName = new Map<string, { name: BookName; entry: ExistingEntry }>()
  for (const { own_author, own_isbn, title, author, isbn, is_published, ...row } of rows) {
    const own_title = row.own_title || (is_published === 1 && title) || ''
    const entry = { ...row, own_title, readings: byEntry.get(row.id) ?? [] }
    const name =
      row.own_title === ''
        ? { title: title ?? '', author: author ?? '', isbn: parseIsbn(isbn ?? '') }
        : { title: row.own_title, author: own_author, isbn: own_isbn || null }
    if (row.review_id !== null) byReview.set(row.review_id, entry)
    for (const key of [nameKey(name), name.isbn ?? '']) byName.set(key, { name, entry })
  }
  return (book: ListedBookName): ExistingEntry | undefined => {
    const entry = book.review_id === null ? undefined : byReview.get(book.review_id)
    if (entry) return entry
    const named = [book.isbn ?? nameKey(book), nameKey(book)].map((key) => byName.get(key))
    return named.find((found) => found && isSameBook(found.name, book))?.entry
  }
}

/** How many books without a review the reader's list names, without removed ones. */
export function countOwnBooks(queries: Queries, userId: string): Promise<number> {
  return countRows(
    queries
      .selectFrom('xc_reading_list')
      .where('user_id', '=', userId)
      .where('own_title', '<>', '')
      .where('removed_at', 'is', null),
  )
}

/** Returns the ids by the key of the book. */
export async function insertEntries(
  queries: Queries,
  entries: readonly Insertable<Tables['xc_reading_list']>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const chunk of partsOf(entries, CHUNK_ROWS)) {
    const rows = await queries
      .insertInto('xc_reading_list')
      .values(chunk)
      // A simultaneous import may have added it.
      .onConflict((conflict) => conflict.columns(['user_id', 'review_id']).doNothing())
      .returning(['id', 'review_id', 'own_title', 'own_author', 'own_isbn'])
      .execute()
    for (const { id, review_id, own_title: title, own_author: author, own_isbn } of rows)
      ids.set(bookKey({ review_id, title, author, isbn: own_isbn || null }), id)
  }
  return ids
}

export async function insertReadings(
  queries: Queries,
  readings: readonly (BookListReading & { entry_id: number })[],
): Promise<void> {
  for (const chunk of partsOf(readings, CHUNK_ROWS))
    await queries.insertInto('xc_readings').values(chunk).execute()
}

export async function finishReading(queries: Queries, id: number, finished_on: string): Promise<void> {
  await queries.updateTable('xc_readings').set({ finished_on }).where('id', '=', id).execute()
}

const CHUNK_ROWS = 200
