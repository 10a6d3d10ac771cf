import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../db/database.ts'
import type { HttpContext, HttpEnv } from '../http-context.ts'
import { problem } from '../responses/problems.ts'
import { enforceRateLimit } from '../../security/rate-limit.store.ts'
import { readActor } from './actor.ts'

/** More at once than a person can click, then one a second: too slow for a program to fill a disk. */
const WRITE_LIMIT = { name: 'writes by account', max: 300, seconds: 300 }

/** The id of the account that sends the request. Throws sign_in_required. */
export async function requireReader(deps: { secret: string }, c: HttpContext): Promise<string> {
  const { userId } = await readActor(deps, c)
  if (userId === null) throw problem('sign_in_required')
  return userId
}

/** Middleware for routes that require a session: refuses anonymous visitors before the body is read. */
export function readersOnly(deps: { secret: string }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await requireReader(deps, c)
    await next()
  }
}

interface WriteDeps {
  database: Database
  clock: Clock
}

/** The id of the account that changes its own data. Throws sign_in_required, too_many_requests. */
export async function requireWriter(deps: WriteDeps & { secret: string }, c: HttpContext): Promise<string> {
  const userId = await requireReader(deps, c)
  await enforceWriteLimit(deps, userId)
  return userId
}

/** Throws too_many_requests. */
export function enforceWriteLimit({ database, clock }: WriteDeps, userId: string): Promise<void> {
  return enforceRateLimit(database.queries, clock, { ...WRITE_LIMIT, key: userId })
}
