import { dayInTaipei } from '../../contract/days.ts'
import { READINGS_OF_ENTRY } from '../../contract/limits.ts'
import type { NewReading } from '../../contract/reading-list.ts'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import type { Queries } from '../platform/db/database.ts'
import { problem } from '../platform/http/problems.ts'
import { requireDays } from './readings.policy.ts'
import { lockReadingList, withReadings } from './readings.service.ts'
import * as store from './account-entries.store.ts'

/** An entry as its reader takes it along and brings it back. */
export interface AccountEntry {
  review_id: number
  status: ReadingStatus
  notes: string
  own_rating: number | null
  readings: readonly NewReading[]
  created_at: string
}

/** Of a published review, each one once, its notes and days checked. Null where the time of adding is not known. */
export type AccountEntryToImport = Omit<AccountEntry, 'created_at'> & { created_at: string | null }

interface Restored<Entry> {
  added: number
  changed: number
  unchanged: number
  /** Those on the list with other notes: neither is written over the other. */
  refused: readonly Entry[]
}

/** All that is on this reader's list, unpublished reviews included, the latest first. */
export async function listAccountEntries(queries: Queries, userId: string): Promise<AccountEntry[]> {
  const entries = await presentAmong(queries, userId, await store.listEntriesOf(queries, userId))
  return entries.map(({ book_id, status, notes, own_rating, readings, created_at }) => ({
    review_id: book_id,
    status,
    notes,
    own_rating,
    readings: readings.map(({ begun_on, finished_on }) => ({ begun_on, finished_on })),
    created_at,
  }))
}

/** As they are kept, each once. Throws reading_dates_invalid, too_many_readings. */
export function checkReadings(readings: readonly NewReading[], now: Date): NewReading[] {
  const checked = readings.map((reading) => requireDays(reading, dayInTaipei(now)))
  const once = [...new Map(checked.map((reading) => [keyOf(reading), reading])).values()]
  if (once.length > READINGS_OF_ENTRY) throw problem('too_many_readings')
  return once
}

/**
 * Brings entries back, in the caller's transaction. One that is on the list becomes what is brought, and loses
 * nothing by it: notes and rating that are not brought stay, readings are joined.
 */
export async function importAccountEntries<Entry extends AccountEntryToImport>(
  queries: Queries,
  userId: string,
  entries: readonly Entry[],
  now: Date,
): Promise<Restored<Entry>> {
  await lockReadingList(queries, userId)
  const updated_at = now.toISOString()
  const reviewIds = entries.map(({ review_id }) => review_id)
  const stored = await store.listEntriesOf(queries, userId, reviewIds)
  const rows = new Map(stored.map((row) => [row.review_id, row]))
  const present = new Map(
    (await presentAmong(queries, userId, stored)).map((entry) => [entry.book_id, entry]),
  )

  const toAdd = entries.filter(({ review_id }) => !present.has(review_id))
  // What was removed a moment ago is replaced: nobody undoes that any more.
  const removed = toAdd.map(({ review_id }) => rows.get(review_id)?.id).filter((id) => id !== undefined)
  await store.deleteEntries(queries, removed)
  const ids = await store.insertEntries(
    queries,
    toAdd.map(({ review_id, status, notes, own_rating, created_at }) => ({
      user_id: userId,
      review_id,
      status,
      notes,
      own_rating,
      created_at: created_at ?? updated_at,
      updated_at,
      removed_at: null,
    })),
  )
  const readings = toAdd.flatMap((entry) => readingsFor(ids.get(entry.review_id), entry.readings))

  const refused: Entry[] = []
  let changed = 0
  for (const entry of entries) {
    const [row, before] = [rows.get(entry.review_id), present.get(entry.review_id)]
    if (!row || !before) continue
    if (entry.notes !== '' && row.notes !== '' && entry.notes !== row.notes) {
      refused.push(entry)
      continue
    }
    const known = new Set(before.readings.map(keyOf))
    const further = entry.readings
      .filter((reading) => !known.has(keyOf(reading)))
      .slice(0, Math.max(0, READINGS_OF_ENTRY - known.size))
    const next = {
      status: entry.status,
      notes: entry.notes === '' ? row.notes : entry.notes,
      own_rating: entry.own_rating ?? row.own_rating,
      created_at: entry.created_at ?? row.created_at,
    }
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((field) => next[field] === row[field])
    if (isSame && further.length === 0) continue
    const isSameStatus = next.status === row.status
    await store.updateRestored(queries, row.id, {
      ...next,
      status_day: isSameStatus ? row.status_day : null,
      status_before: isSameStatus ? row.status_before : null,
      origin: row.origin === 'here' ? 'here' : 'changed',
      updated_at,
    })
    readings.push(...readingsFor(row.id, further))
    changed++
  }
  await store.insertReadings(queries, readings)
  const unchanged = entries.length - toAdd.length - changed - refused.length
  return { added: toAdd.length, changed, unchanged, refused }
}

/** Those that have not been removed, with their readings. */
function presentAmong(queries: Queries, userId: string, rows: readonly store.EntryRow[]) {
  return withReadings(
    queries,
    userId,
    rows.filter(({ removed_at }) => removed_at === null),
  )
}

function readingsFor(entryId: number | undefined, readings: readonly NewReading[]) {
  if (entryId === undefined) return []
  return readings.map(({ begun_on, finished_on }) => ({ entry_id: entryId, begun_on, finished_on }))
}

function keyOf({ begun_on, finished_on }: NewReading): string {
  return `${begun_on} ${finished_on}`
}
