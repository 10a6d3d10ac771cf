import { createReviewStorage } from '../../client/review-storage.ts'

const MOST_DRAFTS = 50

interface NoteDraft {
  text: string
}

/** A reader's unsaved notes, stored on this device by review and account. */
export function noteDrafts(reader: string) {
  const drafts = createReviewStorage(`xingcha:notes:${reader}`, MOST_DRAFTS, isDraft)
  return {
    /** Undefined without a draft, or if it equals the saved note. */
    get: (review: number, saved: string): string | undefined => {
      const text = drafts.get(review)?.text
      return text === saved ? undefined : text
    },
    set: (review: number, text: string, saved: string): void => {
      if (text === saved) drafts.remove(review)
      else drafts.set(review, { text })
    },
    remove: drafts.remove,
    /** Deletes the draft after a save, unless it has changed since. */
    removeSaved: (review: number, saved: string): void => {
      if (drafts.get(review)?.text === saved) drafts.remove(review)
    },
  }
}

export type NoteDrafts = ReturnType<typeof noteDrafts>

function isDraft(stored: Partial<NoteDraft>): stored is NoteDraft {
  return typeof stored.text === 'string'
}
