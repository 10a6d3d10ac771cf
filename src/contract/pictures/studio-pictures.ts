import { z } from 'zod'
import { ORIGINAL } from './cover-crops.ts'

/** A stored picture for a body: `<img src=path width height alt>`. Pages add its smaller widths by themselves. */
export const storedPictureSchema = z
  .object({ name: z.string(), path: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'StoredPicture' })

const pixels = z.coerce.number().int().min(0).max(100_000)

/** The part of the upright picture that becomes the cover, in its pixels; absent: the largest part of two by three. */
export const coverCropSchema = z.object({
  left: pixels.optional(),
  top: pixels.optional(),
  width: pixels.min(1).optional(),
  height: pixels.min(1).optional(),
})

const originalName = z.string().max(40).regex(ORIGINAL)

/** The part of a stored original that becomes the cover, in the pixels of the original. */
export const originalCropSchema = z
  .object({
    original: originalName,
    left: z.int().min(0).max(100_000),
    top: z.int().min(0).max(100_000),
    width: z.int().min(1).max(100_000),
    height: z.int().min(1).max(100_000),
  })
  .meta({ id: 'CoverCrop' })

export const originalParams = z.object({ name: originalName })

export type OriginalCrop = z.output<typeof originalCropSchema>
export type StoredPicture = z.infer<typeof storedPictureSchema>
export type CoverCrop = z.output<typeof coverCropSchema>
