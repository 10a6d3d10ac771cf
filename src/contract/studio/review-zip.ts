import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const exportReviews = endpoint('GET /api/studio/review-files', {
  needs: 'read',
  summary: 'Reviews as Markdown files with their pictures, in a ZIP archive. Unknown ids are left out.',
  query: z.object({
    /** Such as 3,15: a thousand at most. */
    ids: z
      .string()
      .max(10_000)
      .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,999}$/),
  }),
  answers: { 200: { mediaType: 'application/zip' } },
  problems: ['review_not_found'],
})
