import { bookmarkSchema, bookmarksQuerySchema } from './bookmarks.ts'
import { endpoint, idParams } from '../endpoint.ts'
import { reviewListSchema } from '../reviews/reviews.ts'

export const readBookmark = endpoint('GET /api/reviews/{id}/bookmark', {
  summary: 'Whether the reader has bookmarked the review.',
  params: idParams,
  answers: { 200: bookmarkSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found'],
})

export const setBookmark = endpoint('PUT /api/reviews/{id}/bookmark', {
  summary: 'Bookmarks the review; a repeat changes nothing.',
  params: idParams,
  answers: { 200: bookmarkSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found', 'too_many_requests'],
})

export const removeBookmark = endpoint('DELETE /api/reviews/{id}/bookmark', {
  summary: 'Removes the bookmark; a repeat changes nothing.',
  params: idParams,
  answers: { 200: bookmarkSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found', 'too_many_requests'],
})

export const listBookmarks = endpoint('GET /api/bookmarks', {
  summary: 'The bookmarked reviews, the latest first.',
  query: bookmarksQuerySchema,
  answers: { 200: reviewListSchema },
  problems: ['sign_in_required', 'token_invalid'],
})
