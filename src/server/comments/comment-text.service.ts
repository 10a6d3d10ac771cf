import { countCodePoints, LIMITS } from '../../contract/limits.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { isBlank, removeHiddenCharacters } from '../text/clean-text.ts'

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
