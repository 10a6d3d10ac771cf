import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { reviewListSchema } from '../reviews/reviews.ts'

/**
 * Whether the signed-in reader has bookmarked a review. Reading it (GET), setting it (PUT) and unsetting it (DELETE)
 * all respond with the state after it; a repeat succeeds too (docs/product/data.md). Problems: sign_in_required,
 * review_not_found.
 */
const bookmarkSchema = named('Bookmark', { book_id: z.int(), is_bookmarked: z.boolean() })

/** Where the page begins; up to 200 cards are one page (docs/product/lists.md). */
const bookmarksQuerySchema = z.object({
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export type Bookmark = z.infer<typeof bookmarkSchema>

export const readBookmark = endpoint('GET /api/reviews/{id}/bookmark', {
  summary: 'Whether the reader has bookmarked the review.',
  answers: { 200: bookmarkSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found'],
})

export const setBookmark = endpoint('PUT /api/reviews/{id}/bookmark', {
  summary: 'Bookmarks the review; a repeat changes nothing.',
  answers: { 200: bookmarkSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found', 'too_many_requests'],
})

export const removeBookmark = endpoint('DELETE /api/reviews/{id}/bookmark', {
  summary: 'Removes the bookmark; a repeat changes nothing.',
  answers: { 200: bookmarkSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found', 'too_many_requests'],
})

export const listBookmarks = endpoint('GET /api/bookmarks', {
  summary: 'The bookmarked reviews, the latest first.',
  query: bookmarksQuerySchema,
  answers: { 200: reviewListSchema },
  problems: ['sign_in_required', 'token_invalid'],
})
