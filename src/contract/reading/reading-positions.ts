import { z } from 'zod'

/** Where a reader stopped in a review. */
const readingPositionSchema = z.object({
  /** Index of the topmost block in view. */
  block: z.int().min(0).max(100_000),
  /** The heading above the block; null before the first heading. */
  heading: z.string().max(500).nullable(),
})

/** `position`: null where the reader has read to the end. */
export const positionInputSchema = z
  .object({ position: readingPositionSchema.nullable() })
  .meta({ id: 'PositionInput' })

/** `updated_at`: null where the account has none of this review. */
export const positionRecordSchema = positionInputSchema
  .extend({ updated_at: z.iso.datetime().nullable() })
  .meta({ id: 'PositionRecord' })

export type ReadingPosition = z.infer<typeof readingPositionSchema>
export type PositionInput = z.infer<typeof positionInputSchema>
export type PositionRecord = z.infer<typeof positionRecordSchema>
