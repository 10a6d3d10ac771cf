import { countCodePoints, LIMITS } from '../../contract/limits.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { cleanTerm, foldName } from '../text/fold.ts'

/** The term as texts are searched for it, without copied title marks (docs/product/search.md). Throws term_too_long. */
export function foldTerm(term: string): string {
  const cleaned = cleanTerm(term)
  if (countCodePoints(cleaned) > LIMITS.searchTerm) throw problem('term_too_long')
  return foldName(cleaned)
}

/** The parts between blanks of a folded term, each once; none where there is one only, or more than anybody searches for. */
export function partsOfTerm(folded: string): string[] {
  const parts = [...new Set(folded.split(/\s+/u).map(foldName))].filter((part) => part !== '')
  return parts.length > 1 && parts.length <= MAX_PARTS ? parts : []
}

const MAX_PARTS = 8
