import { LIMITS } from '../../contract/limits.ts'
import { readDate, readNumber } from '../tabular/field-values.ts'

/** Stars in halves, 0.5 to 5; null for none. Above five they are of ten. */
export function readStars(text: string): number | null {
  const given = readNumber(text) ?? 0
  const stars = Math.round((given > 5 ? given / 2 : given) * 2) / 2
  return stars >= 0.5 && stars <= 5 ? stars : null
}

/** YYYY-MM-DD; null where there is no such day. A time counts for nothing that spreadsheets write in their way (9:05). */
export function readDay(text: string): string | null {
  return readDate(text) ?? readDate(text.trim().split(' ')[0]) ?? null
}

/** As notes are kept: at most their limit, cut off behind it. */
export function readNotesCell(...texts: readonly string[]): string {
  const notes = texts
    .map((text) => text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim())
    .filter((text) => text !== '')
    .join('\n\n')
  return [...notes].slice(0, LIMITS.note).join('')
}

/** A title or an author on one line; of what is longer than any the beginning. */
export function readName(text: string): string {
  return text.slice(0, NAME).replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
}

const NAME = 500
