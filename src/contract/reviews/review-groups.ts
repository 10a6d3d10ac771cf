import { z } from 'zod'
import { TEXT_ANSWER } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { WHOLE_LIST_LIMIT } from '../limits.ts'
import { DRAFT_LIMITS } from '../studio/review-drafts.ts'
import { listQuerySchema, reviewCardSchema, reviewListSchema } from './reviews.ts'

/** The reviews of an author or of a year. */
const reviewGroupSchema = reviewListSchema
  .extend({
    /** The author as reviews write the name, or the year; as it was asked for where there is no review. */
    name: z.string(),
  })
  .meta({ id: 'ReviewGroup' })

const countedNameSchema = named('CountedName', { name: z.string(), total: z.int() })

/** Authors or years, each with the number of its reviews. */
const groupListSchema = named('GroupList', {
  groups: z.array(countedNameSchema).max(10000),
  /** The author after whom the next page begins; null on the last page. Years are one page. */
  next: z.string().nullable(),
})

const authorsQuerySchema = z.object({ after: z.string().max(200).optional() })

const cardInSeriesSchema = reviewCardSchema
  .extend({
    /** The name of its series; empty for none. */
    series_name: z.string(),
  })
  .meta({ id: 'CardInSeries' })

const tagPageSchema = named('TagPage', {
  total: z.int(),
  /** The newest first. */
  cards: z.array(cardInSeriesSchema).max(WHOLE_LIST_LIMIT),
  /** The tag as it is shown; as it was asked for where no review has it. */
  name: z.string(),
  /** The address of the tag's page. */
  path: z.string(),
  /** The date of the newest review. */
  latest: z.string().nullable(),
  /** Tags that its reviews have besides, those with the most of them first. */
  similar: z.array(z.string()).max(8),
  /** Where no review has the tag: the newest of the site. */
  newest: z.array(reviewCardSchema).max(4),
})

const seriesPageSchema = named('SeriesPage', {
  /** Published texts; 0 where no series has the slug. */
  total: z.int(),
  /** The present slug; as it was asked for where there is no series. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The texts follow the owner's order. An announced one has a title alone, and no card. */
  texts: z.array(z.object({ title: z.string(), card: cardInSeriesSchema.nullable() })).max(10_000),
  /** Where there is no series: the newest of the site. */
  newest: z.array(reviewCardSchema).max(4),
})

export type SeriesPage = z.infer<typeof seriesPageSchema>
export type CardInSeries = z.infer<typeof cardInSeriesSchema>
export type TagPage = z.infer<typeof tagPageSchema>
export type ReviewGroup = z.infer<typeof reviewGroupSchema>
export type GroupList = z.infer<typeof groupListSchema>

export const listAuthors = endpoint('GET /api/authors', {
  summary: 'The authors of the reviewed books in pages of 200, those with the most reviews first.',
  query: authorsQuerySchema,
  answers: { 200: groupListSchema },
})

export const listAuthorReviews = endpoint('GET /api/authors/{name}/reviews', {
  summary: 'The reviews of books by this author, in any script and width of the name.',
  params: z.object({ name: z.string().max(2 * DRAFT_LIMITS.line) }),
  query: listQuerySchema,
  answers: { 200: reviewGroupSchema },
})

export const listYears = endpoint('GET /api/years', {
  summary: 'The years in which reviews were published, the latest first.',
  answers: { 200: groupListSchema },
})

export const listYearReviews = endpoint('GET /api/years/{year}/reviews', {
  summary: 'The reviews that were published in this year.',
  query: listQuerySchema,
  answers: { 200: reviewGroupSchema },
})

export const listTagReviews = endpoint('GET /api/tags/{name}/reviews', {
  summary: 'The reviews with this tag, in any script and width of its name, the newest first.',
  query: listQuerySchema.omit({ sort: true }),
  answers: { 200: tagPageSchema },
})

export const readSeries = endpoint('GET /api/series/{slug}', {
  summary: 'A series with its texts in the owner’s order.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: seriesPageSchema },
})
