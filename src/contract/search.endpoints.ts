import { endpoint } from './endpoint.ts'
import { searchPageSchema, searchQuerySchema } from './search.ts'

export const search = endpoint('GET /api/search', {
  summary: 'The reviews that contain the term, ordered by the field that contains it, then by id.',
  query: searchQuerySchema,
  answers: { 200: searchPageSchema },
  problems: ['term_too_long'],
})
