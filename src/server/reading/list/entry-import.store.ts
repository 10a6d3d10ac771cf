import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import type { BookListReading, ExistingEntry } from './book-list-merge.policy.ts'

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

/** The reader's entries for these reviews, including removed ones, by review. */
export async function listExisting(
  queries: Queries,
  userId: string,
  reviewIds: readonly number[],
): Promise<Map<number, ExistingEntry>> {
  const [entries, readings] = [
    await queries
      .selectFrom('xc_reading_list')
      .select(['id', 'review_id', 'status', 'origin', 'removed_at', 'notes', 'own_rating'])
      .where('user_id', '=', userId)
      .where('review_id', 'in', reviewIds)
      .execute(),
    await queries
      .selectFrom('xc_readings')
      .innerJoin('xc_reading_list', 'xc_reading_list.id', 'entry_id')
      .select(['xc_readings.id', 'entry_id', 'begun_on', 'finished_on'])
      .where('user_id', '=', userId)
      .where('review_id', 'in', reviewIds)
      .orderBy('xc_readings.id')
      .execute(),
  ]
  const byEntry = Map.groupBy(readings, ({ entry_id }) => entry_id)
  return new Map(
    entries.map((entry) => [entry.review_id, { ...entry, readings: byEntry.get(entry.id) ?? [] }]),
  )
}

/** Returns the ids by review. */
export async function insertEntries(
  queries: Queries,
  entries: readonly Insertable<Tables['xc_reading_list']>[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const chunk of chunksOf(entries)) {
    const rows = await queries
      .insertInto('xc_reading_list')
      .values([...chunk])
      // A simultaneous import may have added it.
      .onConflict((conflict) => conflict.columns(['user_id', 'review_id']).doNothing())
      .returning(['id', 'review_id'])
      .execute()
    for (const { id, review_id } of rows) ids.set(review_id, id)
  }
  return ids
}

export async function insertReadings(
  queries: Queries,
  readings: readonly (BookListReading & { entry_id: number })[],
): Promise<void> {
  for (const chunk of chunksOf(readings)) {
    await queries
      .insertInto('xc_readings')
      .values([...chunk])
      .execute()
  }
}

export async function finishReading(queries: Queries, id: number, finished_on: string): Promise<void> {
  await queries.updateTable('xc_readings').set({ finished_on }).where('id', '=', id).execute()
}

/** Chunks that fit into one statement. */
function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) yield rows.slice(at, at + CHUNK_ROWS)
}

const CHUNK_ROWS = 200
