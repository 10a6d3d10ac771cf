import { parseReviewId } from '../../contract/links.ts'

/** The comment after which the thread of a review begins; undefined where the address names none. */
export function readThreadStart(search: URLSearchParams): number | undefined {
  // As for reviews: digits only, and no larger than the database counts.
  return parseReviewId(search.get('before') ?? '') || undefined
}
