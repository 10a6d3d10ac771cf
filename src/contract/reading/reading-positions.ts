import { z } from 'zod'
import { rowIdSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'

/** The place at which a reader stopped in a review. */
const readingPositionSchema = z.object({
  /** Index of the topmost block in view. */
  block: z.int().min(0).max(100_000),
  /** The heading above the block; null before the first heading. */
  heading: z.string().max(500).nullable(),
})

/** `position`: null where the reader has read to the end. */
const positionSchema = z.object({ position: readingPositionSchema.nullable() })

/** `is_read`: for three minutes, from which home offers to go on. */
const positionInputSchema = positionSchema
  .extend({ is_read: z.boolean().optional() })
  .meta({ id: 'PositionInput' })

/** `updated_at`: null where the account has none of this review. */
const positionRecordSchema = positionSchema
  .extend({ updated_at: z.iso.datetime().nullable() })
  .meta({ id: 'PositionRecord' })

export type ReadingPosition = z.infer<typeof readingPositionSchema>
export type PositionInput = z.infer<typeof positionInputSchema>
export type PositionRecord = z.infer<typeof positionRecordSchema>

export const readPosition = endpoint('GET /api/reviews/{id}/position', {
  summary: 'Where the reader stopped in the review, on any device.',
  answers: { 200: positionRecordSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found'],
})

export const savePosition = endpoint('PUT /api/reviews/{id}/position', {
  summary: 'Saves where the reader stopped; the last one counts.',
  body: positionInputSchema,
  answers: { 200: positionRecordSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found', 'too_many_requests'],
})

/** `text`: null where none is left half read. */
const unfinishedSchema = named('Unfinished', {
  text: z.object({ review: rowIdSchema, title: z.string(), position: readingPositionSchema }).nullable(),
})

export type Unfinished = z.infer<typeof unfinishedSchema>

export const readUnfinished = endpoint('GET /api/unfinished', {
  summary: 'The text that the reader has left half read last, of those read for three minutes on any device.',
  answers: { 200: unfinishedSchema },
  problems: ['sign_in_required', 'token_invalid'],
})
