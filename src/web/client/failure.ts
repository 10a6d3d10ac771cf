import type { Failure } from '../../contract/page.ts'
import { faultWording } from '../../contract/wording/site.ts'

/** No answer came at all, or something that is needed for it did not. */
export const UNREACHABLE: Failure = {
  code: 'unreachable',
  sentence: faultWording.sentence,
  isOurs: true,
  requestId: null,
}
