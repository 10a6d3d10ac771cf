import { problemSentence } from '../../contract/wording/problems.ts'
import type { HttpContext } from '../platform/http/http.ts'
import type { Problem } from '../platform/http/problems.ts'
import { PLAIN_PAGE_POLICY } from './page-policy.ts'
import { plainDocument } from './plain-document.ts'

interface Refusal {
  refusal: Problem
  /** Said of a fault of ours. */
  faultSentence: string
  /** HTML: the form as it was sent, so that nothing typed is lost. */
  form: string
  back: { path: string; label: string }
}

/** What a browser without script is shown where its form was not taken: the reason, and all that was typed. */
export function errorPageResponse(
  c: HttpContext,
  { refusal, faultSentence, form, back }: Refusal,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', PLAIN_PAGE_POLICY)
  const retryAfter = refusal.retryAfter ?? (refusal.status >= 500 ? FAULT_RETRY_AFTER : undefined)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  const sentence = refusal.status >= 500 ? faultSentence : problemSentence(refusal)
  return c.html(
    plainDocument({ heading: sentence, isAlert: true, body: form, back }),
    refusal.status === 400 ? 422 : refusal.status,
  )
}

const FAULT_RETRY_AFTER = 10
