import { countCodePoints, HIGHLIGHT_LIMITS } from '../../contract/limits.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { cleanNote } from '../text/clean-note.ts'

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

/** Parses the id of a URL. Throws highlight_not_found where the text is no id. */
export function requireHighlightId(text: string): string {
  if (!/^[0-9a-f]{32}$/.test(text)) throw problem('highlight_not_found')
  return text
}
