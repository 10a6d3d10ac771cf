import { createReviewStorage } from '../../client/review-storage.ts'

const AT_MOST = 50

interface NoteDraft {
  text: string
}

/** What a reader has written about a book and not saved, kept on this device for them alone. By review. */
export function noteDrafts(reader: string) {
  const drafts = createReviewStorage(`xingcha:notes:${reader}`, AT_MOST, isDraft)
  return {
    /** Undefined where it says nothing else than what is saved. */
    recall: (review: number, saved: string): string | undefined => {
      const text = drafts.get(review)?.text
      return text === saved ? undefined : text
    },
    keep: (review: number, text: string, saved: string): void => {
      if (text === saved) drafts.remove(review)
      else drafts.set(review, { text })
    },
    forget: drafts.remove,
    /** It has arrived: what was written since stays. */
    forgetSaved: (review: number, saved: string): void => {
      if (drafts.get(review)?.text === saved) drafts.remove(review)
    },
  }
}

export type NoteDrafts = ReturnType<typeof noteDrafts>

function isDraft(kept: Partial<NoteDraft>): kept is NoteDraft {
  return typeof kept.text === 'string'
}
