import { toggleLike } from './like-comment.ts'
import { refreshThread } from './refresh-thread.ts'
import { sendComment, startWriting } from './send-comment.ts'

/** What a visitor can do with a thread, in one file that is loaded when it is needed. */
export const commentActions = {
  refreshThread,
  toggleLike,
  startWriting,
  sendComment,
}

export type CommentActions = typeof commentActions
