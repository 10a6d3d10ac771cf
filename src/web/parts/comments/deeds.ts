import { toggleLike } from './like-comment.ts'
import { readOlder, readThread } from './read-thread.ts'
import { sendComment, startWriting } from './send-comment.ts'

/** All that a visitor can do with a thread, as one file that comes when it is wanted. */
export const deeds = {
  readThread,
  readOlder,
  toggleLike,
  startWriting,
  sendComment,
}

export type Deeds = typeof deeds
