import { sql } from 'kysely'
import { hasRow, type Queries } from '../../platform/db/database.ts'
import type { DatedReading } from './readings.policy.ts'
import { visibleEntries } from './reading-list.store.ts'

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
export async function listReadings(queries: Queries, userId: string, entryIds: readonly number[]) {
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
export function updateReading(
  queries: Queries,
  entryId: number,
  id: number,
  reading: Omit<DatedReading, 'id'>,
): Promise<boolean> {
  return hasRow(
    queries
      .updateTable('xc_readings')
      .set(reading)
      .where((is) => is.and({ entry_id: entryId, id }))
      .returning('id'),
  )
}

/** False where this entry has no such reading. */
export function deleteReading(queries: Queries, entryId: number, id: number): Promise<boolean> {
  return hasRow(
    queries.deleteFrom('xc_readings').where('entry_id', '=', entryId).where('id', '=', id).returning('id'),
  )
}

/** The years in which the reader has finished a book, newest first. */
export async function listYears(queries: Queries, userId: string): Promise<number[]> {
  const rows = await visibleReadings(queries, userId)
    .select(sql<string>`substr(finished_on, 1, 4)`.as('year'))
    .distinct()
    .where('finished_on', 'is not', null)
    .execute()
  return rows.map(({ year }) => Number(year)).toSorted((a, b) => b - a)
}

/** The number of readings finished in each month (1 to 12), by the book's first category of these. */
export async function countByMonthAndCategory(
  queries: Queries,
  userId: string,
  year: number,
  categories: readonly string[],
): Promise<{ month: number; category: string | null; count: number }[]> {
  const finished = visibleReadings(queries, userId)
    .select((select) => [
      sql<string>`substr(finished_on, 6, 2)`.as('month'),
      select
        .selectFrom('xc_review_categories')
        .whereRef('xc_review_categories.review_id', '=', 'xc_reviews.id')
        .where('category', 'in', categories)
        .orderBy('position')
        .limit(1)
        .select(sql<string>`xc_review_categories.category`.as('slug'))
        .as('first_category'),
    ])
    .where('finished_on', '>=', `${year}-01-01`)
    .where('finished_on', '<=', `${year}-12-31`)
  const rows = await queries
    .selectFrom(finished.as('finished'))
    .select((select) => ['month', 'first_category', select.fn.countAll<number>().as('count')])
    .groupBy(['month', 'first_category'])
    .execute()
  return rows.map(({ month, first_category, count }) => ({
    month: Number(month),
    category: first_category,
    count,
  }))
}

function visibleReadings(queries: Queries, userId: string) {
  return visibleEntries(queries, userId).innerJoin('xc_readings', 'entry_id', 'xc_reading_list.id')
}
