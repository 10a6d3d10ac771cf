import { problem } from './problems.ts'
import type { Actor } from './visitor.ts'

/** The account that acts, by its id. Throws sign_in_required. */
export function requireReader({ userId }: Actor): string {
  if (userId === null) throw problem('sign_in_required')
  return userId
}
