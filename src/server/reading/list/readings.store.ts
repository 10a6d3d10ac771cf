import type { Queries } from '../../platform/db/database.ts'
import type { DatedReading } from './readings.policy.ts'

export interface StoredReading extends DatedReading {
  id: number
  entry_id: number
}

const READING_COLUMNS = [
  'xc_readings.id',
  'entry_id',
  'begun_on',
  'finished_on',
  'is_begun_by_status',
  'is_finished_by_status',
] as const

/** The readings of those of the entries that belong to the reader, in no order. */
export async function listReadings(
  queries: Queries,
  userId: string,
  entryIds: readonly number[],
): Promise<StoredReading[]> {
  if (entryIds.length === 0) return []
  return queries
    .selectFrom('xc_readings')
    .innerJoin('xc_reading_list', 'xc_reading_list.id', 'entry_id')
    .select(READING_COLUMNS)
    .where('user_id', '=', userId)
    .where('entry_id', 'in', entryIds)
    .execute()
}

export async function insertReading(
  queries: Queries,
  entryId: number,
  { id: _none, ...reading }: DatedReading,
): Promise<void> {
  await queries
    .insertInto('xc_readings')
    .values({ ...reading, entry_id: entryId })
    .execute()
}

/** False where this entry has no such reading. */
export async function updateReading(
  queries: Queries,
  entryId: number,
  id: number,
  reading: Omit<DatedReading, 'id'>,
): Promise<boolean> {
  const updated = await queries
    .updateTable('xc_readings')
    .set(reading)
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** False where this entry has no such reading. */
export async function deleteReading(queries: Queries, entryId: number, id: number): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('xc_readings')
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
