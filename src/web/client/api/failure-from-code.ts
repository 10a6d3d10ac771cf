import type { Failure } from '../../../contract/page.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/problems.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'

/** The failure of a problem code without a response: one that the browser found itself, or that the address contains. */
export function failureFromCode(code: ProblemCode): Failure {
  return { code, sentence: problemSentences[code], isFault: PROBLEMS[code] >= 500, requestId: null }
}
