import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site.ts'

/**
 * The second line of a message that has said already that it was not done: the failure's own sentence, or of a
 * fault of ours the id that the log knows (docs/product/interface.md).
 */
export function ownSentence(failure: Failure): string | undefined {
  if (!failure.isOurs) return failure.sentence
  return failure.requestId === null ? undefined : `${faultWording.requestId} ${failure.requestId}`
}
