import { z } from 'zod'
import { LONG_LIST_ANSWER, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS, READINGS_OF_ENTRY, WHOLE_LIST_LIMIT } from '../limits.ts'
import { reviewCardSchema } from '../reviews/reviews.ts'
import { READING_LIST_SORTS } from '../reviews/sort-orders.ts'
import { DRAFT_LIMITS } from '../studio/review-drafts.ts'
import { READING_STATUSES } from './reading-statuses.ts'

const statusSchema = z.enum(READING_STATUSES)

const bookStateFields = { status: statusSchema.nullable(), entry_id: z.int().nullable() }

/** The signed-in reader's entry for a review; both null where it is not on the list. */
const readingStateSchema = named('ReadingState', {
  book_id: z.int(),
  ...bookStateFields,
  /** The same for the other books of a review of several, in their order. */
  other_books: z.array(z.object(bookStateFields)).max(DRAFT_LIMITS.books).optional(),
})

/** One reading of a book, finished or not. A re-read is another one. Days are in Taipei, null where unknown. */
const readingSchema = named('Reading', {
  id: z.int(),
  begun_on: z.iso.date().nullable(),
  /** Also null while it is being read. */
  finished_on: z.iso.date().nullable(),
})

export const ownBookSchema = z.object({ title: z.string(), author: z.string(), isbn: z.string().nullable() })

/** One book on a reader's list. Only this reader sees it. */
const readingEntrySchema = named('ReadingEntry', {
  id: z.int(),
  /** The review of the book; null where there is none. */
  book_id: z.int().nullable(),
  /** The book as the reader has noted it by hand or by an import; null in an entry that was added from its review. */
  own_book: ownBookSchema.nullable(),
  status: statusSchema,
  /** Plain text with its line breaks; empty where there are none. */
  notes: z.string(),
  /** Rises with each change of the notes. */
  notes_version: z.int(),
  /** When it was added. */
  created_at: z.iso.datetime(),
  /** The reader's own rating, half a star to five; the reviewer's is a field of the book. */
  own_rating: z.number().nullable(),
  /** Oldest first. */
  readings: z.array(readingSchema).max(READINGS_OF_ENTRY),
})

/** The card of the book's review; of a book without one, title and author in the same shape, the other fields empty. */
const listedBookSchema = reviewCardSchema.extend({ id: z.int().nullable() })

const listedEntrySchema = readingEntrySchema.extend({ book: listedBookSchema })

/** The answer to a book that was noted by hand: its entry, or the review that there is of it. */
const notedBookSchema = named('NotedBook', {
  entry: listedEntrySchema.nullable(),
  /** The review of the book that there is: then nothing is stored, and the review is offered. */
  review: reviewCardSchema.nullable(),
})

const newBookSchema = named('NewReadingBook', {
  title: typedTextSchema(LIMITS.bookTitle),
  author: typedTextSchema(LIMITS.bookAuthor).default(''),
  isbn: z.string().max(100).default(''),
  status: statusSchema,
})

const readingListSchema = named('ReadingList', {
  /** The count of all entries with the requested status and text, on all pages (docs/product/lists.md). */
  total: z.int(),
  /** Each with its book (docs/product/data.md). Entries of unpublished reviews are stored, but hidden. */
  entries: z.array(listedEntrySchema).max(WHOLE_LIST_LIMIT),
})

/** Up to 200 entries are one page, which the browser sorts; longer lists have pages in this order (docs/product/lists.md). */
const readingListQuerySchema = z.object({
  status: statusSchema.optional(),
  /** A text that title, author or notes contain, as in site search (docs/product/search.md). */
  q: typedTextSchema(LIMITS.searchTerm).default(''),
  sort: z.enum(READING_LIST_SORTS).default('date-desc'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

const newStatusSchema = named('NewReadingStatus', { status: statusSchema })

/** `book`: which book of a review of several, from 0. */
const newBookStatusSchema = newStatusSchema
  .extend({ book: z.int().min(0).max(DRAFT_LIMITS.books).default(0) })
  .meta({ id: 'NewBookStatus' })

/** `version`: the `notes_version` of the text that is replaced. */
const newNotesSchema = named('NewReadingNotes', { notes: typedTextSchema(LIMITS.note), version: z.int() })

/** 0.5 to 5 in halves; null removes it. */
const newRatingSchema = named('NewOwnRating', { rating: z.number().nullable() })

/** The service checks its form. */
const day = z.string().max(40)

/** At least one of them, from 1900 to today, the first not after the second. */
const newReadingSchema = named('NewReading', { begun_on: day.nullable(), finished_on: day.nullable() })

export type NewReading = z.infer<typeof newReadingSchema>
export type ReadingState = z.infer<typeof readingStateSchema>
export type ReadingEntry = z.infer<typeof readingEntrySchema>
export type ReadingList = z.infer<typeof readingListSchema>
export type ListedBook = z.infer<typeof listedBookSchema>
export type OwnBook = z.infer<typeof ownBookSchema>
export type NewBook = z.infer<typeof newBookSchema>
export type NotedBook = z.infer<typeof notedBookSchema>

const READER_PROBLEMS = ['sign_in_required', 'token_invalid'] as const
const ENTRY_PROBLEMS = [...READER_PROBLEMS, 'entry_not_found', 'too_many_requests'] as const

/** Enough for 20,000 characters of twelve bytes (surrogate pairs as JSON escapes). */
const NOTES_BODY = { bytes: 256 * 1024, problem: 'note_too_long' } as const

export const readReadingStatus = endpoint('GET /api/reviews/{id}/reading-status', {
  summary: 'The status of the review’s book on the reader’s list; null where it is not on the list.',
  answers: { 200: readingStateSchema },
  problems: [...READER_PROBLEMS, 'review_not_found'],
})

export const setReadingStatus = endpoint('PUT /api/reviews/{id}/reading-status', {
  summary: 'Puts a book of the review on the list with this status; a repeat changes nothing.',
  body: newBookStatusSchema,
  answers: { 200: readingStateSchema },
  problems: [...READER_PROBLEMS, 'review_not_found', 'own_books_full', 'too_many_requests'],
})

export const listEntries = endpoint('GET /api/reading-list', {
  summary: 'The entries of the reading list with their books.',
  query: readingListQuerySchema,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: readingListSchema },
  problems: [...READER_PROBLEMS, 'term_too_long'],
})

export const noteBook = endpoint('POST /api/reading-list', {
  summary:
    'Puts a book that has no review here on the list; one that has a review is not stored, and the review is offered.',
  body: newBookSchema,
  answers: { 200: notedBookSchema },
  problems: [
    ...READER_PROBLEMS,
    'book_untitled',
    'book_title_too_long',
    'book_author_too_long',
    'isbn_invalid',
    'book_listed',
    'own_books_full',
    'too_many_requests',
  ],
})

export const readEntry = endpoint('GET /api/reading-list/{id}', {
  summary: 'One entry of the reading list.',
  answers: { 200: readingEntrySchema },
  problems: [...READER_PROBLEMS, 'entry_not_found'],
})

export const changeStatus = endpoint('PUT /api/reading-list/{id}/status', {
  summary: 'Changes the status of an entry.',
  body: newStatusSchema,
  answers: { 200: readingEntrySchema },
  problems: ENTRY_PROBLEMS,
})

export const saveNotes = endpoint('PUT /api/reading-list/{id}/notes', {
  summary: 'Replaces the notes of an entry, unless they have changed since the given version.',
  body: newNotesSchema,
  bodyLimit: NOTES_BODY,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'note_too_long', 'notes_changed'],
})

export const rateEntry = endpoint('PUT /api/reading-list/{id}/rating', {
  summary: 'Changes the reader’s own rating of an entry.',
  body: newRatingSchema,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'rating_invalid'],
})

export const removeEntry = endpoint('DELETE /api/reading-list/{id}', {
  summary: 'Takes an entry off the list; for a minute it can be restored.',
  problems: ENTRY_PROBLEMS,
})

export const restoreEntry = endpoint('POST /api/reading-list/{id}/restore', {
  summary: 'Puts a removed entry back as it was.',
  answers: { 200: readingEntrySchema },
  problems: ENTRY_PROBLEMS,
})

export const addReading = endpoint('POST /api/reading-list/{id}/readings', {
  summary: 'Adds one reading of the book; answers with its entry.',
  body: newReadingSchema,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'reading_dates_invalid', 'too_many_readings'],
})

export const changeReading = endpoint('PUT /api/reading-list/{id}/readings/{reading}', {
  summary: 'Changes the days of a reading; answers with its entry.',
  body: newReadingSchema,
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'reading_not_found', 'reading_dates_invalid'],
})

export const removeReading = endpoint('DELETE /api/reading-list/{id}/readings/{reading}', {
  summary: 'Deletes a reading; answers with its entry.',
  answers: { 200: readingEntrySchema },
  problems: [...ENTRY_PROBLEMS, 'reading_not_found'],
})
