import { z } from 'zod'
import { pathPartSchema } from '../bounds.ts'
import { endpoint } from '../endpoint.ts'
import { DRAFT_LIMITS } from '../studio/review-drafts.ts'
import { listQuerySchema, reviewListSchema } from './reviews.ts'

/** The reviews of an author or of a year. */
const reviewGroupSchema = reviewListSchema
  .extend({
    /** The author as reviews write the name, or the year; as it was asked for where there is no review. */
    name: z.string(),
  })
  .meta({ id: 'ReviewGroup' })

const countedNameSchema = z.object({ name: z.string(), total: z.int() }).meta({ id: 'CountedName' })

/** Authors or years, each with the number of its reviews. */
const groupListSchema = z
  .object({
    groups: z.array(countedNameSchema).max(10000),
    /** The author after whom the next page begins; null on the last page. Years are one page. */
    next: z.string().nullable(),
  })
  .meta({ id: 'GroupList' })

const authorsQuerySchema = z.object({ after: z.string().max(200).optional() })

export type ReviewGroup = z.infer<typeof reviewGroupSchema>
export type GroupList = z.infer<typeof groupListSchema>

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
