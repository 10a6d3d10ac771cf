import type { TextQuote } from '../../../contract/reading/text-quote.ts'
import { HIGHLIGHT_DRAFTS_KEY } from '../../client/note-drafts-on-device.ts'
import { createReviewStorage, type ReviewStorage } from '../../client/review-storage.ts'

const MAX_DRAFTS = 50

/** An unsaved note on a passage, stored on this device by review and account. */
export interface HighlightDraft {
  text: string
  /** The version of the note that the text began with. */
  version: number
  /** The mark; null for a passage that is not marked yet. */
  highlight: string | null
  /** A passage that is not marked yet, in the script of its page. */
  passage: TextQuote | null
}

export function highlightDrafts(reader: string): ReviewStorage<HighlightDraft> {
  return createReviewStorage(HIGHLIGHT_DRAFTS_KEY + reader, MAX_DRAFTS, isDraft)
}

function isDraft(stored: Partial<HighlightDraft>): stored is HighlightDraft {
  return (
    typeof stored.text === 'string' &&
    typeof stored.version === 'number' &&
    (typeof stored.highlight === 'string' || typeof stored.passage?.exact === 'string')
  )
}
