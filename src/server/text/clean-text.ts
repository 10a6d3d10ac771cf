import { limitCombiningMarks } from './combining-marks.ts'

/** Only what no reader could tell from a text without it: joiners stay, they hold emoji together. */
export function withoutHidden(text: string): string {
  return limitCombiningMarks(text.toWellFormed()).normalize('NFC').replace(HIDDEN, '')
}

// Controls but tab and line feed; soft hyphen; zero-width space, word joiner, byte-order mark; what turns the
// direction of the text around it.
const HIDDEN = /[^\P{Cc}\t\n]|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Whether nothing of the text leaves ink. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/** Whatever leaves no ink, the fillers and blanks that count as letters and signs included. */
export const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu
