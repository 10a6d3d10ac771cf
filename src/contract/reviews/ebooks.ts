import { z } from 'zod'
import { EBOOK_FILES, EBOOK_MEDIA_TYPE } from './ebook-links.ts'
import { endpoint } from '../endpoint.ts'

export const readingListEbook = endpoint('GET /api/ebooks/reading-list/{file}', {
  summary: 'The reading list with notes and marked passages as an electronic book.',
  params: z.object({ file: z.enum([EBOOK_FILES.horizontal, EBOOK_FILES.vertical]) }),
  answers: { 200: { mediaType: EBOOK_MEDIA_TYPE } },
  problems: ['sign_in_required', 'token_invalid', 'too_many_requests'],
})
