import { z } from 'zod'
import { listOf } from '../bounds.ts'
import { MAX_CATEGORIES } from '../categories/categories.ts'
import { endpoint, named } from '../endpoint.ts'

/** Finished readings by month, January first. */
const monthsSchema = z.array(z.int()).length(12)

/** The readings that the reader finished in a year. A book read twice counts twice. */
export const readingYearSchema = named('ReadingYear', {
  year: z.int(),
  /** The years with a finished reading and the present one, newest first. */
  years: z.array(z.int()).max(10000),
  total: z.int(),
  months: monthsSchema,
  /**
   * Counts by the book's first category, in the site's order, empty ones included. Last, and only where there are any,
   * the books without a category: null.
   */
  rows: listOf(MAX_CATEGORIES + 1, { category: z.string().nullable(), total: z.int(), months: monthsSchema }),
})

/** A year in Taipei; default: the present one. */
export const readingYearQuerySchema = z.object({
  year: z.coerce.number().int().min(1900).max(9999).optional(),
})

export type ReadingYear = z.infer<typeof readingYearSchema>

export const readReadingYear = endpoint('GET /api/reading-year', {
  summary: 'The books that the reader finished in a year.',
  query: readingYearQuerySchema,
  answers: { 200: readingYearSchema },
  problems: ['sign_in_required', 'token_invalid'],
})
