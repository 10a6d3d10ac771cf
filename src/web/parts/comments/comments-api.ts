import type {
  CommentChallenge,
  CommentLikes,
  CommentThread,
  NewComment,
  PostedComment,
} from '../../../contract/comments.ts'
import { type Caller, olderPath } from '../../client/api.ts'

// What taking part asks for (product.md §7). Each throws ApiFailure.

/** The newest comments, or those older than `before`. */
export function listComments({ read }: Caller, review: number, before: number | undefined) {
  return read<CommentThread>(olderPath(`/api/reviews/${review}/comments`, before))
}

export function postComment({ change }: Caller, review: number, comment: NewComment) {
  return change<PostedComment>('POST', `/api/reviews/${review}/comments`, comment)
}

export function patchComment({ change }: Caller, id: number, content: string) {
  return change<PostedComment>('PATCH', `/api/comments/${id}`, { content })
}

export function deleteComment({ change }: Caller, id: number) {
  return change<void>('DELETE', `/api/comments/${id}`)
}

export function setLike({ change }: Caller, id: number, isLiked: boolean) {
  return change<CommentLikes>(isLiked ? 'PUT' : 'DELETE', `/api/comments/${id}/like`)
}

/** Throws an AbortError when given up. */
export function readChallenge({ read }: Caller, signal: AbortSignal) {
  return read<CommentChallenge>('/api/comments/challenge', signal)
}
