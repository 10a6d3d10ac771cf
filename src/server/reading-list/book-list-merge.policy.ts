import { READINGS_OF_ENTRY } from '../../contract/limits.ts'
import { READING_STATUSES, type ReadingStatus } from '../../contract/reading-statuses.ts'

/** A book of an exported list (Goodreads, StoryGraph, 豆瓣) that has a review here. */
export interface BookListEntry {
  review_id: number
  status: ReadingStatus
  /** 0.5 to 5 in half stars. */
  own_rating: number | null
  /** Within their limit. */
  notes: string
  /** The oldest first; each has at least one day, in order, from 1900 to today. */
  readings: readonly BookListReading[]
  /** When the book was added to that list; null where it is unknown. */
  created_at: string | null
}

export interface BookListReading {
  begun_on: string | null
  finished_on: string | null
}

/** An existing entry, with the fields that merging needs. */
export interface ExistingEntry {
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
  /** Readings to add. */
  added: readonly BookListReading[]
  /** An open reading to be finished. */
  finished?: { id: number; begun_on: string | null; finished_on: string }
}

/**
 * The change that an imported book makes to an existing entry; null for none. It fills empty fields only: what the reader
 * has written stays, and so does the status. An entry that was imported from such a list and not changed since also gets
 * a more advanced status and new readings.
 */
export function mergeBookListEntry(before: ExistingEntry, imported: BookListEntry): EntryChange | null {
  const isRemoved = before.removed_at !== null
  const isUnchangedImport = before.origin === 'brought'
  const isMoreAdvanced = statusRank(imported.status) > statusRank(before.status)
  const change: EntryChange = {
    ...(isRemoved ? { status: imported.status, removed_at: null } : {}),
    ...(isUnchangedImport && isMoreAdvanced ? { status: imported.status } : {}),
    ...(before.notes === '' && imported.notes !== '' ? { notes: imported.notes } : {}),
    ...(before.own_rating === null && imported.own_rating !== null
      ? { own_rating: imported.own_rating }
      : {}),
    ...mergeReadings(before.readings, imported.readings, isUnchangedImport),
  }
  change.added = change.added.slice(0, READINGS_OF_ENTRY - before.readings.length)
  const { added, ...others } = change
  return added.length === 0 && Object.keys(others).length === 0 ? null : change
}

function mergeReadings(
  existing: ExistingEntry['readings'],
  imported: BookListEntry['readings'],
  isUnchangedImport: boolean,
): Pick<EntryChange, 'added' | 'finished'> {
  if (existing.length === 0) return { added: imported }
  if (!isUnchangedImport) return { added: [] }
  const unknown = imported.filter((reading) => !existing.some((known) => isSameReading(known, reading)))
  const open = existing.find(({ finished_on }) => finished_on === null)
  const end = unknown.find(
    ({ finished_on }) => open && finished_on !== null && finished_on >= (open.begun_on ?? ''),
  )
  if (!open || !end || end.finished_on === null) return { added: unknown }
  return {
    added: unknown.filter((reading) => reading !== end),
    finished: { id: open.id, begun_on: open.begun_on, finished_on: end.finished_on },
  }
}

/** Finished readings are equal by their last day, because lists may lack the first; open ones by their first day. */
function isSameReading(known: BookListReading, { begun_on, finished_on }: BookListReading): boolean {
  return finished_on === null ? known.begun_on === begun_on : known.finished_on === finished_on
}

function statusRank(status: ReadingStatus): number {
  return READING_STATUSES.indexOf(status)
}
