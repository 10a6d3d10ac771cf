/**
 * The text with at most 30 combining marks in a row, as Unicode's stream-safe format allows (UAX #15, section 13).
 * Call it before `normalize`, which sorts a run of marks in quadratic time.
 */
export function limitCombiningMarks(text: string): string {
  return text.replace(MARK_RUN, (run) =>
    run.length > MAX_MARKS ? [...run].slice(0, MAX_MARKS).join('') : run,
  )
}

const MAX_MARKS = 30
const MARK_RUN = /\p{M}+/gu

/** Removes characters that no reader can see. Joiners stay: emoji need them. */
export function removeHiddenCharacters(text: string): string {
  return limitCombiningMarks(text.toWellFormed()).normalize('NFC').replace(HIDDEN, '')
}

// Control characters except tab and line feed; soft hyphen; zero-width space, word joiner, byte-order mark; characters
// that change the direction of the text around them.
const HIDDEN = /[^\P{Cc}\t\n]|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Whether the text shows nothing at all. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/** Every character without a visible glyph, including fillers and blanks that Unicode counts as letters or symbols. */
export const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu
