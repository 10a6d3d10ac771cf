import type { ProblemCode } from '../../../contract/problems.ts'
import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { logFault, toProblem } from '../../platform/http/responses/answer-problem.ts'

interface FormAction<Outcome> {
  act: () => Promise<Outcome>
  refuse: (code: ProblemCode) => Outcome
}

/** The outcome of a form sent without script, for the next page. A fault is logged and refused by its code. */
export async function outcomeOf<Outcome>(
  { log }: Pick<Deps, 'log'>,
  c: HttpContext,
  { act, refuse }: FormAction<Outcome>,
): Promise<Outcome> {
  try {
    return await act()
  } catch (cause) {
    logFault(log, cause, c)
    return refuse(toProblem(cause).code)
  }
}
