import { endpoint } from '../endpoint.ts'
import { readingYearQuerySchema, readingYearSchema } from './reading-year.ts'

export const readReadingYear = endpoint('GET /api/reading-year', {
  summary: 'The books that the reader finished in a year.',
  query: readingYearQuerySchema,
  answers: { 200: readingYearSchema },
  problems: ['sign_in_required', 'token_invalid'],
})
