import { countCodePoints, LIMITS } from '../../contract/limits.ts'
import { limitCombiningMarks } from '../platform/combining-marks.ts'
import { problem } from '../platform/problems.ts'
import { fold } from '../search/fold.service.ts'

/**
 * A visitor's name as the site stores it (`toDisplayName`). Empty where nothing visible is left: each form has a problem
 * of its own for that. Throws name_too_long. (decisions.md 11)
 */
export function readDisplayName(typed: string): string {
  const name = toDisplayName(typed)
  if (countCodePoints(name) > LIMITS.name) throw problem('name_too_long')
  return name
}

/** One line, trimmed, without invisible characters; empty where nothing visible is left. */
export function toDisplayName(typed: string): string {
  const name = withoutHidden(typed).replace(/\s+/gu, ' ').trim()
  return isBlank(name) ? '' : name
}

/**
 * A comment's text as it is kept: plain, line breaks kept, trimmed. Throws comment_incomplete where nothing is left,
 * comment_too_long. (decisions.md 11, 12)
 */
export function readContent(typed: string): string {
  const content = withoutHidden(typed.replace(/\r\n?/g, '\n')).trim()
  if (isBlank(content)) throw problem('comment_incomplete')
  if (countCodePoints(content) > LIMITS.comment) throw problem('comment_too_long')
  return content
}

/**
 * A comment's text in the form in which texts are compared. A few characters fold to as many as eighteen: no text that
 * people write is cut off here, and none that fills a comment with them costs eighteen times as much to judge.
 */
export function foldContent(content: string): string {
  return fold(content).slice(0, 4 * LIMITS.comment)
}

/** Only what no reader could tell from a text without it: joiners stay, they hold emoji together. */
function withoutHidden(text: string): string {
  return limitCombiningMarks(text.toWellFormed()).normalize('NFC').replace(HIDDEN, '')
}

// Controls but tab and line feed; soft hyphen; zero-width space, word joiner, byte-order mark; what turns the
// direction of the text around it.
const HIDDEN = /[^\P{Cc}\t\n]|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/** Whatever leaves no ink, the fillers and blanks that count as letters and signs included. */
export const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu
