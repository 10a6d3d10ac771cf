import { dayInTaipei } from '../../../contract/days.ts'
import { READINGS_OF_ENTRY } from '../../../contract/limits.ts'
import type { NewReading, ReadingEntry } from '../../../contract/reading/reading-list.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { lockReadingList } from '../../reviews/saving/waiting-entries.service.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { compareReadings, type DatedReading, requireValidDays } from './readings.policy.ts'
import * as store from './readings.store.ts'
import { type StoredEntry, updateEntry } from './reading-list.store.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

/** Throws entry_not_found, reading_dates_invalid, too_many_readings. */
export function addReading(
  deps: ReadingDeps,
  userId: string,
  entryId: number,
  dates: NewReading,
): Promise<ReadingEntry> {
  return changeReadings(deps, userId, entryId, async (queries, today) => {
    const reading = toManualReading(dates, today)
    const existing = await store.listReadings(queries, userId, [entryId])
    if (existing.length >= READINGS_OF_ENTRY) throw problem('too_many_readings')
    await store.insertReading(queries, entryId, { id: null, ...reading })
  })
}

/** Throws entry_not_found, reading_dates_invalid, reading_not_found. */
export function changeReading(
  deps: ReadingDeps,
  userId: string,
  { id, reading }: { id: number; reading: number },
  dates: NewReading,
): Promise<ReadingEntry> {
  return changeReadings(deps, userId, id, async (queries, today) => {
    const exists = await store.updateReading(queries, id, reading, toManualReading(dates, today))
    if (!exists) throw problem('reading_not_found')
  })
}

/** Throws entry_not_found, reading_not_found. */
export function removeReading(
  deps: ReadingDeps,
  userId: string,
  { id, reading }: { id: number; reading: number },
): Promise<ReadingEntry> {
  return changeReadings(deps, userId, id, async (queries) => {
    const exists = await store.deleteReading(queries, id, reading)
    if (!exists) throw problem('reading_not_found')
  })
}

/** The reader's entries with their readings, in the given order. */
export async function withReadings(
  queries: Queries,
  userId: string,
  entries: readonly StoredEntry[],
): Promise<ReadingEntry[]> {
  const ids = entries.map(({ id }) => id)
  const readings = Map.groupBy(
    (await store.listReadings(queries, userId, ids)).toSorted(compareReadings),
    ({ entry_id }) => entry_id,
  )
  return entries.map(({ id, review_id, own_title, own_author, own_isbn, ...entry }) => ({
    id,
    book_id: review_id,
    own_book: own_title === '' ? null : { title: own_title, author: own_author, isbn: own_isbn || null },
    ...entry,
    readings: (readings.get(id) ?? []).map((reading) => ({
      id: reading.id,
      begun_on: reading.begun_on,
      finished_on: reading.finished_on,
    })),
  }))
}

/** The same for one entry. */
export async function withReadingsOf(
  queries: Queries,
  userId: string,
  entry: StoredEntry,
): Promise<ReadingEntry> {
  const [withReading] = await withReadings(queries, userId, [entry])
  if (!withReading) throw problem('entry_not_found')
  return withReading
}

/** Stores the readings after a change of status. A reading above the limit is dropped; the status is still stored. */
export async function storeReadings(
  queries: Queries,
  entryId: number,
  before: readonly store.StoredReading[],
  after: readonly DatedReading[],
): Promise<void> {
  const remainingIds = new Set(after.map(({ id }) => id))
  for (const { id } of before) if (!remainingIds.has(id)) await store.deleteReading(queries, entryId, id)
  for (const reading of after) {
    if (before.some((stored) => stored === reading)) continue
    const { id, begun_on, finished_on, is_begun_by_status, is_finished_by_status } = reading
    const columns = { begun_on, finished_on, is_begun_by_status, is_finished_by_status }
    if (id !== null) await store.updateReading(queries, entryId, id, columns)
    else if (remainingIds.size <= READINGS_OF_ENTRY)
      await store.insertReading(queries, entryId, { id, ...columns })
  }
}

async function changeReadings(
  { database, clock }: ReadingDeps,
  userId: string,
  entryId: number,
  change: (queries: Queries, today: string) => Promise<void>,
): Promise<ReadingEntry> {
  const now = clock.now()
  return database.transaction(async (queries) => {
    await lockReadingList(queries, userId)
    const entry = await updateEntry(queries, userId, entryId, { updated_at: now.toISOString() })
    if (!entry) throw problem('entry_not_found')
    await change(queries, dayInTaipei(now))
    return withReadingsOf(queries, userId, entry)
  })
}

/** A reading entered by hand, which changes of status never undo. */
function toManualReading(dates: NewReading, today: string): Omit<DatedReading, 'id'> {
  return { ...requireValidDays(dates, today), is_begun_by_status: 0, is_finished_by_status: 0 }
}
