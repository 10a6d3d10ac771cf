import { LIMITS } from '../../../contract/limits.ts'
import { readDate, readNumber } from '../../tabular/field-values.ts'

/** A rating in half stars, 0.5 to 5; null for none. A value above five counts as out of ten. */
export function readStars(text: string): number | null {
  const given = readNumber(text) ?? 0
  const stars = Math.round((given > 5 ? given / 2 : given) * 2) / 2
  return stars >= 0.5 && stars <= 5 ? stars : null
}

/** YYYY-MM-DD; null where there is no such day. A time of day after it (9:05) is ignored. */
export function readDay(text: string): string | null {
  return readDate(text) ?? readDate(text.trim().split(' ')[0]) ?? null
}

/** The notes as this site stores them, and what is above their limit. */
export function readNotesCell(...texts: readonly string[]): { notes: string; notes_rest: string } {
  const notes = texts
    .map((text) => text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim())
    .filter((text) => text !== '')
    .join('\n\n')
  return cutNotes(notes)
}

/** Clean notes up to their limit, and the rest. */
export function cutNotes(notes: string): { notes: string; notes_rest: string } {
  const characters = [...notes]
  if (characters.length <= LIMITS.note) return { notes, notes_rest: '' }
  return {
    notes: characters.slice(0, LIMITS.note).join(''),
    notes_rest: characters.slice(LIMITS.note).join(''),
  }
}

/** A title or an author on one line, truncated to 500 code units. */
export function readName(text: string): string {
  return text.slice(0, NAME_LIMIT).replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
}

const NAME_LIMIT = 500
