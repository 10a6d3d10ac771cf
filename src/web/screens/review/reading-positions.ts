import { createReviewStorage } from '../../client/review-storage.ts'

/** Where the reader stopped in a review. */
export interface ReadingPosition {
  /** Index of the topmost block in view. */
  block: number
  /** The heading above the block; null before the first heading. */
  heading: string | null
}

const MOST_REVIEWS = 50

export const readingPositions = createReviewStorage('xingcha:reading', MOST_REVIEWS, isPosition)

function isPosition(stored: Partial<ReadingPosition>): stored is ReadingPosition {
  return Number.isInteger(stored.block) && (stored.heading === null || typeof stored.heading === 'string')
}
