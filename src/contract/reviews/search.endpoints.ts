import { endpoint } from '../endpoint.ts'
import { searchPageSchema, searchQuerySchema, suggestionsQuerySchema, suggestionsSchema } from './search.ts'

export const search = endpoint('GET /api/search', {
  summary:
    'The reviews that contain the term, ordered by the field that contains it, then by id; of a category, a year or from a rating on.',
  query: searchQuerySchema,
  answers: { 200: searchPageSchema },
  problems: ['term_too_long'],
})

export const suggest = endpoint('GET /api/search/suggestions', {
  summary:
    'Reviews, authors and categories whose names contain the term: first the titles that begin with it.',
  query: suggestionsQuerySchema,
  answers: { 200: suggestionsSchema },
  problems: ['term_too_long'],
})
