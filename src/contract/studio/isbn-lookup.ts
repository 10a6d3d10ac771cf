import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { storedPictureSchema } from '../pictures/studio-pictures.ts'
import { parseIsbn } from '../reviews/isbn.ts'
import { listOf, rowIdSchema } from '../bounds.ts'

const catalogueSchema = z.enum(['neodb', 'open_library', 'google_books'])

/** The data of a book that the owner may fill into a draft. Absent texts are empty. */
const foundBookSchema = named('FoundBook', {
  /** Another review of this site, the imported extract, or a catalogue on the network. */
  source: z.enum(['review', 'extract', ...catalogueSchema.options]),
  title: z.string(),
  original_title: z.string(),
  author: z.string(),
  translator: z.string(),
  publisher: z.string(),
  book_year: z.int().nullable(),
})

/** In any notation. */
const isbnField = z
  .string()
  .max(100)
  .refine((text) => parseIsbn(text) !== null, 'must be an ISBN with a right check digit')

const isbnLookupInputSchema = named('IsbnLookupInput', {
  isbn: isbnField,
  /** The review that is being written, which is no source for itself. */
  review_id: rowIdSchema.optional(),
})

const isbnLookupSchema = named('IsbnLookup', {
  book: foundBookSchema.nullable(),
  /** Whether the catalogues were asked. */
  network: z.enum(['off', 'unasked', 'asked']),
  /** The catalogues that did not answer within five seconds (`is_late`), or not properly. */
  failures: z.array(z.object({ source: catalogueSchema, is_late: z.boolean() })).max(3),
})

const isbnCoversInputSchema = named('IsbnCoversInput', { isbn: isbnField })

const isbnCoversSchema = named('IsbnCovers', {
  /** Stored as originals, of which the owner crops one. */
  covers: listOf(2, { source: z.enum(['open_library', 'google_books']), original: storedPictureSchema }),
  /** `failed`: at least one catalogue did not answer. */
  network: z.enum(['off', 'answered', 'failed']),
})

export type IsbnCovers = z.infer<typeof isbnCoversSchema>
export type FoundBook = z.infer<typeof foundBookSchema>
export type IsbnLookup = z.infer<typeof isbnLookupSchema>

export const lookUpIsbn = endpoint('POST /api/studio/isbn-lookups', {
  needs: 'write',
  summary:
    'Finds a book by its ISBN: in other reviews, in the imported extract, then in NeoDB, Open Library and Google Books, unless isbn.network is off.',
  body: isbnLookupInputSchema,
  answers: { 200: isbnLookupSchema },
  problems: ['too_many_requests'],
})

export const findIsbnCovers = endpoint('POST /api/studio/isbn-covers', {
  needs: 'write',
  summary:
    'Fetches pictures of a cover from Open Library and Google Books, unless isbn.network is off, and stores them as originals.',
  body: isbnCoversInputSchema,
  answers: { 200: isbnCoversSchema },
  problems: ['too_many_requests', 'storage_full'],
})
