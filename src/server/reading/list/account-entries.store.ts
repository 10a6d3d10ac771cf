import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import { notesLength } from './reading-list.store.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'

export type EntryRow = Selectable<Tables['xc_reading_list']>

/** The reviews of the reader's entries without removed ones, the latest entry first, including unpublished reviews. */
export function listReviews(queries: Queries, userId: string): Promise<ListedReview[]> {
  return queries
    .selectFrom('xc_reading_list')
    .select(['review_id', notesLength])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}

export interface ListedReview {
  review_id: number
  notes_length: number
}

/** The reader's entries for these reviews, the latest first, including removed ones. */
export function listEntriesWithRemoved(
  queries: Queries,
  userId: string,
  reviewIds: readonly number[],
): Promise<EntryRow[]> {
  return queries
    .selectFrom('xc_reading_list')
    .selectAll()
    .where('user_id', '=', userId)
    .where('review_id', 'in', reviewIds)
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}

/** Returns the id of each review's entry. */
export async function insertEntries(
  queries: Queries,
  entries: readonly Insertable<Tables['xc_reading_list']>[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (let start = 0; start < entries.length; start += CHUNK_ROWS) {
    const rows = await queries
      .insertInto('xc_reading_list')
      .values(entries.slice(start, start + CHUNK_ROWS))
      .returning(['id', 'review_id'])
      .execute()
    for (const { id, review_id } of rows) ids.set(review_id, id)
  }
  return ids
}

export async function insertReadings(
  queries: Queries,
  readings: readonly { entry_id: number; begun_on: string | null; finished_on: string | null }[],
): Promise<void> {
  for (let start = 0; start < readings.length; start += CHUNK_ROWS) {
    await queries
      .insertInto('xc_readings')
      .values(readings.slice(start, start + CHUNK_ROWS))
      .execute()
  }
}

/** Deletes entries with their readings. */
export async function deleteEntries(queries: Queries, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK_ROWS) {
    await queries
      .deleteFrom('xc_reading_list')
      .where('id', 'in', ids.slice(start, start + CHUNK_ROWS))
      .execute()
  }
}

const CHUNK_ROWS = 500
