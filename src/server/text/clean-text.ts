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

/**
 * Removes characters that no reader can see, and combining marks beyond the first five of a character, which would be
 * drawn over its neighbours. Joiners stay: emoji need them.
 */
export function removeHiddenCharacters(text: string): string {
  const shown = limitCombiningMarks(text.toWellFormed()).normalize('NFC').replace(HIDDEN, '')
  return shown.replace(MARKED_RUN, limitStackedMarks)
}

/** Marks of one character; joiners between them do not begin a new one. */
const MARKED_RUN = /[\p{M}\u200C\u200D]{6,}/gu

/** Hebrew and Tibetan have up to five in ordinary texts. */
const MAX_STACKED_MARKS = 5

function limitStackedMarks(run: string): string {
  let marks = 0
  return run.replace(/\p{M}/gu, (mark) => (++marks > MAX_STACKED_MARKS ? '' : mark))
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

/** The name on one line, trimmed, without invisible characters; empty where nothing visible remains. */
export function toDisplayName(typed: string): string {
  const name = removeHiddenCharacters(typed).replace(/\s+/gu, ' ').trim()
  return isBlank(name) ? '' : name
}

/** One line of at most so many characters. */
export function shorten(text: string, most: number): string {
  const characters = [...toDisplayName(text)]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}

/** A reader's note as it is stored: as typed, with \n as line break, without NUL and lone surrogates; '' where it is blank. */
export function cleanNote(typed: string): string {
  const note = typed.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')
  return note.trim() === '' ? '' : note
}

/** Text of a file for the operator's terminal, on one line: escape sequences in it must not reach the terminal. */
export function terminalText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
}
