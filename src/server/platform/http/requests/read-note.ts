import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { problem } from '../responses/problems.ts'
import { cleanNote } from '../../../text/clean-note.ts'

/** A reader's notes on a book as they are stored. Throws note_too_long. */
export function readNote(typed: string): string {
  if (countCodePoints(typed) > LIMITS.note && countCodePoints(cleanNote(typed)) > LIMITS.note)
    throw problem('note_too_long')
  return cleanNote(typed)
}
