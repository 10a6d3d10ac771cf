import { countCodePoints, LIMITS } from '../../contract/limits.ts'
import { problem } from '../platform/http/problems.ts'

/**
 * A reader's notes as they are stored: as typed, with \n as line break, without NUL and lone surrogates; '' where they
 * are blank. Throws note_too_long.
 */
export function cleanNotes(typed: string): string {
  const notes = typed.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')
  if (countCodePoints(notes) > LIMITS.note) throw problem('note_too_long')
  return notes.trim() === '' ? '' : notes
}
