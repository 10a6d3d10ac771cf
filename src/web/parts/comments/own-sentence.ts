import type { Failure } from '../../../contract/page.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { tryAgainText } from '../../../contract/wording/comments.ts'
import { faultWording, problemSentences } from '../../../contract/wording/site.ts'

const TOLD: ReadonlySet<ProblemCode | 'unreachable'> = new Set([
  'comment_incomplete',
  'name_too_long',
  'comment_too_long',
  'name_reserved',
  'comment_not_yours',
  'comment_change_too_late',
  'comment_not_found',
  'review_not_found',
] as const)

/** What a failure says of itself, as the second line of a message: when to try again, or what to write otherwise. */
export function ownSentence({ code, requestId, retryAfter }: Failure): string | undefined {
  if (code === 'too_many_requests') {
    return retryAfter === undefined ? problemSentences.too_many_requests : tryAgainText(retryAfter)
  }
  if (TOLD.has(code)) return problemSentences[code]
  // A fault of ours: the visitor sees the id that the log knows (decisions.md 24).
  return requestId === null ? undefined : `${faultWording.requestId} ${requestId}`
}
