import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { fold } from '../../text/fold.ts'
import { isBlank, removeHiddenCharacters } from '../../text/clean-text.ts'

/**
 * A comment's text as it is stored: plain, with its line breaks, trimmed. Throws comment_incomplete where nothing is left,
 * comment_too_long. (docs/product/data.md)
 */
export function readContent(typed: string): string {
  const content = removeHiddenCharacters(typed.replace(/\r\n?/g, '\n')).trim()
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
