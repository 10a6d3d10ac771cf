import { endpoint, idParams } from '../endpoint.ts'
import {
  letterInputSchema,
  letterListSchema,
  letterPreviewSchema,
  letterSchema,
  letterSendingSchema,
  letterTestSchema,
  letterWithReviewsSchema,
  newLetterSchema,
} from './letters.ts'

const WRITE_PROBLEMS = ['too_many_requests'] as const
const LETTER_PROBLEMS = [...WRITE_PROBLEMS, 'letter_not_found'] as const

export const listLetters = endpoint('GET /api/studio/letters', {
  needs: 'newsletter',
  summary: 'All letters of the newsletter, newest first.',
  answers: { 200: letterListSchema },
  problems: [],
})

export const createLetter = endpoint('POST /api/studio/letters', {
  needs: 'newsletter',
  summary:
    'Begins a letter with the reviews since the last one, or about one review; or returns the draft that there is, with the reviews that have come since.',
  body: newLetterSchema,
  answers: { 201: letterSchema },
  problems: [...WRITE_PROBLEMS, 'review_not_found'],
})

export const readLetter = endpoint('GET /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'A letter, and the reviews that it may contain.',
  params: idParams,
  answers: { 200: letterWithReviewsSchema },
  problems: ['letter_not_found'],
})

export const saveLetter = endpoint('PUT /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'Replaces a draft, unless it has changed since the given version (draft_changed).',
  params: idParams,
  body: letterInputSchema,
  answers: { 200: letterSchema },
  problems: [...LETTER_PROBLEMS, 'draft_changed', 'letter_started'],
})

export const deleteLetter = endpoint('DELETE /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'Deletes a draft.',
  params: idParams,
  answers: { 204: null },
  problems: [...LETTER_PROBLEMS, 'letter_started'],
})

export const previewLetter = endpoint('GET /api/studio/letters/{id}/preview', {
  needs: 'newsletter',
  summary: 'The mail as readers get it, as HTML and as text.',
  params: idParams,
  answers: { 200: letterPreviewSchema },
  problems: ['letter_not_found'],
})

export const testLetter = endpoint('POST /api/studio/letters/{id}/test', {
  needs: 'newsletter',
  summary: 'Mails the letter to the owner.',
  params: idParams,
  answers: { 200: letterTestSchema },
  problems: [...LETTER_PROBLEMS, 'letter_incomplete', 'letter_started'],
})

export const sendLetter = endpoint('POST /api/studio/letters/{id}/sending', {
  needs: 'newsletter',
  summary: 'Sends a letter now, or schedules that.',
  params: idParams,
  body: letterSendingSchema,
  answers: { 200: letterSchema },
  problems: [
    ...LETTER_PROBLEMS,
    'draft_changed',
    'letter_started',
    'letter_incomplete',
    'letter_review_unpublished',
    'letter_time_invalid',
    'letter_without_recipients',
  ],
})

export const stopLetter = endpoint('DELETE /api/studio/letters/{id}/sending', {
  needs: 'newsletter',
  summary:
    'Stops the sending; a scheduled letter becomes a draft. A mail in flight may still arrive. A repeat changes nothing.',
  params: idParams,
  answers: { 200: letterSchema },
  problems: LETTER_PROBLEMS,
})

export const resumeLetter = endpoint('POST /api/studio/letters/{id}/resumption', {
  needs: 'newsletter',
  summary: 'Continues a stopped letter, and tries again where a sent one failed. A repeat changes nothing.',
  params: idParams,
  answers: { 200: letterSchema },
  problems: LETTER_PROBLEMS,
})
