import { createReviewStorage } from '../../client/review-storage.ts'

/** Where the reader stopped in a review. */
export interface ReadingPlace {
  /** Index of the topmost block in view. */
  block: number
  /** The heading it stands under; null before the first. */
  heading: string | null
}

const AT_MOST = 50

export const readingPlaces = createReviewStorage('xingcha:reading', AT_MOST, isPlace)

function isPlace(kept: Partial<ReadingPlace>): kept is ReadingPlace {
  return Number.isInteger(kept.block) && (kept.heading === null || typeof kept.heading === 'string')
}
