import { HTTPException } from 'hono/http-exception'
import { codeOf, messageOf } from '../runtime/startup-error.ts'
import { Problem } from './problems.ts'
import { ChildFailure } from '../runtime/supervised-child.ts'

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
  if (cause instanceof ChildFailure) return true
  const code = codeOf(cause) ?? ''
  return TRANSIENT_CODE.test(code) || TRANSIENT_MESSAGE.test(messageOf(cause))
}

// Connection and disk faults of Node; PostgreSQL's 25006 (a replica), 55P03 (a lock that was not granted in time), classes
// 08 (connection), 53 (resources), 57P (shutting down).
const TRANSIENT_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|25006|55P03|08\w{3}|53\w{3}|57P\w{2})$/
// node:sqlite has one code for all errors and names the kind in the message; pg has no code for its own errors.
const TRANSIENT_MESSAGE =
  /database is locked|database or disk is full|attempt to write a readonly database|disk I\/O error|unable to open database|Connection terminated|is not queryable|timeout expired|timeout exceeded when trying to connect|database is not open/i
