import { READINGS_OF_ENTRY } from '../../contract/limits.ts'
import { READING_STATUSES, type ReadingStatus } from '../../contract/reading-statuses.ts'

/** What a list from elsewhere says of a book that has a review here. */
export interface BookListEntry {
  review_id: number
  status: ReadingStatus
  /** 0.5 to 5 in halves. */
  own_rating: number | null
  /** Within their limit. */
  notes: string
  /** Days from 1900 to today and in order, one at least of each; the oldest first. */
  readings: readonly BookListReading[]
  /** When it came to that list; null where that is not known: now. */
  created_at: string | null
}

export interface BookListReading {
  begun_on: string | null
  finished_on: string | null
}

/** As far as it matters to what comes. */
export interface PresentEntry {
  id: number
  review_id: number
  status: ReadingStatus
  origin: 'here' | 'imported' | 'brought' | 'changed'
  removed_at: string | null
  notes: string
  own_rating: number | null
  readings: readonly (BookListReading & { id: number })[]
}

export interface EntryChange {
  status?: ReadingStatus
  notes?: string
  own_rating?: number
  removed_at?: null
  /** New ones. */
  added: readonly BookListReading[]
  /** One that was still going on is now finished. */
  finished?: { id: number; begun_on: string | null; finished_on: string }
}

/**
 * What is brought to an entry that is here; null for nothing. Only what is empty is filled: what its reader has written
 * here stays, and so does the status they gave it. An entry that itself was brought and not touched since goes on with
 * the other list: to a status that is further along, and to readings that are not here yet.
 */
export function mergeBookListEntry(before: PresentEntry, brought: BookListEntry): EntryChange | null {
  const isRemoved = before.removed_at !== null
  const isUntouched = before.origin === 'brought'
  const isFurther = progressOf(brought.status) > progressOf(before.status)
  const change: EntryChange = {
    ...(isRemoved ? { status: brought.status, removed_at: null } : {}),
    ...(isUntouched && isFurther ? { status: brought.status } : {}),
    ...(before.notes === '' && brought.notes !== '' ? { notes: brought.notes } : {}),
    ...(before.own_rating === null && brought.own_rating !== null ? { own_rating: brought.own_rating } : {}),
    ...changeReadings(before.readings, brought.readings, isUntouched),
  }
  change.added = change.added.slice(0, READINGS_OF_ENTRY - before.readings.length)
  const { added, ...others } = change
  return added.length === 0 && Object.keys(others).length === 0 ? null : change
}

function changeReadings(
  present: PresentEntry['readings'],
  brought: BookListEntry['readings'],
  isUntouched: boolean,
): Pick<EntryChange, 'added' | 'finished'> {
  if (present.length === 0) return { added: brought }
  if (!isUntouched) return { added: [] }
  const unknown = brought.filter((reading) => !present.some((known) => isSame(known, reading)))
  const open = present.find(({ finished_on }) => finished_on === null)
  const end = unknown.find(
    ({ finished_on }) => open && finished_on !== null && finished_on >= (open.begun_on ?? ''),
  )
  if (!open || !end || end.finished_on === null) return { added: unknown }
  return {
    added: unknown.filter((reading) => reading !== end),
    finished: { id: open.id, begun_on: open.begun_on, finished_on: end.finished_on },
  }
}

/** Two lists may know the beginning of the same reading, or not; and the older of two files not yet its end. */
function isSame(known: BookListReading, { begun_on, finished_on }: BookListReading): boolean {
  return finished_on === null ? known.begun_on === begun_on : known.finished_on === finished_on
}

function progressOf(status: ReadingStatus): number {
  return READING_STATUSES.indexOf(status)
}
