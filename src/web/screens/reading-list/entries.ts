import { LIST_PAGE_SIZE } from '../../../contract/limits.ts'
import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { READING_LIST_SORTS, type ReadingListSort } from '../../../contract/reviews/sort-orders.ts'
import { sortReadingList } from '../../../contract/reviews/sorting.ts'
import type { Pages } from '../../parts/infinite-list/pages.ts'

/** An entry as the list shows it. */
export type ListedEntry = ReadingList['entries'][number] & {
  /** True while its removal can be undone: it stays in the list, hidden. */
  isRemoved?: boolean
  /** True while its note, which is the draft, waits for a connection. */
  isUnsent?: boolean
}

/** The number under which the draft of its note is stored: that of the review; an entry noted without one has its own. */
export function draftKey({ id, book_id, own_book }: ListedEntry): number {
  return book_id === null || own_book ? -id : book_id
}

export type Filter = 'all' | ReadingStatus
export const FILTERS: readonly Filter[] = ['all', ...READING_STATUSES]

export interface EntryOrder {
  filter: Filter
  sort: ReadingListSort
  /** Only entries whose title, author or notes contain it; '' for all. The server searches. */
  term: string
}

export const FIRST_ORDER: EntryOrder = { filter: 'all', sort: READING_LIST_SORTS[0], term: '' }

/** The order alone, of an object that may hold more: it goes into requests, query keys and the browser's storage. */
export function orderOf({ filter, sort, term }: EntryOrder): EntryOrder {
  return { filter, sort, term }
}

/** The parameters that a page of entries was requested with. */
export interface EntryParam extends EntryOrder {
  offset: number
  /** The order in which a whole list is shown, if it differs: the browser filters and sorts it. */
  shownOrder?: EntryOrder
}

interface EntryPage {
  /** The count of all entries that match filter and term, hidden ones included. */
  total: number
  entries: readonly ListedEntry[]
}

export type EntryPages = Pages<EntryPage, EntryParam>

/** The loaded entries of a list, and the order in which they are shown. */
export interface ShownEntries extends EntryOrder {
  /** True if all entries are loaded: they are filtered and sorted without a request (docs/product/lists.md). */
  isWhole: boolean
  entries: readonly ListedEntry[]
  /** The count of all entries that match filter and term: loaded or not, hidden ones included. */
  total: number
}

export function shownEntries({ pages, pageParams }: EntryPages): ShownEntries {
  const [first] = pageParams
  const isWhole = isWholeList({ pages, pageParams })
  const { filter, sort, term } = (isWhole ? first?.shownOrder : undefined) ?? first ?? FIRST_ORDER
  // Entries added in another tab shift the pages, so a later page may repeat an entry.
  const entries = [
    ...new Map(pages.flatMap((page) => page.entries.map((entry) => [entry.id, entry]))).values(),
  ]
  const total = pages.at(-1)?.total ?? 0
  return { filter, sort, term, isWhole, entries, total }
}

/** The parameters of a reload: the same order and as many pages, without the term, which may quote a private note. */
export function paramsForReload(loaded: EntryPages): EntryParam[] {
  const { filter, sort, term, isWhole } = shownEntries(loaded)
  const order = { filter, sort, term: '' }
  if (isWhole) return [{ ...FIRST_ORDER, offset: 0, shownOrder: order }]
  const count = term === '' ? loaded.pages.length : 1
  return Array.from({ length: count }, (_, index) => ({ ...order, offset: index * LIST_PAGE_SIZE }))
}

/** True if the first response held all entries. */
export function isWholeList({ pages, pageParams }: EntryPages): boolean {
  const [page] = pages
  return (
    pages.length === 1 &&
    pageParams[0]?.filter === 'all' &&
    pageParams[0].term === '' &&
    page !== undefined &&
    page.entries.length >= page.total
  )
}

/** The visible entries in order; the server has already sorted a list that is not whole. */
function visibleEntries(shown: ShownEntries): readonly ListedEntry[] {
  return groupEntries(shown).flat()
}

/** The visible entries in groups that are laid out or skipped together. Hidden ones count, so that a removal moves no card to another. */
export function groupEntries({ filter, sort, isWhole, entries }: ShownEntries): ListedEntry[][] {
  const ordered = isWhole ? sortReadingList(entries, sort) : entries
  return Array.from({ length: Math.ceil(ordered.length / LIST_PAGE_SIZE) }, (_, index) =>
    ordered
      .slice(index * LIST_PAGE_SIZE, (index + 1) * LIST_PAGE_SIZE)
      .filter(({ status, isRemoved }) => !isRemoved && (filter === 'all' || status === filter)),
  )
}

/** Undefined after the last page. The offset leaves out hidden entries, which the server no longer counts. */
export function nextEntryParam(pages: EntryPages): EntryParam | undefined {
  const shown = shownEntries(pages)
  const { filter, sort, term } = shown
  return shown.entries.length < shown.total
    ? { filter, sort, term, offset: visibleEntries(shown).length }
    : undefined
}

/** A response as the next page. The server's total leaves out hidden entries, so they are added. */
export function toPage({ total, entries }: ReadingList, before: EntryPages | undefined): EntryPage {
  if (!before) return { total, entries }
  const shown = shownEntries(before)
  const hidden = shown.entries.length - visibleEntries(shown).length
  return { total: entries.length > 0 ? total + hidden : shown.entries.length, entries }
}

export function hasEntry({ pages }: EntryPages, id: number): boolean {
  return pages.some(({ entries }) => entries.some((entry) => entry.id === id))
}

export function changeEntry(pages: EntryPages, id: number, change: Partial<ListedEntry>): EntryPages {
  const changed = (entry: ListedEntry) => (entry.id === id ? { ...entry, ...change } : entry)
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, entries: page.entries.map(changed) })),
  }
}

/** With it the reading list's address shows the marked passages. */
export const HIGHLIGHTS_QUERY = '?show=highlights'
