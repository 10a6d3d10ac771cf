import { READINGS_OF_ENTRY } from '../../../contract/limits.ts'
import { type BookName, nameKey, ownKeys } from '../../text/match-book.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading/reading-statuses.ts'

/** A book of a reading list: that of a review, or one without a review, which its name tells from others. */
export interface ListedBookName extends BookName {
  review_id: number | null
  /** How the reader named the book before its review came. */
  own_book?: BookName | null
}

/** Tells the books of a list apart. */
export function bookKey(book: ListedBookName): string {
  return book.review_id === null ? (book.isbn ?? nameKey(book)) : `review ${book.review_id}`
}

/** The columns that name the book of an entry without a review, or of one that was noted before its review came. */
export function ownColumns({ review_id, own_book, ...book }: ListedBookName) {
  const name = own_book ?? (review_id === null ? book : null)
  if (!name) return {}
  return {
    // That of an unpublished review would keep the entry from the published ones.
    review_id,
    own_title: withoutMarks(name.title),
    own_author: name.author,
    own_isbn: name.isbn ?? '',
    ...ownKeys(name.title),
  }
}

/** A title that is as a whole in its marks, without them. */
function withoutMarks(title: string): string {
  const inner = title.startsWith('《') && title.endsWith('》') ? title.slice(1, -1) : ''
  return inner === '' || inner.includes('《') ? title : inner
}

/** A book of an exported list (Goodreads, StoryGraph, 豆瓣). */
export interface BookListEntry extends ListedBookName {
  status: ReadingStatus
  /** 0.5 to 5 in half stars. */
  own_rating: number | null
  /** Within their limit. */
  notes: string
  /** The oldest first, also more than an entry can have; each has at least one day, in order, from 1900 to today. */
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
  review_id: number | null
  /** Empty where a review names the book that is not published. */
  own_title: string
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
  review_id?: number | null
  own_title?: string
  own_author?: string
  own_isbn?: string
  own_key?: string
  own_main?: string
  /** Readings to add. */
  added: readonly BookListReading[]
  /** An open reading to be finished. */
  finished?: { id: number; begun_on: string | null; finished_on: string }
}

type EntryImportState = 'new' | 'changed' | 'known'

/** The plan of an import for one book. */
export interface EntryPlan {
  state: EntryImportState
  /** Of an existing entry; null for none. */
  change: EntryChange | null
  /** The entry after the import. Readings are sorted, the oldest first. */
  entry: Pick<BookListEntry, 'status' | 'own_rating' | 'notes' | 'readings'>
  /** Readings above the limit of an entry, the oldest first. They are not stored. */
  dropped: readonly BookListReading[]
}

/** Also the preview of an import: what it shows is what the import stores. */
export function planEntryImport(before: ExistingEntry | undefined, imported: BookListEntry): EntryPlan {
  if (!before) {
    const { newest, others } = splitNewest(imported.readings, READINGS_OF_ENTRY)
    return { state: 'new', change: null, entry: { ...imported, readings: newest }, dropped: others }
  }
  const { dropped, ...merged } = mergeBookListEntry(before, imported)
  const isChanged = merged.added.length > 0 || Object.keys(merged).length > 1
  return {
    state: before.removed_at !== null ? 'new' : isChanged ? 'changed' : 'known',
    change: isChanged ? merged : null,
    entry: changedEntry(before, merged),
    dropped,
  }
}

/**
 * The change that an imported book makes to an existing entry. It fills empty fields only: what the reader has written
 * stays, and so does the status. An entry that was imported from such a list and not changed since also gets a more
 * advanced status and new readings.
 */
function mergeBookListEntry(before: ExistingEntry, imported: BookListEntry) {
  const isRemoved = before.removed_at !== null
  const isUnchangedImport = before.origin === 'brought'
  const isMoreAdvanced = statusRank(imported.status) > statusRank(before.status)
  const { added, ...others } = mergeReadings(before.readings, imported.readings, isUnchangedImport)
  const fitting = splitNewest(added, READINGS_OF_ENTRY - before.readings.length)
  return {
    ...(isRemoved ? { status: imported.status, removed_at: null } : {}),
    ...(isUnchangedImport && isMoreAdvanced ? { status: imported.status } : {}),
    ...(before.notes === '' && imported.notes !== '' ? { notes: imported.notes } : {}),
    ...(before.own_rating === null && imported.own_rating !== null
      ? { own_rating: imported.own_rating }
      : {}),
    ...(before.review_id === null && imported.review_id !== null ? { review_id: imported.review_id } : {}),
    // Its review is not published: the entry is seen under the name that the list has.
    ...(before.own_title === '' ? ownColumns(imported) : {}),
    ...others,
    added: fitting.newest,
    dropped: fitting.others,
  }
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

function changedEntry(before: ExistingEntry, change: EntryChange): EntryPlan['entry'] {
  const { status, own_rating, notes, added, finished } = change
  const readings = before.readings.map((reading) =>
    reading.id === finished?.id ? { ...reading, finished_on: finished.finished_on } : reading,
  )
  return {
    status: status ?? before.status,
    own_rating: own_rating ?? before.own_rating,
    notes: notes ?? before.notes,
    readings: [...readings, ...added].toSorted(compareImportedReadings),
  }
}

/** By the last day, because lists may lack the first. Open readings sort last. */
export function compareImportedReadings(one: BookListReading, other: BookListReading): number {
  return (one.finished_on ?? '9999') < (other.finished_on ?? '9999') ? -1 : 1
}

function splitNewest(readings: readonly BookListReading[], most: number) {
  const count = Math.max(0, readings.length - Math.max(0, most))
  return { newest: readings.slice(count), others: readings.slice(0, count) }
}
