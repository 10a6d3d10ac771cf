import { createReviewStorage } from '../../client/review-storage.ts'

/** A comment that has not been sent. */
export interface Draft {
  name: string
  text: string
  /** The account of who wrote it; absent: a visitor without one. */
  whose?: string | undefined
}

const AT_MOST = 20
const drafts = createReviewStorage('xingcha:comments', AT_MOST, isDraft)

/** For `whose` account it is asked: what somebody else has written under theirs is not shown to them. */
export function recallDraft(review: number, whose?: string): Draft | undefined {
  const draft = drafts.get(review)
  return draft?.whose === undefined || draft.whose === whose ? draft : undefined
}

/** Without a text there is nothing to keep. */
export function keepDraftOf(review: number, draft: Draft): void {
  if (draft.text.trim() === '') drafts.remove(review)
  else drafts.set(review, draft)
}

export function forgetDraft(review: number): void {
  drafts.remove(review)
}

function isDraft(kept: Partial<Draft>): kept is Draft {
  return typeof kept.name === 'string' && typeof kept.text === 'string'
}
