import { countCodePoints, LIMITS } from '../../contract/limits.ts'
import { problem } from '../platform/http/problems.ts'

/**
 * A reader's notes as they are kept: as typed, with one kind of line break and without what a database cannot store;
 * nothing but space is no notes. Throws note_too_long. (docs/product/data.md)
 */
export function readNotes(typed: string): string {
  const notes = typed.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')
  if (countCodePoints(notes) > LIMITS.note) throw problem('note_too_long')
  return notes.trim() === '' ? '' : notes
}
