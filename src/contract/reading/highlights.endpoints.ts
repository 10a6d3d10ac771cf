import { endpoint, idParams } from '../endpoint.ts'
import {
  highlightListQuerySchema,
  highlightListSchema,
  highlightSchema,
  highlightsQuerySchema,
  highlightsSchema,
  newHighlightNoteSchema,
  newHighlightSchema,
} from './highlights.ts'
import { DEFAULT_BODY, LONG_LIST_ANSWER } from '../bounds.ts'

const READER_PROBLEMS = ['sign_in_required', 'token_invalid'] as const
const HIGHLIGHT_PROBLEMS = [...READER_PROBLEMS, 'highlight_not_found', 'too_many_requests'] as const

export const readHighlights = endpoint('GET /api/reviews/{id}/highlights', {
  summary: 'The passages of the review that the reader has marked.',
  params: idParams,
  query: highlightsQuerySchema,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: highlightsSchema },
  problems: [...READER_PROBLEMS, 'review_not_found'],
})

export const addHighlight = endpoint('POST /api/reviews/{id}/highlights', {
  summary: 'Marks a passage of the review; a repeat changes nothing.',
  params: idParams,
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
  params: idParams,
  body: newHighlightNoteSchema,
  bodyLimit: { ...DEFAULT_BODY, problem: 'highlight_note_too_long' },
  answers: { 200: highlightSchema },
  problems: [...HIGHLIGHT_PROBLEMS, 'highlight_note_too_long', 'highlight_changed'],
})

export const removeHighlight = endpoint('DELETE /api/highlights/{id}', {
  summary: 'Removes a mark with its note; for a minute it can be restored.',
  params: idParams,
  answers: { 204: null },
  problems: HIGHLIGHT_PROBLEMS,
})

export const restoreHighlight = endpoint('POST /api/highlights/{id}/restore', {
  summary: 'Puts a removed mark back as it was.',
  params: idParams,
  answers: { 200: highlightSchema },
  problems: HIGHLIGHT_PROBLEMS,
})
