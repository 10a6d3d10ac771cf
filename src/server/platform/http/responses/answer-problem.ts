import type { IncomingMessage } from 'node:http'
import { HTTPException } from 'hono/http-exception'
import { ChildFailure } from '../../runtime/child-processes/supervised-child.ts'
import { codeOf, isUnavailable, messageOf } from '../../runtime/faults.ts'
import type { Log } from '../../runtime/log.ts'
import type { HttpContext } from '../http-context.ts'
import { Problem } from './problems.ts'

/** Turns every error into RFC 9457 problem JSON, and logs it. */
export function answerProblem(log: Log, cause: unknown, c: HttpContext): Response {
  const failure = failureOf(cause, c)
  logFault(log, cause, c)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  // RFC 6750, section 3.
  if (failure.code === 'token_invalid') headers['WWW-Authenticate'] = 'Bearer error="invalid_token"'
  if (failure.allow) headers.Allow = failure.allow.join(', ')
  const retryAfter = failure.retryAfterHeader
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter
  return c.body(JSON.stringify(failure.toBody(c.get('requestId'))), failure.status, headers)
}

/** Names the problem in the line of the request; faults of ours get a line with their cause. */
export function logFault(log: Log, cause: unknown, c: HttpContext): void {
  const failure = failureOf(cause, c)
  c.set('problem', failure.code)
  const about = { request_id: c.get('requestId'), path: c.req.path }
  if (hasLeft(c)) log.info({ ...about, cause: messageOf(cause) }, 'the client left while sending')
  // One that says when to come again refuses for its load: many at once are no faults.
  if (failure.status < 500 || failure.retryAfter !== undefined) return
  const err = failure.cause ?? cause
  // A stopping server ends its child processes: that is no fault.
  const isStopping = err instanceof ChildFailure && err.reason === 'stopping'
  log[isStopping ? 'info' : 'error']({ ...about, code: failure.code, err }, 'request failed')
}

function failureOf(cause: unknown, c: HttpContext): Problem {
  if (hasLeft(c)) return new Problem('invalid_request', { cause })
  return toProblem(c.get('bodyFault') ?? cause)
}

/** Whether the connection was lost before the whole body arrived: then nobody reads the response. */
function hasLeft(c: HttpContext): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<IncomingMessage> }
  return incoming?.destroyed === true && incoming.complete === false
}

/** PostgreSQL's character_not_in_repertoire: it cannot store U+0000. */
const UNSTORABLE_TEXT = '22021'

/**
 * Maps any thrown value to a problem. What Hono refuses, such as malformed JSON, is `invalid_request`, like text that
 * no database stores. A fault of the database, the disk or a child process is `unavailable`: the visitor may try
 * again later. Everything else is a bug: `internal`.
 */
export function toProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  if (cause instanceof HTTPException && cause.status < 500) return new Problem('invalid_request', { cause })
  if (codeOf(cause) === UNSTORABLE_TEXT) return new Problem('invalid_request', { cause })
  return new Problem(isTransient(cause) ? 'unavailable' : 'internal', { cause })
}

function isTransient(cause: unknown): boolean {
  return cause instanceof ChildFailure || isUnavailable(cause)
}
