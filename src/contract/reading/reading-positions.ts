import { z } from 'zod'
import { endpoint, idParams } from '../endpoint.ts'

/** The place at which a reader stopped in a review. */
const readingPositionSchema = z.object({
  /** Index of the topmost block in view. */
  block: z.int().min(0).max(100_000),
  /** The heading above the block; null before the first heading. */
  heading: z.string().max(500).nullable(),
})

/** `position`: null where the reader has read to the end. */
const positionInputSchema = z
  .object({ position: readingPositionSchema.nullable() })
  .meta({ id: 'PositionInput' })

/** `updated_at`: null where the account has none of this review. */
const positionRecordSchema = positionInputSchema
  .extend({ updated_at: z.iso.datetime().nullable() })
  .meta({ id: 'PositionRecord' })

export type ReadingPosition = z.infer<typeof readingPositionSchema>
export type PositionInput = z.infer<typeof positionInputSchema>
export type PositionRecord = z.infer<typeof positionRecordSchema>

export const readPosition = endpoint('GET /api/reviews/{id}/position', {
  summary: 'Where the reader stopped in the review, on any device.',
  params: idParams,
  answers: { 200: positionRecordSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found'],
})

export const savePosition = endpoint('PUT /api/reviews/{id}/position', {
  summary: 'Saves where the reader stopped; the last one counts.',
  params: idParams,
  body: positionInputSchema,
  answers: { 200: positionRecordSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found', 'too_many_requests'],
})
