import type { ProblemBody } from '../../../../contract/problem-body.ts'
import { PROBLEMS, type ProblemCode } from '../../../../contract/problems.ts'
import { problemSentence } from '../../../../contract/wording/problems.ts'

interface ProblemMore {
  detail?: string | undefined
  /** Instead of the code's, where more is known. */
  sentence?: string
  cause?: unknown
  retryAfter?: number
  /** The methods of the address, for the header Allow. */
  allow?: readonly string[]
}

/** A failure with a declared code. Thrown anywhere; `answerProblem` turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly sentence: string | undefined
  /** Seconds after which the request may be repeated. */
  readonly retryAfter: number | undefined
  readonly allow: readonly string[] | undefined

  constructor(code: ProblemCode, { detail, sentence, cause, retryAfter, allow }: ProblemMore = {}) {
    super(code, { cause })
    this.code = code
    this.detail = detail
    this.sentence = sentence
    this.retryAfter = retryAfter
    this.allow = allow
  }

  get status(): (typeof PROBLEMS)[ProblemCode] {
    return PROBLEMS[this.code]
  }

  /** A fault of ours may have passed after ten seconds. */
  get retryAfterHeader(): string | undefined {
    const seconds = this.retryAfter ?? (this.status >= 500 ? 10 : undefined)
    return seconds?.toString()
  }

  toBody(requestId: string): ProblemBody {
    return {
      type: 'about:blank',
      title: this.code,
      status: this.status,
      code: this.code,
      sentence: this.sentence ?? problemSentence(this),
      request_id: requestId,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(this.retryAfter === undefined ? {} : { retry_after: this.retryAfter }),
    }
  }
}

export function problem(code: ProblemCode, detail?: string): Problem {
  return new Problem(code, { detail })
}
