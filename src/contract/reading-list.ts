import { z } from 'zod'
import { READING_STATUSES } from './reading-statuses.ts'
import { reviewCardSchema } from './reviews.ts'
import { READING_LIST_SORTS } from './sorting.ts'

const statusSchema = z.enum(READING_STATUSES)

/** What the signed-in reader has said of a review; both null where it is not on the list. */
export const readingStateSchema = z
  .object({
    book_id: z.int(),
    status: statusSchema.nullable(),
    entry_id: z.int().nullable(),
  })
  .meta({ id: 'ReadingState' })

/** Once through a book, or on the way. A re-read is another one. Days are those of Taipei, null where not known. */
const readingSchema = z
  .object({
    id: z.int(),
    begun_on: z.iso.date().nullable(),
    /** Null also while it goes on. */
    finished_on: z.iso.date().nullable(),
  })
  .meta({ id: 'Reading' })

/** One book on the reader's own list. Only its reader ever sees it. */
export const readingEntrySchema = z
  .object({
    id: z.int(),
    book_id: z.int(),
    status: statusSchema,
    /** Plain text, line breaks kept; empty where there are none. */
    notes: z.string(),
    /** When it was added. */
    created_at: z.iso.datetime(),
    /** The reader's own, half a star to five; the reviewer's stands with the book. */
    own_rating: z.number().nullable(),
    /** Oldest first. */
    readings: z.array(readingSchema),
  })
  .meta({ id: 'ReadingEntry' })

export const readingListSchema = z
  .object({
    /** The count of all with the status asked for, whatever piece this is (docs/product/lists.md). */
    total: z.int(),
    /** Each with its book, as docs/product/data.md reads them. Entries of unpublished reviews wait unseen. */
    entries: z.array(readingEntrySchema.extend({ book: reviewCardSchema })),
  })
  .meta({ id: 'ReadingList' })

/** Up to 200 entries come whole and are sorted by the browser; above that pieces in this order (docs/product/lists.md). */
export const readingListQuerySchema = z.object({
  status: statusSchema.optional(),
  sort: z.enum(READING_LIST_SORTS).default('date-desc'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export const newStatusSchema = z.object({ status: statusSchema }).meta({ id: 'NewReadingStatus' })

export const newNotesSchema = z.object({ notes: z.string() }).meta({ id: 'NewReadingNotes' })

/** 0.5 to 5 in halves; null takes it away. */
export const newRatingSchema = z.object({ rating: z.number().nullable() }).meta({ id: 'NewOwnRating' })

/** At least one of them, from 1900 to today, in their order. */
export const newReadingSchema = z
  .object({ begun_on: z.string().nullable(), finished_on: z.string().nullable() })
  .meta({ id: 'NewReading' })

export type NewReading = z.infer<typeof newReadingSchema>
export type ReadingState = z.infer<typeof readingStateSchema>
export type ReadingEntry = z.infer<typeof readingEntrySchema>
export type ReadingList = z.infer<typeof readingListSchema>
