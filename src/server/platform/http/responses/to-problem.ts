import { HTTPException } from 'hono/http-exception'
import { isUnavailable } from '../../db/fault-kind.ts'
import { codeOf } from '../../runtime/error-text.ts'
import { Problem } from './problems.ts'
import { ChildFailure } from '../../runtime/child-processes/supervised-child.ts'

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
