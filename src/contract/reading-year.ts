import { z } from 'zod'
import { CATEGORY_IDS } from './categories.ts'

/** Finished readings by month, January first. */
const monthsSchema = z.array(z.int()).length(12)

/** What the reader has finished in a year. Who has read a book twice in it has finished two. */
export const readingYearSchema = z
  .object({
    year: z.int(),
    /** Those in which something was finished and the present one, newest first. */
    years: z.array(z.int()),
    total: z.int(),
    months: monthsSchema,
    /**
     * By the book's first category, in their order, those without books included. Last, and only where there are
     * any, the books that are in none of them: null.
     */
    rows: z.array(
      z.object({ category: z.enum(CATEGORY_IDS).nullable(), total: z.int(), months: monthsSchema }),
    ),
  })
  .meta({ id: 'ReadingYear' })

/** In Taipei's calendar; the present one where none is given. */
export const readingYearQuerySchema = z.object({
  year: z.coerce.number().int().min(1900).max(9999).optional(),
})

export type ReadingYear = z.infer<typeof readingYearSchema>
