import { UnsentComments } from '../unsent/unsent-comments.tsx'
import { toggleLike } from './like-comment.ts'
import { refreshThread } from './refresh-thread.ts'
import { sendComment, prepareToSend } from '../form/send-comment.ts'

/** The actions of a visitor on a thread, in one lazily loaded script. */
export const commentActions = {
  refreshThread,
  toggleLike,
  prepareToSend,
  sendComment,
  UnsentComments,
}

export type CommentActions = typeof commentActions
