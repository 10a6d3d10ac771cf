import { reviewMemory } from '../../client/review-memory.ts'

/** Where the reader stopped in a review. */
export interface ReadingPosition {
  /** Index of the topmost block in view. */
  block: number
  /** The heading it stands under; null before the first. */
  heading: string | null
}

const AT_MOST = 50

export const readingPositions = reviewMemory('xingcha:reading', AT_MOST, isPlace)

function isPlace(kept: Partial<ReadingPosition>): kept is ReadingPosition {
  return Number.isInteger(kept.block) && (kept.heading === null || typeof kept.heading === 'string')
}
