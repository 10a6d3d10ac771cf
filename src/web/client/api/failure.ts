import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'

/** The server did not respond, or a script that the request needs did not load. */
export const UNREACHABLE: Failure = {
  code: 'unreachable',
  sentence: faultWording.sentence,
  isFault: true,
  requestId: null,
}
