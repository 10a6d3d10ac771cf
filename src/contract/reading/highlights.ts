import { z } from 'zod'
import { DEFAULT_BODY, LONG_LIST_ANSWER, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { HIGHLIGHT_LIMITS, WHOLE_LIST_LIMIT } from '../limits.ts'
import { reviewCardSchema } from '../reviews/reviews.ts'
import { SCRIPTS } from '../site/scripts.ts'
import { QUOTE_CONTEXT } from './text-quote.ts'

/** Made by the browser, so that a repeated request marks once. */
const highlightIdSchema = z
  .string()
  .max(32)
  .regex(/^[0-9a-f]{32}$/)

/** text-quote.ts */
const textQuoteSchema = named('TextQuote', {
  exact: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  start: z.int(),
})

/** 劃線: a passage of a review that a reader has marked, with a note. Only this reader sees it. */
const highlightSchema = named('Highlight', {
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

/** The script of the page on which the passage is shown; absent where it is shown as written. */
const highlightsQuerySchema = z.object({ script: z.enum(SCRIPTS).optional() })

/** In the order of the text, those whose passage is gone last. */
const highlightsSchema = named('Highlights', {
  highlights: z.array(highlightSchema).max(HIGHLIGHT_LIMITS.ofReview),
})

export const newHighlightSchema = named('NewHighlight', {
  id: highlightIdSchema,
  exact: typedTextSchema(HIGHLIGHT_LIMITS.quote),
  prefix: z.string().max(QUOTE_CONTEXT),
  suffix: z.string().max(QUOTE_CONTEXT),
  start: z.int().min(0).max(10_000_000),
  note: typedTextSchema(HIGHLIGHT_LIMITS.note).default(''),
  /** The script of the page on which it was marked; absent where that shows the text as written. */
  script: z.enum(SCRIPTS).optional(),
})

/** `version`: of the note that is replaced. */
const newHighlightNoteSchema = named('NewHighlightNote', {
  note: typedTextSchema(HIGHLIGHT_LIMITS.note),
  version: z.int(),
})

const highlightListQuerySchema = z.object({
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

const highlightListSchema = named('HighlightList', {
  /** The count of all marks in published reviews. */
  total: z.int(),
  /** The review that was marked last comes first; within a review in the order of the text. */
  highlights: z.array(highlightSchema).max(WHOLE_LIST_LIMIT),
  /** The reviews of these marks. */
  books: z.array(reviewCardSchema).max(WHOLE_LIST_LIMIT),
})

export type Highlight = z.infer<typeof highlightSchema>
export type HighlightList = z.infer<typeof highlightListSchema>

const READER_PROBLEMS = ['sign_in_required', 'token_invalid'] as const
const HIGHLIGHT_PROBLEMS = [...READER_PROBLEMS, 'highlight_not_found', 'too_many_requests'] as const

export const readHighlights = endpoint('GET /api/reviews/{id}/highlights', {
  summary: 'The passages of the review that the reader has marked.',
  query: highlightsQuerySchema,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: highlightsSchema },
  problems: [...READER_PROBLEMS, 'review_not_found'],
})

export const addHighlight = endpoint('POST /api/reviews/{id}/highlights', {
  summary: 'Marks a passage of the review; a repeat changes nothing.',
  body: newHighlightSchema,
  bodyLimit: { ...DEFAULT_BODY, problem: 'highlight_note_too_long' },
  answers: { 200: highlightSchema },
  problems: [
    ...READER_PROBLEMS,
    'review_not_found',
    'passage_changed',
    'highlight_too_long',
    'highlight_note_too_long',
    'too_many_highlights',
    'highlights_full',
    'too_many_requests',
  ],
})

export const listHighlights = endpoint('GET /api/highlights', {
  summary: 'All passages that the reader has marked, with their reviews.',
  query: highlightListQuerySchema,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: highlightListSchema },
  problems: READER_PROBLEMS,
})

export const saveHighlightNote = endpoint('PUT /api/highlights/{id}/note', {
  summary: 'Replaces the note on a marked passage, unless it has changed since the given version.',
  body: newHighlightNoteSchema,
  bodyLimit: { ...DEFAULT_BODY, problem: 'highlight_note_too_long' },
  answers: { 200: highlightSchema },
  problems: [...HIGHLIGHT_PROBLEMS, 'highlight_note_too_long', 'highlight_changed'],
})

export const removeHighlight = endpoint('DELETE /api/highlights/{id}', {
  summary: 'Removes a mark with its note; for a minute it can be restored.',
  problems: HIGHLIGHT_PROBLEMS,
})

export const restoreHighlight = endpoint('POST /api/highlights/{id}/restore', {
  summary: 'Puts a removed mark back as it was.',
  answers: { 200: highlightSchema },
  problems: HIGHLIGHT_PROBLEMS,
})
