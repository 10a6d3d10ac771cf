import { reviewMemory } from '../../client/review-memory.ts'

/** A comment that has not been sent. */
export interface Draft {
  name: string
  text: string
}

const AT_MOST = 20
const drafts = reviewMemory('xingcha:comments', AT_MOST, isDraft)

export function recallDraft(review: number): Draft | undefined {
  return drafts.recall(review)
}

/** Without a text there is nothing to keep. */
export function keepDraftOf(review: number, draft: Draft): void {
  if (draft.text.trim() === '') drafts.forget(review)
  else drafts.keep(review, draft)
}

export function forgetDraft(review: number): void {
  drafts.forget(review)
}

function isDraft(kept: Partial<Draft>): kept is Draft {
  return typeof kept.name === 'string' && typeof kept.text === 'string'
}
