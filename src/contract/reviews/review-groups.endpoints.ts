import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { authorsQuerySchema, groupListSchema, reviewGroupSchema } from './review-groups.ts'
import { listQuerySchema } from './reviews.ts'
import { pathPartSchema } from '../bounds.ts'
import { DRAFT_LIMITS } from '../studio/review-drafts.ts'

export const listAuthors = endpoint('GET /api/authors', {
  summary: 'The authors of the reviewed books in pages of 200, those with the most reviews first.',
  query: authorsQuerySchema,
  answers: { 200: groupListSchema },
  problems: [],
})

export const listAuthorReviews = endpoint('GET /api/authors/{name}/reviews', {
  summary: 'The reviews of books by this author, in any script and width of the name.',
  params: z.object({ name: z.string().max(2 * DRAFT_LIMITS.line) }),
  query: listQuerySchema,
  answers: { 200: reviewGroupSchema },
  problems: [],
})

export const listYears = endpoint('GET /api/years', {
  summary: 'The years in which reviews were published, the latest first.',
  answers: { 200: groupListSchema },
  problems: [],
})

export const listYearReviews = endpoint('GET /api/years/{year}/reviews', {
  summary: 'The reviews that were published in this year.',
  params: z.object({ year: pathPartSchema }),
  query: listQuerySchema,
  answers: { 200: reviewGroupSchema },
  problems: [],
})
