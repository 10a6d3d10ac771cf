import { keepDraft, restoreDraft } from './draft.ts'
import { forgetDraft } from './draft-memory.ts'
import { toggleLike } from './like-comment.ts'
import { readOlder, readThread } from './read-thread.ts'
import { sendComment, startWriting } from './send-comment.ts'

/** All that a visitor can do with a thread, as one file that comes when it is wanted. */
export const deeds = {
  readThread,
  readOlder,
  toggleLike,
  startWriting,
  keepDraft,
  restoreDraft,
  forgetDraft,
  sendComment,
}

export type Deeds = typeof deeds
