/** The orders of the all-reviews list (product.md §9); one comparator for server and client (decisions.md 10). */
export const REVIEW_SORTS = ['default', 'rating-desc', 'rating-asc', 'title-asc', 'title-desc'] as const

export type ReviewSort = (typeof REVIEW_SORTS)[number]

interface Sortable {
  id: number
  title: string
  rating: number | null
}

/** A sorted copy. Ties keep id order; a review without rating comes last in both rating orders. */
export function sortReviews<T extends Sortable>(reviews: readonly T[], sort: ReviewSort): T[] {
  return reviews.toSorted((a, b) => compareReviews(a, b, sort) || a.id - b.id)
}

export function isReviewSort(value: unknown): value is ReviewSort {
  return REVIEW_SORTS.some((sort) => sort === value)
}

function compareTitles(a: string, b: string): number {
  return titleOrder.compare(a, b)
}

const titleOrder = new Intl.Collator('zh-Hant', { numeric: true })

function compareReviews(a: Sortable, b: Sortable, sort: ReviewSort): number {
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

function compareRatings(a: number | null, b: number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (a - b) * direction
}
