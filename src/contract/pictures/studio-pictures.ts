import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { ORIGINAL } from './cover-crops.ts'
import { AUDIO_BYTES } from './audio.ts'
import { PICTURE_BYTES } from './pictures.ts'

/**
 * A stored picture for a body: `<img src=path width height alt>`. Pages add its smaller widths by themselves. `lost_motion`: it
 * moved, and its first frame alone is stored.
 */
export const storedPictureSchema = named('StoredPicture', {
  name: z.string(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  lost_motion: z.boolean(),
})

const pixels = z.coerce.number().int().min(0).max(100_000)

/** How the file is called on the device that sends it: the library finds the picture by it. */
const fileName = z.string().max(300).default('')

/** The part of the upright picture that becomes the cover, in its pixels; absent: the largest part of two by three. */
const coverCropSchema = z.object({
  left: pixels.optional(),
  top: pixels.optional(),
  width: pixels.min(1).optional(),
  height: pixels.min(1).optional(),
  name: fileName,
})

const originalName = z.string().max(40).regex(ORIGINAL)

/** The part of a stored original that becomes the cover, in the pixels of the original. */
const originalCropSchema = named('CoverCrop', {
  original: originalName,
  left: z.int().min(0).max(100_000),
  top: z.int().min(0).max(100_000),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
})

const originalParams = z.object({ name: originalName })

export type OriginalCrop = z.output<typeof originalCropSchema>
export type StoredPicture = z.infer<typeof storedPictureSchema>
export type CoverCrop = z.output<typeof coverCropSchema>

const FILE = { schema: { type: 'string', format: 'binary' } } as const

const PICTURE = {
  description: 'The picture as it is: JPEG, PNG, WebP, AVIF or GIF, up to 20 MB and 100 million pixels.',
  content: {
    'image/jpeg': FILE,
    'image/png': FILE,
    'image/webp': FILE,
    'image/avif': FILE,
    'image/gif': FILE,
  },
}

const PICTURE_BODY = { bytes: PICTURE_BYTES, problem: 'picture_too_large' } as const

const PICTURE_PROBLEMS = [
  'too_many_requests',
  'picture_too_large',
  'picture_too_many_pixels',
  'picture_type_unknown',
  'picture_missing',
  'picture_broken',
  'storage_full',
] as const

export const uploadPicture = endpoint('POST /api/studio/pictures', {
  needs: 'write',
  summary: 'Stores a picture for a body: upright, without metadata, in several widths.',
  query: z.object({ name: fileName }),
  upload: PICTURE,
  bodyLimit: PICTURE_BODY,
  answers: { 201: storedPictureSchema },
  problems: PICTURE_PROBLEMS,
})

export const uploadAudio = endpoint('POST /api/studio/audio', {
  needs: 'write',
  summary: 'Stores a recording for a body: `<figure class="audio"><a href=path>title</a></figure>`.',
  query: z.object({ name: fileName }),
  upload: {
    description: 'The recording as it is: MP3 or M4A, up to 20 MB.',
    content: { 'audio/mpeg': FILE, 'audio/mp4': FILE },
  },
  bodyLimit: { bytes: AUDIO_BYTES, problem: 'audio_too_large' },
  answers: { 201: named('StoredAudio', { path: z.string() }) },
  problems: ['too_many_requests', 'audio_too_large', 'audio_unknown', 'storage_full'],
})

export const uploadCover = endpoint('POST /api/studio/covers', {
  needs: 'write',
  summary: 'Stores a cover: upright, without metadata, cut to two by three.',
  query: coverCropSchema,
  upload: PICTURE,
  bodyLimit: PICTURE_BODY,
  answers: { 201: storedPictureSchema },
  problems: PICTURE_PROBLEMS,
})

export const uploadOriginal = endpoint('POST /api/studio/cover-originals', {
  needs: 'write',
  summary:
    'Stores a picture of which a part becomes a cover: upright, without metadata, at most 2,400 pixels long. Members alone see it.',
  query: z.object({ name: fileName }),
  upload: PICTURE,
  bodyLimit: PICTURE_BODY,
  answers: { 201: storedPictureSchema },
  problems: PICTURE_PROBLEMS,
})

export const readOriginal = endpoint('GET /api/studio/cover-originals/{name}', {
  needs: 'write',
  summary: 'The stored original of a cover.',
  params: originalParams,
  answers: { 200: { mediaType: 'image/webp' } },
  problems: ['original_not_found'],
})

export const turnOriginal = endpoint('POST /api/studio/cover-originals/{name}/turns', {
  needs: 'write',
  summary: 'Stores the original turned clockwise by a quarter, as another one.',
  params: originalParams,
  answers: { 201: storedPictureSchema },
  problems: ['too_many_requests', 'original_not_found', 'picture_broken', 'storage_full'],
})

export const cropCover = endpoint('POST /api/studio/cover-crops', {
  needs: 'write',
  summary:
    'Stores a part of an original as a cover of two by three. The original stays, so that the part can be changed.',
  body: originalCropSchema,
  answers: { 201: storedPictureSchema },
  problems: ['too_many_requests', 'original_not_found', 'picture_broken', 'storage_full'],
})
