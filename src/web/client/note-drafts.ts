import { NOTE_DRAFTS_KEY } from './note-drafts-on-device.ts'
import { createReviewStorage } from './review-storage.ts'

const MAX_DRAFTS = 50

export interface NoteDraft {
  text: string
  /** The `notes_version` of the note that the text began with. */
  version: number
}

/** A reader's unsaved notes, stored on this device by review and account. */
export function noteDrafts(reader: string) {
  const drafts = createReviewStorage(NOTE_DRAFTS_KEY + reader, MAX_DRAFTS, isDraft)
  return {
    /** Undefined without a draft, or if it equals the saved note. */
    get: (review: number, saved: string): NoteDraft | undefined => {
      const draft = drafts.get(review)
      if (!draft || draft.text === saved) return undefined
      // Drafts of earlier releases have no version; theirs was the first.
      return { text: draft.text, version: draft.version ?? 0 }
    },
    set: (review: number, draft: NoteDraft, saved: string): void => {
      if (draft.text === saved) drafts.remove(review)
      else drafts.set(review, draft)
    },
    remove: drafts.remove,
    /** Deletes the draft after a save, unless it has changed since. */
    removeSaved: (review: number, saved: string): void => {
      if (drafts.get(review)?.text === saved) drafts.remove(review)
    },
  }
}

export type NoteDrafts = ReturnType<typeof noteDrafts>

type StoredDraft = Pick<NoteDraft, 'text'> & Partial<NoteDraft>

function isDraft(stored: Partial<NoteDraft>): stored is StoredDraft {
  return typeof stored.text === 'string'
}
