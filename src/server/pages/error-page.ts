import { problemSentence } from '../../contract/wording/problems.ts'
import { type HttpContext, logFault } from '../platform/http/http.ts'
import { toProblem } from '../platform/http/to-problem.ts'
import type { Log } from '../platform/runtime/log.ts'
import { pagePolicy } from './page-policy.ts'
import { PLAIN_STYLE, plainDocument } from './plain-document.ts'

interface ErrorPage {
  /** Shown for a fault of ours. */
  faultSentence: string
  /** HTML of the form, filled in as it was sent, so that nothing typed is lost. */
  form: string
  back: { path: string; label: string }
}

const PLAIN_POLICY = pagePolicy({ scripts: [], styles: [PLAIN_STYLE] })

/** Answers a form that was sent without script and refused, or failed: the reason, and the form with all that was typed. */
export function errorPageResponse(
  { log }: { log: Log },
  c: HttpContext,
  cause: unknown,
  { faultSentence, form, back }: ErrorPage,
): Response | Promise<Response> {
  logFault(log, cause, c)
  const failure = toProblem(cause)
  c.header('Content-Security-Policy', PLAIN_POLICY)
  const retryAfter = failure.retryAfterHeader
  if (retryAfter !== undefined) c.header('Retry-After', retryAfter)
  const sentence = failure.status >= 500 ? faultSentence : problemSentence(failure)
  return c.html(
    plainDocument({ heading: sentence, isAlert: true, body: form, back }),
    failure.status === 400 ? 422 : failure.status,
  )
}
