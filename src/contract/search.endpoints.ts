import { endpoint } from './endpoint.ts'
import { searchPageSchema, searchQuerySchema } from './search.ts'

export const search = endpoint('GET /api/search', {
  summary: 'The reviews that contain the term, ordered by where it stands, then by id.',
  query: searchQuerySchema,
  answers: { 200: searchPageSchema },
  problems: ['term_too_long'],
})
