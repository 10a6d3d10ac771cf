import type { Failure } from '../../contract/page.ts'
import { PROBLEMS, type ProblemCode } from '../../contract/problems.ts'
import { problemSentences } from '../../contract/wording/problems.ts'

/** For what no answer tells: what the browser refuses by itself, and a code that stands in an address. */
export function failureFromCode(code: ProblemCode): Failure {
  return { code, sentence: problemSentences[code], isOurs: PROBLEMS[code] >= 500, requestId: null }
}
