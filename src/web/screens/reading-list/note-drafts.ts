import { reviewMemory } from '../../client/review-memory.ts'

const AT_MOST = 50

interface NoteDraft {
  text: string
}

/** What a reader has written about a book and not saved, kept on this device for them alone. By review. */
export function noteDrafts(reader: string) {
  const drafts = reviewMemory(`xingcha:notes:${reader}`, AT_MOST, isDraft)
  return {
    /** Undefined where it says nothing else than what is saved. */
    recall: (review: number, saved: string): string | undefined => {
      const text = drafts.recall(review)?.text
      return text === saved ? undefined : text
    },
    keep: (review: number, text: string, saved: string): void => {
      if (text === saved) drafts.forget(review)
      else drafts.keep(review, { text })
    },
    forget: drafts.forget,
    /** It has arrived: what was written since stays. */
    forgetSaved: (review: number, saved: string): void => {
      if (drafts.recall(review)?.text === saved) drafts.forget(review)
    },
  }
}

export type NoteDrafts = ReturnType<typeof noteDrafts>

function isDraft(kept: Partial<NoteDraft>): kept is NoteDraft {
  return typeof kept.text === 'string'
}
