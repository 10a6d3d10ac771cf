import { z } from 'zod'
import { endpoint, idParams } from '../endpoint.ts'
import {
  newNotesSchema,
  newRatingSchema,
  newReadingSchema,
  newStatusSchema,
  readingEntrySchema,
  readingListQuerySchema,
  readingListSchema,
  readingStateSchema,
} from './reading-list.ts'
import { pathPartSchema, LONG_LIST_ANSWER } from '../bounds.ts'

const READER_PROBLEMS = ['sign_in_required', 'token_invalid'] as const
const ENTRY_PROBLEMS = [...READER_PROBLEMS, 'entry_not_found', 'too_many_requests'] as const

/** Enough for 20,000 characters of twelve bytes (surrogate pairs as JSON escapes). */
const NOTES_BODY = { bytes: 256 * 1024, problem: 'note_too_long' } as const

export const readReadingStatus = endpoint('GET /api/reviews/{id}/reading-status', {
  summary: 'The status of the review’s book on the reader’s list; null where it is not on the list.',
  params: idParams,
  answers: { 200: readingStateSchema },
  problems: [...READER_PROBLEMS, 'review_not_found'],
})

export const setReadingStatus = endpoint('PUT /api/reviews/{id}/reading-status', {
  summary: 'Puts the review’s book on the list with this status; a repeat changes nothing.',
  params: idParams,
  body: newStatusSchema,
  answers: { 200: readingStateSchema },
  problems: [...READER_PROBLEMS, 'review_not_found', 'too_many_requests'],
})

export const listEntries = endpoint('GET /api/reading-list', {
  summary: 'The entries of the reading list with their books.',
  query: readingListQuerySchema,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: readingListSchema },
  problems: [...READER_PROBLEMS, 'term_too_long'],
})

export const readEntry = endpoint('GET /api/reading-list/{id}', {
  summary: 'One entry of the reading list.',
  params: idParams,
  answers: { 200: readingEntrySchema },
  problems: [...READER_PROBLEMS, 'entry_not_found'],
})

export const changeStatus = endpoint('PUT /api/reading-list/{id}/status', {
  summary: 'Changes the status of an entry.',
  params: idParams,
  body: newStatusSchema,
  answers: { 200: readingEntrySchema },
  problems: ENTRY_PROBLEMS,
})

export const saveNotes = endpoint('PUT /api/reading-list/{id}/notes', {
  summary: 'Replaces the notes of an entry, unless they have changed since the given version.',
  params: idParams,
  body: newNotesSchema,
  bodyLimit: NOTES_BODY,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'note_too_long', 'notes_changed'],
})

export const rateEntry = endpoint('PUT /api/reading-list/{id}/rating', {
  summary: 'Changes the reader’s own rating of an entry.',
  params: idParams,
  body: newRatingSchema,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'rating_invalid'],
})

export const removeEntry = endpoint('DELETE /api/reading-list/{id}', {
  summary: 'Takes an entry off the list; for a minute it can be restored.',
  params: idParams,
  answers: { 204: null },
  problems: ENTRY_PROBLEMS,
})

export const restoreEntry = endpoint('POST /api/reading-list/{id}/restore', {
  summary: 'Puts a removed entry back as it was.',
  params: idParams,
  answers: { 200: readingEntrySchema },
  problems: ENTRY_PROBLEMS,
})

export const addReading = endpoint('POST /api/reading-list/{id}/readings', {
  summary: 'Adds one reading of the book; answers with its entry.',
  params: idParams,
  body: newReadingSchema,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'reading_dates_invalid', 'too_many_readings'],
})

const readingParams = z.object({ id: pathPartSchema, reading: pathPartSchema })

export const changeReading = endpoint('PUT /api/reading-list/{id}/readings/{reading}', {
  summary: 'Changes the days of a reading; answers with its entry.',
  params: readingParams,
  body: newReadingSchema,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'reading_not_found', 'reading_dates_invalid'],
})

export const removeReading = endpoint('DELETE /api/reading-list/{id}/readings/{reading}', {
  summary: 'Deletes a reading; answers with its entry.',
  params: readingParams,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'reading_not_found'],
})
