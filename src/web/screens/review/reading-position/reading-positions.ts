import type { ReadingPosition } from '../../../../contract/reading/reading-positions.ts'
import { createReviewStorage } from '../../../client/review-storage.ts'

const MAX_REVIEWS = 50

export const readingPositions = createReviewStorage('xingcha:reading', MAX_REVIEWS, isPosition)

function isPosition(stored: Partial<ReadingPosition>): stored is ReadingPosition {
  return Number.isInteger(stored.block) && (stored.heading === null || typeof stored.heading === 'string')
}
