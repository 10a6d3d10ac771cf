import type { Failure } from '../../../../contract/page.ts'
import { faultWording } from '../../../../contract/wording/site/site.ts'

/**
 * The second line of an error message: the failure's sentence, or the request id if the fault is the site's
 * (docs/product/interface.md).
 */
export function failureDetail(failure: Failure): string | undefined {
  if (!failure.isFault) return failure.sentence
  return failure.requestId === null ? undefined : `${faultWording.requestId} ${failure.requestId}`
}
