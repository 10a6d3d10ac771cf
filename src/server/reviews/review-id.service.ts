import { parseReviewId } from '../../contract/links.ts'
import { problem } from '../platform/http/problems.ts'

/** The review that an address names. Throws review_not_found where that is no id (docs/product/addresses.md). */
export function readReviewId(text: string): number {
  const id = parseReviewId(text)
  if (id === undefined) throw problem('review_not_found')
  return id
}
