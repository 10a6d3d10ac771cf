import type { Failure } from '../../contract/page.ts'
import { PROBLEMS } from '../../contract/problems.ts'

/** True where it may be our fault: told so, with a retry and the id that the log knows (decisions.md 24). */
export function isFault({ code }: Failure): boolean {
  return code === 'unreachable' || PROBLEMS[code] >= 500
}
