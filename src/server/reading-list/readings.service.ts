import { dayInTaipei } from '../../contract/days.ts'
import { READINGS_OF_ENTRY } from '../../contract/limits.ts'
import type { NewReading, ReadingEntry } from '../../contract/reading-list.ts'
import type { Deps } from '../deps.ts'
import { type Queries, lockNamed } from '../platform/db/database.ts'
import { problem } from '../platform/http/problems.ts'
import { compareReadings, type DatedReading, requireDays } from './readings.policy.ts'
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
    const reading = byHand(dates, today)
    const present = await store.listReadings(queries, userId, [entryId])
    if (present.length >= READINGS_OF_ENTRY) throw problem('too_many_readings')
    await store.insertReading(queries, entryId, { id: null, ...reading })
  })
}

/** Throws entry_not_found, reading_dates_invalid, reading_not_found. */
export function changeReading(
  deps: ReadingDeps,
  userId: string,
  { entry, reading }: { entry: number; reading: number },
  dates: NewReading,
): Promise<ReadingEntry> {
  return changeReadings(deps, userId, entry, async (queries, today) => {
    const isThere = await store.updateReading(queries, entry, reading, byHand(dates, today))
    if (!isThere) throw problem('reading_not_found')
  })
}

/** Throws entry_not_found, reading_not_found. */
export function removeReading(
  deps: ReadingDeps,
  userId: string,
  { entry, reading }: { entry: number; reading: number },
): Promise<ReadingEntry> {
  return changeReadings(deps, userId, entry, async (queries) => {
    const isThere = await store.deleteReading(queries, entry, reading)
    if (!isThere) throw problem('reading_not_found')
  })
}

/** The entries of this reader, with their readings, in the order given. */
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
  return entries.map(({ id, review_id, ...entry }) => ({
    id,
    book_id: review_id,
    ...entry,
    readings: (readings.get(id) ?? []).map((reading) => ({
      id: reading.id,
      begun_on: reading.begun_on,
      finished_on: reading.finished_on,
    })),
  }))
}

/** The same of one entry. */
export async function withReadingsOf(
  queries: Queries,
  userId: string,
  entry: StoredEntry,
): Promise<ReadingEntry> {
  const [whole] = await withReadings(queries, userId, [entry])
  if (!whole) throw problem('entry_not_found')
  return whole
}

/** Changes of one reader's statuses and readings follow one another: each finds what the one before has stored. */
export function lockReadingList(queries: Queries, userId: string): Promise<void> {
  return lockNamed(queries, `reading list of ${userId}`)
}

/** Stores the readings as they are after a change. One too many is not kept: the status is what was asked for. */
export async function storeReadings(
  queries: Queries,
  entryId: number,
  before: readonly store.StoredReading[],
  after: readonly DatedReading[],
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id))
  for (const { id } of before) if (!kept.has(id)) await store.deleteReading(queries, entryId, id)
  for (const reading of after) {
    if (before.some((known) => known === reading)) continue
    const { id, begun_on, finished_on, is_begun_by_status, is_finished_by_status } = reading
    const columns = { begun_on, finished_on, is_begun_by_status, is_finished_by_status }
    if (id !== null) await store.updateReading(queries, entryId, id, columns)
    else if (kept.size <= READINGS_OF_ENTRY) await store.insertReading(queries, entryId, { id, ...columns })
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

/** Of what a reader has written by hand, no change of status takes anything back. */
function byHand(dates: NewReading, today: string): Omit<DatedReading, 'id'> {
  return { ...requireDays(dates, today), is_begun_by_status: 0, is_finished_by_status: 0 }
}
