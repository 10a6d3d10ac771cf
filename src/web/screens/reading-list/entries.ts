import type { ReadingList } from '../../../contract/reading-list.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading-statuses.ts'
import { READING_LIST_SORTS, type ReadingListSort, sortReadingList } from '../../../contract/sorting.ts'
import type { Pages } from '../../parts/growing-list/use-growing-list.ts'

/** One book on the list, with what the list needs to know of it. */
export type ListedEntry = ReadingList['entries'][number] & {
  /** True while its removal can be undone: it keeps its place, hidden. */
  isRemoved?: boolean
}

export type Filter = 'all' | ReadingStatus
export const FILTERS: readonly Filter[] = ['all', ...READING_STATUSES]

export interface EntryOrder {
  filter: Filter
  sort: ReadingListSort
}

export const FIRST_ORDER: EntryOrder = { filter: 'all', sort: READING_LIST_SORTS[0] }

/** What a page of entries was requested by. */
export interface EntryParam extends EntryOrder {
  offset: number
  /** How a whole list is shown, where that differs: it is filtered and sorted here, without a request. */
  shownOrder?: EntryOrder
}

interface EntryPage {
  /** The count of all that the filter lets through; those that are no longer visible here included. */
  total: number
  entries: readonly ListedEntry[]
}

export type EntryPages = Pages<EntryPage, EntryParam>

/** What has been loaded of a list, and how it is shown. */
export interface ShownEntries extends EntryOrder {
  /** True where all entries are there: they are filtered and sorted without a request (docs/product/lists.md). */
  isWhole: boolean
  entries: readonly ListedEntry[]
  /** The count of all that the filter lets through, those that are not loaded included; those hidden as well. */
  total: number
}

export function shownEntries({ pages, pageParams }: EntryPages): ShownEntries {
  const [first] = pageParams
  const { filter, sort } = first?.shownOrder ?? first ?? FIRST_ORDER
  // What was added in another tab moves the pages: an entry that is there is not shown twice.
  const entries = [
    ...new Map(pages.flatMap((page) => page.entries.map((entry) => [entry.id, entry]))).values(),
  ]
  const total = pages.at(-1)?.total ?? 0
  return { filter, sort, isWhole: isWholeList({ pages, pageParams }), entries, total }
}

/** True where the first answer held all entries. */
export function isWholeList({ pages, pageParams }: EntryPages): boolean {
  const [page] = pages
  return (
    pages.length === 1 &&
    pageParams[0]?.filter === 'all' &&
    page !== undefined &&
    page.entries.length >= page.total
  )
}

/** In their order; a long list has come in it. */
export function visibleEntries({ filter, sort, isWhole, entries }: ShownEntries): readonly ListedEntry[] {
  const visible = entries.filter(
    ({ status, isRemoved }) => !isRemoved && (filter === 'all' || status === filter),
  )
  return isWhole ? sortReadingList(visible, sort) : visible
}

/** Undefined after the last page. What is no longer visible here, the server does not count either. */
export function nextEntryParam(pages: EntryPages): EntryParam | undefined {
  const shown = shownEntries(pages)
  const { filter, sort } = shown
  return shown.entries.length < shown.total
    ? { filter, sort, offset: visibleEntries(shown).length }
    : undefined
}

/** An answer as a page after those that are there: its count leaves out what is no longer visible here. */
export function toPage({ total, entries }: ReadingList, before: EntryPages | undefined): EntryPage {
  if (!before) return { total, entries }
  const shown = shownEntries(before)
  const hidden = shown.entries.length - visibleEntries(shown).length
  return { total: entries.length > 0 ? total + hidden : shown.entries.length, entries }
}

export function changeEntry(pages: EntryPages, id: number, change: Partial<ListedEntry>): EntryPages {
  const changed = (entry: ListedEntry) => (entry.id === id ? { ...entry, ...change } : entry)
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, entries: page.entries.map(changed) })),
  }
}
