import { endpoint } from './endpoint.ts'
import { coverCropSchema, storedPictureSchema } from './studio-pictures.ts'

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

const PICTURE_PROBLEMS = [
  'too_many_requests',
  'picture_too_large',
  'picture_type_unknown',
  'picture_broken',
] as const

export const uploadPicture = endpoint('POST /api/studio/pictures', {
  needs: 'write',
  summary: 'Stores a picture for a body: upright, without metadata, in several widths.',
  upload: PICTURE,
  answers: { 201: storedPictureSchema },
  problems: PICTURE_PROBLEMS,
})

export const uploadCover = endpoint('POST /api/studio/covers', {
  needs: 'write',
  summary: 'Stores a cover: upright, without metadata, cut to two by three.',
  query: coverCropSchema,
  upload: PICTURE,
  answers: { 201: storedPictureSchema },
  problems: PICTURE_PROBLEMS,
})
