import type { MoreFields } from '../../../../contract/comments/comment-fields.ts'
import { createReviewStorage } from '../../../client/review-storage.ts'

/** A comment that has not been sent. */
export interface CommentDraft {
  name: string
  text: string
  more?: MoreFields
  /** Id of the author's account; absent for a visitor. The name is part of what browsers have stored. */
  whose?: string | undefined
}

const MAX_DRAFTS = 20
const drafts = createReviewStorage('xingcha:comments', MAX_DRAFTS, isDraft)

/** The draft of a visitor, or of this reader: not of another account. */
export function readDraft(review: number, reader?: string): CommentDraft | undefined {
  const draft = drafts.get(review)
  return draft?.whose === undefined || draft.whose === reader ? draft : undefined
}

/** Deletes the draft if its text is blank. */
export function saveCommentDraft(review: number, draft: CommentDraft): void {
  if (draft.text.trim() === '') drafts.remove(review)
  else drafts.set(review, draft)
}

export function deleteDraft(review: number): void {
  drafts.remove(review)
}

function isDraft(value: Partial<CommentDraft>): value is CommentDraft {
  return typeof value.name === 'string' && typeof value.text === 'string'
}
