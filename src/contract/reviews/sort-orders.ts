/** The orders of the all-reviews list (docs/product/screens.md). */
export const REVIEW_SORTS = [
  'default',
  'rating-desc',
  'rating-asc',
  'title-asc',
  'title-desc',
  'date-desc',
  'date-asc',
] as const

export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** The orders of a reading list (docs/product/screens.md); the first is the default. */
export const READING_LIST_SORTS = ['date-desc', 'date-asc', 'title-asc', 'title-desc', 'rating-desc'] as const

export type ReadingListSort = (typeof READING_LIST_SORTS)[number]

export function isReviewSort(value: unknown): value is ReviewSort {
  return REVIEW_SORTS.some((sort) => sort === value)
}
