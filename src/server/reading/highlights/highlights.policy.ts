import { countCodePoints, HIGHLIGHT_LIMITS } from '../../../contract/limits.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { cleanNote } from '../../text/clean-text.ts'

/** A note on a marked passage as it is stored. Throws highlight_note_too_long. */
export function cleanHighlightNote(typed: string): string {
  const note = cleanNote(typed)
  if (countCodePoints(note) > HIGHLIGHT_LIMITS.note) throw problem('highlight_note_too_long')
  return note
}

/** Throws highlight_too_long. */
export function checkPassage(exact: string): void {
  if (countCodePoints(exact) > HIGHLIGHT_LIMITS.quote) throw problem('highlight_too_long')
}

/** Why a reader with so many marks in a review, and in all, may make no further one; undefined where there is room. */
export function findRefusal({
  inReview,
  inAll,
}: {
  inReview: number
  inAll: number
}): 'too_many_highlights' | 'highlights_full' | undefined {
  if (inReview >= HIGHLIGHT_LIMITS.ofReview) return 'too_many_highlights'
  return inAll >= HIGHLIGHT_LIMITS.ofReader ? 'highlights_full' : undefined
}
