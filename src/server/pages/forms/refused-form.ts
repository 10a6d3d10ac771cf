import { REFUSED_FORM_PATH } from '../../../contract/links.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { RefusedForm } from '../../../contract/site/refused-form.ts'
import { problemSentence } from '../../../contract/wording/problems.ts'
import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { logFault, toProblem } from '../../platform/http/responses/answer-problem.ts'
import { crashResponse, type RenderDocument } from '../document/render-document.ts'

interface Refusal {
  /** Shown for a fault of ours. */
  faultSentence: string
  typed: RefusedForm['typed']
  /** The names of the fields that a problem is about. */
  fieldsOf: (code: ProblemCode) => readonly string[]
}

/** Answers a form that was sent without script and refused, or failed: the reason, and the form with all that was typed. */
export async function refusedFormResponse(
  { deps, renderDocument }: { deps: Deps; renderDocument: RenderDocument },
  c: HttpContext,
  cause: unknown,
  { faultSentence, typed, fieldsOf }: Refusal,
): Promise<Response> {
  logFault(deps.log, cause, c)
  const failure = toProblem(cause)
  const data: RefusedForm = {
    sentence: failure.status >= 500 ? faultSentence : problemSentence(failure),
    invalid: fieldsOf(failure.code),
    typed,
  }
  try {
    const request = {
      address: REFUSED_FORM_PATH,
      isPrivate: false,
      resource: { state: 'ready', data },
    } as const
    const { html, policy } = await renderDocument(request, c)
    c.header('Content-Security-Policy', policy)
    c.header('X-Robots-Tag', 'noindex')
    const retryAfter = failure.retryAfterHeader
    if (retryAfter !== undefined) c.header('Retry-After', retryAfter)
    return c.html(html, failure.status === 400 ? 422 : failure.status)
  } catch (fault) {
    return crashResponse(deps, c, fault)
  }
}

interface FormAction<Outcome> {
  act: () => Promise<Outcome>
  refuse: (code: ProblemCode) => Outcome
}

/** The outcome of a form sent without script, for the next page. A fault is logged and refused by its code. */
export async function outcomeOf<Outcome>(
  { log }: Deps,
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
