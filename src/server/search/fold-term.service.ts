import { countCodePoints, LIMITS } from '../../contract/limits.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { cleanTerm, fold } from '../text/fold.ts'

/** The term as texts are searched for it (docs/product/search.md); '' where it is blank. Throws term_too_long. */
export function foldTerm(term: string): string {
  const cleaned = cleanTerm(term)
  if (countCodePoints(cleaned) > LIMITS.searchTerm) throw problem('term_too_long')
  return fold(cleaned)
}
