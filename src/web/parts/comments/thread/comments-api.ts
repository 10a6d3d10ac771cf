import type { NewComment } from '../../../../contract/comments/comments.ts'
import type { Api } from '../../../client/api/api.ts'

// The requests of the comments (docs/product/data.md). Each throws ApiFailure.

/** The newest comments, or those older than `before`. */
export function listComments(api: Api, review: number, before: number | undefined, signal: AbortSignal) {
  return api.call('GET /api/reviews/{id}/comments', { params: { id: review }, query: { before }, signal })
}

export function postComment(api: Api, review: number, comment: NewComment) {
  // A reload does not cancel it, so that its response still sets the cookie that identifies the author.
  return api.call('POST /api/reviews/{id}/comments', {
    params: { id: review },
    body: comment,
    keepalive: true,
  })
}

export function patchComment(api: Api, id: number, content: string) {
  return api.call('PATCH /api/comments/{id}', { params: { id }, body: { content } })
}

export function deleteComment(api: Api, id: number) {
  return api.call('DELETE /api/comments/{id}', { params: { id } })
}

export function setLike(api: Api, id: number, isLiked: boolean) {
  const params = { id }
  return isLiked
    ? api.call('PUT /api/comments/{id}/like', { params })
    : api.call('DELETE /api/comments/{id}/like', { params })
}

/** Throws an AbortError when aborted. */
export function readChallenge(api: Api, signal: AbortSignal) {
  return api.call('GET /api/comments/challenge', { signal })
}
