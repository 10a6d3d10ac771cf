import { endpoint } from '../endpoint.ts'
import {
  isbnCoversInputSchema,
  isbnCoversSchema,
  isbnLookupInputSchema,
  isbnLookupSchema,
} from './isbn-lookup.ts'

export const lookUpIsbn = endpoint('POST /api/studio/isbn-lookups', {
  needs: 'write',
  summary:
    'Finds a book by its ISBN: in other reviews, in the imported extract, then in Open Library and Google Books, unless isbn.network is off.',
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
