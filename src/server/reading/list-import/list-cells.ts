import { LIMITS } from '../../../contract/limits.ts'
import { parseIsbn } from '../../../contract/reviews/isbn.ts'

/** A title or an author on one line, truncated to 500 code units. */
export function readName(text: string): string {
  return text.slice(0, NAME_LIMIT).replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
}

const NAME_LIMIT = 500

/** The first ISBN of a cell that may have several, or their names before them. */
export function readIsbn(text: string): string | null {
  return parseIsbn(text) ?? findIsbn(text)
}

/** The first ISBN among other words and numbers, which never make one together. */
export function findIsbn(text: string): string | null {
  const parts = text.slice(0, NAME_LIMIT).split(/[,;|/[\]\s]+|isbn(?:1[03])?[:：]?/i)
  return parts.map(parseIsbn).find((isbn) => isbn !== null) ?? null
}

/** The notes as this site stores them, and what is above their limit. */
export function readNotes(...texts: readonly string[]): { notes: string; notes_rest: string } {
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
