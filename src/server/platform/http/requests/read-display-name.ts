import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { toDisplayName } from '../../../text/display-name.ts'
import { problem } from '../responses/problems.ts'

/**
 * A visitor's name as the site stores it (`toDisplayName`). Empty where nothing visible is left: each caller has its
 * own problem for that. Throws name_too_long. See docs/product/data.md.
 */
export function readDisplayName(typed: string): string {
  const name = toDisplayName(typed)
  if (countCodePoints(name) > LIMITS.name) throw problem('name_too_long')
  return name
}
