import { z } from 'zod'
import { listOf, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS, WHOLE_LIST_LIMIT } from '../limits.ts'
import { reviewCardSchema } from './reviews.ts'
import { TEXT_KINDS } from './text-kinds.ts'
import { FILTERED_CATEGORY, FILTERED_YEAR, SEARCH_FILTERS } from './search-filters.ts'

/** A visible text in parts; a part that matches the term is to be marked. */
const passageSchema = listOf(41, { text: z.string(), is_match: z.boolean() }).meta({ id: 'Passage' })

const searchResultSchema = reviewCardSchema
  .extend({
    /**
     * The match with the text around it, in the field that matched first: original title, a category that the card does
     * not show, summary, excerpt or body. Null where the card's title, author or category contains it.
     */
    passage: passageSchema.nullable(),
    /** The name of the category that the card shows; empty if it shows none. */
    category_parts: passageSchema,
    /** The headline, where there is one. */
    title_parts: passageSchema,
    /** The line under the title: the author, after the book where the title is a headline. */
    author_parts: passageSchema,
  })
  .meta({ id: 'SearchResult' })

const searchPageSchema = named('SearchPage', {
  total: z.int(),
  /** Whether the term as a whole was found nowhere, and these contain all of its parts. */
  is_by_parts: z.boolean(),
  results: z.array(searchResultSchema).max(WHOLE_LIST_LIMIT),
  /** The years that reviews have, the latest first. */
  years: z.array(z.string()).max(10000),
  /** Tags that these results have, those with the most of them first. */
  tags: z.array(z.string()).max(12),
  /** Series that these results are of, and the chosen one, likewise. */
  series: z.array(z.object({ slug: z.string(), name: z.string() })).max(12),
  /** Where the filters leave nothing: the results without one of them, and without all (null). Without those that find nothing. */
  without: z.array(z.object({ filter: z.enum(SEARCH_FILTERS).nullable(), total: z.int() })).max(6),
})

const searchQuerySchema = z.object({
  q: typedTextSchema(LIMITS.searchTerm).default(''),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  category: z.string().max(200).regex(FILTERED_CATEGORY).optional(),
  rating: z.coerce.number().min(0).max(5).optional(),
  year: z.string().max(4).regex(FILTERED_YEAR).optional(),
  tag: z.string().max(100).optional(),
  series: z.string().max(100).optional(),
})

const suggestionsQuerySchema = z.object({ q: typedTextSchema(LIMITS.searchTerm).default('') })

/** The suggestions for a partly typed name. */
const suggestionsSchema = named('Suggestions', {
  reviews: z
    .array(
      named('FoundName', {
        id: z.int(),
        kind: z.enum(TEXT_KINDS),
        slug: z.string(),
        title: z.string(),
        headline: z.string(),
        author: z.string(),
      }),
    )
    .max(6),
  authors: z.array(z.string()).max(3),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })).max(3),
})

const missingPageSchema = named('MissingPage', {
  /** The words of the address, for a search; '' where it has none. */
  term: z.string(),
  /** The texts that the address may mean; those that match best first. */
  near: z.array(reviewCardSchema).max(5),
  /** The newest of the site. */
  newest: z.array(reviewCardSchema).max(4),
})

export type MissingPage = z.infer<typeof missingPageSchema>
export type Suggestions = z.infer<typeof suggestionsSchema>
export type Passage = z.infer<typeof passageSchema>
export type SearchResult = z.infer<typeof searchResultSchema>
export type SearchPage = z.infer<typeof searchPageSchema>

export const search = endpoint('GET /api/search', {
  summary:
    'The reviews that contain the term, ordered by the field that contains it, then by id; of a category, a tag, a series, a year or from a rating on.',
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

export const readMissingPage = endpoint('GET /api/missing-page', {
  summary: 'What an address without a page may mean.',
  query: z.object({ path: z.string().max(2_000).default('') }),
  answers: { 200: missingPageSchema },
})
