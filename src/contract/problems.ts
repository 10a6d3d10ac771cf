/** Every way a request can fail, as code and HTTP status. Sentences for visitors stand in the wording. */
export const PROBLEMS = {
  invalid_request: 400,
  term_too_long: 400,
  review_not_found: 404,
  not_found: 404,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** RFC 9457 problem details, as every failed API answer carries them. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: ProblemCode
  request_id: string
  detail?: string
}

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEMS, value)
}
