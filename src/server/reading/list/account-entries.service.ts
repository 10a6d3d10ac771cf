import { dayInTaipei } from '../../../contract/days.ts'
import { READINGS_OF_ENTRY } from '../../../contract/limits.ts'
import type { NewReading } from '../../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { requireValidDays } from './readings.policy.ts'
import { lockReadingList, withReadings } from './readings.service.ts'
import * as store from './account-entries.store.ts'
import { setEntry } from './reading-list.store.ts'

/** An entry of an account export or import. */
export interface AccountEntry {
  review_id: number
  status: ReadingStatus
  notes: string
  own_rating: number | null
  readings: readonly NewReading[]
  created_at: string
}

/** An entry of a published review with valid notes and days; `created_at` is null where it is unknown. */
export type AccountEntryToImport = Omit<AccountEntry, 'created_at'> & { created_at: string | null }

interface ImportResult<Entry> {
  added: number
  changed: number
  unchanged: number
  /** Entries that already have different notes; these stay. */
  refused: readonly Entry[]
}

/**
 * The reviews of the reader's entries with the length of their notes, the latest entry first, including unpublished
 * reviews.
 */
export function listEntryReviews(queries: Queries, userId: string): Promise<store.ListedReview[]> {
  return store.listReviews(queries, userId)
}

/** The reader's entries for these reviews, the latest first. */
export async function listAccountEntries(
  queries: Queries,
  userId: string,
  reviewIds: readonly number[],
): Promise<AccountEntry[]> {
  const rows = await store.listEntriesWithRemoved(queries, userId, reviewIds)
  const entries = await withoutRemoved(queries, userId, rows)
  return entries.map(({ book_id, status, notes, own_rating, readings, created_at }) => ({
    review_id: book_id,
    status,
    notes,
    own_rating,
    readings: readings.map(({ begun_on, finished_on }) => ({ begun_on, finished_on })),
    created_at,
  }))
}

/** The readings without duplicates. Throws reading_dates_invalid, too_many_readings. */
export function checkReadings(readings: readonly NewReading[], now: Date): NewReading[] {
  const checked = readings.map((reading) => requireValidDays(reading, dayInTaipei(now)))
  const once = [...new Map(checked.map((reading) => [readingKey(reading), reading])).values()]
  if (once.length > READINGS_OF_ENTRY) throw problem('too_many_readings')
  return once
}

/**
 * Imports entries, each review once, in the caller's transaction. An existing entry gets the imported values and loses
 * nothing: missing notes and ratings stay, and readings are added.
 */
export async function importAccountEntries<Entry extends AccountEntryToImport>(
  queries: Queries,
  userId: string,
  entries: readonly Entry[],
  now: Date,
): Promise<ImportResult<Entry>> {
  await lockReadingList(queries, userId)
  const updated_at = now.toISOString()
  const reviewIds = entries.map(({ review_id }) => review_id)
  const stored = await store.listEntriesWithRemoved(queries, userId, reviewIds)
  const rows = new Map(stored.map((row) => [row.review_id, row]))
  const existing = new Map(
    (await withoutRemoved(queries, userId, stored)).map((entry) => [entry.book_id, entry]),
  )

  const toAdd = entries.filter(({ review_id }) => !existing.has(review_id))
  // A removed entry that could still be restored is replaced.
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
  const readings = toAdd.flatMap((entry) => readingRows(ids.get(entry.review_id), entry.readings))

  const refused: Entry[] = []
  let changed = 0
  for (const entry of entries) {
    const [row, before] = [rows.get(entry.review_id), existing.get(entry.review_id)]
    if (!row || !before) continue
    if (entry.notes !== '' && row.notes !== '' && entry.notes !== row.notes) {
      refused.push(entry)
      continue
    }
    const knownReadings = new Set(before.readings.map(readingKey))
    const newReadings = entry.readings
      .filter((reading) => !knownReadings.has(readingKey(reading)))
      .slice(0, Math.max(0, READINGS_OF_ENTRY - knownReadings.size))
    const next = {
      status: entry.status,
      notes: entry.notes === '' ? row.notes : entry.notes,
      own_rating: entry.own_rating ?? row.own_rating,
      created_at: entry.created_at ?? row.created_at,
    }
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((field) => next[field] === row[field])
    if (isSame && newReadings.length === 0) continue
    const isSameStatus = next.status === row.status
    await setEntry(queries, row.id, {
      ...next,
      status_day: isSameStatus ? row.status_day : null,
      status_before: isSameStatus ? row.status_before : null,
      origin: row.origin === 'here' ? 'here' : 'changed',
      updated_at,
    })
    readings.push(...readingRows(row.id, newReadings))
    changed++
  }
  await store.insertReadings(queries, readings)
  const unchanged = entries.length - toAdd.length - changed - refused.length
  return { added: toAdd.length, changed, unchanged, refused }
}

/** The entries that are not removed, with their readings. */
function withoutRemoved(queries: Queries, userId: string, rows: readonly store.EntryRow[]) {
  return withReadings(
    queries,
    userId,
    rows.filter(({ removed_at }) => removed_at === null),
  )
}

function readingRows(entryId: number | undefined, readings: readonly NewReading[]) {
  if (entryId === undefined) return []
  return readings.map(({ begun_on, finished_on }) => ({ entry_id: entryId, begun_on, finished_on }))
}

function readingKey({ begun_on, finished_on }: NewReading): string {
  return `${begun_on} ${finished_on}`
}
