import { z } from 'zod'
import { reviewCardSchema } from './reviews.ts'

/** A part of a visible text; `marked` if it matches the term. */
const passageSchema = z.array(z.object({ text: z.string(), is_match: z.boolean() })).meta({ id: 'Passage' })

const searchResultSchema = reviewCardSchema
  .extend({
    /** The match in summary or body with the text around it; null where title, author or category matched. */
    passage: passageSchema.nullable(),
    title_parts: passageSchema,
    author_parts: passageSchema,
  })
  .meta({ id: 'SearchResult' })

export const searchPageSchema = z
  .object({
    total: z.int(),
    results: z.array(searchResultSchema),
  })
  .meta({ id: 'SearchPage' })

export const searchQuerySchema = z.object({
  q: z.string().default(''),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export type Passage = z.infer<typeof passageSchema>
export type SearchResult = z.infer<typeof searchResultSchema>
export type SearchPage = z.infer<typeof searchPageSchema>
