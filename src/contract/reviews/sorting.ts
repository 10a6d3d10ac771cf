import type { ReadingListSort, ReviewSort } from './sort-orders.ts'

// One comparator for server and browser (docs/product/lists.md).

interface Sortable {
  id: number
  title: string
  rating: number | null
  publish_date?: string | null
}

/**
 * A sorted copy. Ties keep id order, the newest first has them in reverse; a review without rating or date comes last in both
 * orders by it.
 */
export function sortReviews<T extends Sortable>(reviews: readonly T[], sort: ReviewSort): T[] {
  return reviews.toSorted((a, b) =>
    sort === 'date-desc'
      ? compareDays(b, a, '') || b.id - a.id
      : sort === 'date-asc'
        ? compareDays(a, b, '9') || a.id - b.id
        : compareReviews(a, b, sort) || a.id - b.id,
  )
}

/** `none` stands for a missing day. */
function compareDays({ publish_date: a }: Sortable, { publish_date: b }: Sortable, none: string): number {
  const [one, other] = [a ?? none, b ?? none]
  return one < other ? -1 : Number(one > other)
}

interface SortableEntry {
  id: number
  created_at: string
  book: Omit<Sortable, 'id'> & { id: number | null }
}

/**
 * A sorted copy. Entries added at the same time are ordered by their ids, all other ties by the reviews' ids, books without
 * a review first.
 */
export function sortReadingList<T extends SortableEntry>(entries: readonly T[], sort: ReadingListSort): T[] {
  return entries.toSorted((a, b) => {
    if (sort === 'date-desc') return compareDates(b, a)
    if (sort === 'date-asc') return compareDates(a, b)
    return compareReviews(a.book, b.book, sort) || (a.book.id ?? 0) - (b.book.id ?? 0) || a.id - b.id
  })
}

function compareTitles(a: string, b: string): number {
  // Created at its first use: loading the order of Han characters takes some 10 ms, 40 on a phone.
  titleOrder ??= new Intl.Collator('zh-Hant', { numeric: true })
  return titleOrder.compare(a, b)
}

let titleOrder: Intl.Collator | undefined

type BookSort = Exclude<ReviewSort, 'date-desc' | 'date-asc'>

function compareReviews(a: Omit<Sortable, 'id'>, b: Omit<Sortable, 'id'>, sort: BookSort): number {
  switch (sort) {
    case 'default':
      return 0
    case 'rating-desc':
      return compareRatings(a.rating, b.rating, -1)
    case 'rating-asc':
      return compareRatings(a.rating, b.rating, 1)
    case 'title-asc':
      return compareTitles(a.title, b.title)
    case 'title-desc':
      return compareTitles(b.title, a.title)
  }
}

function compareDates(a: SortableEntry, b: SortableEntry): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id
}

function compareRatings(a: number | null, b: number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (a - b) * direction
}
