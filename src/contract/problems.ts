import { PROBLEMS_BY_STATUS, type ProblemCode } from './wording/problems.ts'

export type { ProblemCode } from './wording/problems.ts'

/** The HTTP status of each code. */
export const PROBLEMS = Object.fromEntries(
  Object.entries(PROBLEMS_BY_STATUS).flatMap(([status, sentences]) =>
    Object.keys(sentences).map((code) => [code, Number(status)]),
  ),
) as Record<ProblemCode, keyof typeof PROBLEMS_BY_STATUS>

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEMS, value)
}
