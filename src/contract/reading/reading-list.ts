import { z } from 'zod'
import { READING_STATUSES } from './reading-statuses.ts'
import { reviewCardSchema } from '../reviews/reviews.ts'
import { READING_LIST_SORTS } from '../reviews/sort-orders.ts'
import { typedTextSchema } from '../bounds.ts'
import { LIMITS } from '../limits.ts'
import { READINGS_OF_ENTRY, WHOLE_LIST_LIMIT } from '../limits.ts'

const statusSchema = z.enum(READING_STATUSES)

/** The signed-in reader's entry for a review; both null where it is not on the list. */
export const readingStateSchema = z
  .object({
    book_id: z.int(),
    status: statusSchema.nullable(),
    entry_id: z.int().nullable(),
  })
  .meta({ id: 'ReadingState' })

/** One reading of a book, finished or not. A re-read is another one. Days are in Taipei, null where unknown. */
const readingSchema = z
  .object({
    id: z.int(),
    begun_on: z.iso.date().nullable(),
    /** Also null while it is being read. */
    finished_on: z.iso.date().nullable(),
  })
  .meta({ id: 'Reading' })

/** One book on a reader's list. Only this reader sees it. */
export const readingEntrySchema = z
  .object({
    id: z.int(),
    book_id: z.int(),
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
  .meta({ id: 'ReadingEntry' })

export const readingListSchema = z
  .object({
    /** The count of all entries with the requested status and text, on all pages (docs/product/lists.md). */
    total: z.int(),
    /** Each with its book (docs/product/data.md). Entries of unpublished reviews are stored, but hidden. */
    entries: z.array(readingEntrySchema.extend({ book: reviewCardSchema })).max(WHOLE_LIST_LIMIT),
  })
  .meta({ id: 'ReadingList' })

/** Up to 200 entries are one page, which the browser sorts; longer lists have pages in this order (docs/product/lists.md). */
export const readingListQuerySchema = z.object({
  status: statusSchema.optional(),
  /** A text that title, author or notes contain, as in site search (docs/product/search.md). */
  q: typedTextSchema(LIMITS.searchTerm).default(''),
  sort: z.enum(READING_LIST_SORTS).default('date-desc'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export const newStatusSchema = z.object({ status: statusSchema }).meta({ id: 'NewReadingStatus' })

/** `version`: the `notes_version` of the text that is replaced. */
export const newNotesSchema = z
  .object({ notes: typedTextSchema(LIMITS.note), version: z.int() })
  .meta({ id: 'NewReadingNotes' })

/** 0.5 to 5 in halves; null removes it. */
export const newRatingSchema = z.object({ rating: z.number().nullable() }).meta({ id: 'NewOwnRating' })

/** The service checks its form. */
const day = z.string().max(40)

/** At least one of them, from 1900 to today, the first not after the second. */
export const newReadingSchema = z
  .object({ begun_on: day.nullable(), finished_on: day.nullable() })
  .meta({ id: 'NewReading' })

export type NewReading = z.infer<typeof newReadingSchema>
export type ReadingState = z.infer<typeof readingStateSchema>
export type ReadingEntry = z.infer<typeof readingEntrySchema>
export type ReadingList = z.infer<typeof readingListSchema>
