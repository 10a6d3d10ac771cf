import { PROBLEMS, type ProblemBody, type ProblemCode } from '../../contract/problems.ts'

/** A failure with a promised code. Thrown anywhere, answered by the one door out in http.ts. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined

  constructor(code: ProblemCode, detail?: string, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.detail = detail
  }

  get status(): (typeof PROBLEMS)[ProblemCode] {
    return PROBLEMS[this.code]
  }

  toBody(requestId: string): ProblemBody {
    return {
      type: 'about:blank',
      title: this.code,
      status: this.status,
      code: this.code,
      request_id: requestId,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
    }
  }
}

export function problem(code: ProblemCode, detail?: string): Problem {
  return new Problem(code, detail)
}
