import { z } from 'zod'
import { reviewCardSchema } from '../reviews/reviews.ts'
import { SCRIPTS } from '../site/scripts.ts'
import { QUOTE_CONTEXT } from './text-quote.ts'
import { typedTextSchema } from '../bounds.ts'
import { HIGHLIGHT_LIMITS, WHOLE_LIST_LIMIT } from '../limits.ts'

/** Made by the browser, so that a repeated request marks once. */
const highlightIdSchema = z
  .string()
  .max(32)
  .regex(/^[0-9a-f]{32}$/)

/** text-quote.ts */
const textQuoteSchema = z
  .object({ exact: z.string(), prefix: z.string(), suffix: z.string(), start: z.int() })
  .meta({ id: 'TextQuote' })

/** 劃線: a passage of a review that a reader has marked, with a note. Only this reader sees it. */
export const highlightSchema = z
  .object({
    id: highlightIdSchema,
    book_id: z.int(),
    /** The passage as it was marked. */
    quote: z.string(),
    /** The passage in the present text, in the requested script; null where it is gone. */
    anchor: textQuoteSchema.nullable(),
    /** Plain text with its line breaks; empty where there is none. */
    note: z.string(),
    /** Rises with each change of the note. */
    version: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Highlight' })

/** The script of the page on which the passage is shown; absent where it is shown as written. */
export const highlightsQuerySchema = z.object({ script: z.enum(SCRIPTS).optional() })

/** In the order of the text, those whose passage is gone last. */
export const highlightsSchema = z
  .object({ highlights: z.array(highlightSchema).max(HIGHLIGHT_LIMITS.ofReview) })
  .meta({ id: 'Highlights' })

export const newHighlightSchema = z
  .object({
    id: highlightIdSchema,
    exact: typedTextSchema(HIGHLIGHT_LIMITS.quote),
    prefix: z.string().max(QUOTE_CONTEXT),
    suffix: z.string().max(QUOTE_CONTEXT),
    start: z.int().min(0).max(10_000_000),
    note: typedTextSchema(HIGHLIGHT_LIMITS.note).default(''),
    /** The script of the page on which it was marked; absent where that shows the text as written. */
    script: z.enum(SCRIPTS).optional(),
  })
  .meta({ id: 'NewHighlight' })

/** `version`: of the note that is replaced. */
export const newHighlightNoteSchema = z
  .object({ note: typedTextSchema(HIGHLIGHT_LIMITS.note), version: z.int() })
  .meta({ id: 'NewHighlightNote' })

export const highlightListQuerySchema = z.object({
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export const highlightListSchema = z
  .object({
    /** The count of all marks in published reviews. */
    total: z.int(),
    /** The review that was marked last comes first; within a review in the order of the text. */
    highlights: z.array(highlightSchema).max(WHOLE_LIST_LIMIT),
    /** The reviews of these marks. */
    books: z.array(reviewCardSchema).max(WHOLE_LIST_LIMIT),
  })
  .meta({ id: 'HighlightList' })

export type Highlight = z.infer<typeof highlightSchema>
export type HighlightList = z.infer<typeof highlightListSchema>
