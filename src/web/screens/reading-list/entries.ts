import type { ReadingList } from '../../../contract/reading-list.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading-statuses.ts'
import { READING_LIST_SORTS, type ReadingListSort, sortReadingList } from '../../../contract/sorting.ts'

/** One book on the list, with what the list needs to know of it. */
export type ListedEntry = ReadingList['entries'][number] & {
  /** True while its removal can be undone: it keeps its place, unseen. */
  isRemoved?: boolean
}

export type Filter = 'all' | ReadingStatus
export const FILTERS: readonly Filter[] = ['all', ...READING_STATUSES]

/** What has been loaded of a list, and how it is shown. */
export interface ShownEntries {
  filter: Filter
  sort: ReadingListSort
  /** True where all entries are there: they are filtered and sorted without a request (docs/product/lists.md). */
  isWhole: boolean
  entries: readonly ListedEntry[]
  /** The count of all that the filter lets through, those that are not loaded included; those unseen as well. */
  total: number
}

export interface EntryOrder {
  filter: Filter
  sort: ReadingListSort
}

export const FIRST_ORDER: EntryOrder = { filter: 'all', sort: READING_LIST_SORTS[0] }

export function firstShown({ total, entries }: ReadingList, order: EntryOrder): ShownEntries {
  const isWhole = order.filter === 'all' && entries.length >= total
  return { ...order, isWhole, entries, total }
}

/** In their order; a long list has come in it. */
export function seenEntries({ filter, sort, isWhole, entries }: ShownEntries): readonly ListedEntry[] {
  const seen = entries.filter(
    ({ status, isRemoved }) => !isRemoved && (filter === 'all' || status === filter),
  )
  return isWhole ? sortReadingList(seen, sort) : seen
}

/** Where the next piece begins: what is no longer seen here, the server does not count either. */
export function nextOffset(shown: ShownEntries): number {
  return seenEntries(shown).length
}

export function appendPiece(shown: ShownEntries, { total, entries }: ReadingList): ShownEntries {
  // What was added in another tab moves the pieces: an entry that is there is not shown twice.
  const present = new Set(shown.entries.map(({ id }) => id))
  const all = [...shown.entries, ...entries.filter(({ id }) => !present.has(id))]
  const unseen = shown.entries.length - nextOffset(shown)
  return { ...shown, entries: all, total: entries.length > 0 ? total + unseen : all.length }
}

export function changeEntry(shown: ShownEntries, id: number, change: Partial<ListedEntry>): ShownEntries {
  return {
    ...shown,
    entries: shown.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  }
}
