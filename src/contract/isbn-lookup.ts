import { z } from 'zod'
import { parseIsbn } from './isbn.ts'

/** What the owner may fill into a draft. Absent texts are empty. */
const foundBookSchema = z
  .object({
    /** Another review of this site, the imported extract, or a catalogue on the network. */
    source: z.enum(['review', 'extract', 'open_library', 'google_books']),
    title: z.string(),
    original_title: z.string(),
    author: z.string(),
    translator: z.string(),
    publisher: z.string(),
    book_year: z.int().nullable(),
  })
  .meta({ id: 'FoundBook' })

export const isbnLookupInputSchema = z
  .object({
    /** In any notation. */
    isbn: z
      .string()
      .max(100)
      .refine((text) => parseIsbn(text) !== null, 'must be an ISBN with a right check digit'),
    /** The review that is being written, which is no source for itself. */
    review_id: z.int().min(1).max(2_147_483_647).optional(),
  })
  .meta({ id: 'IsbnLookupInput' })

export const isbnLookupSchema = z
  .object({
    book: foundBookSchema.nullable(),
    /** Whether the catalogues were asked. `failed`: at least one did not answer, and none had the book. */
    network: z.enum(['off', 'unasked', 'answered', 'failed']),
  })
  .meta({ id: 'IsbnLookup' })

export type FoundBook = z.infer<typeof foundBookSchema>
export type IsbnLookup = z.infer<typeof isbnLookupSchema>
