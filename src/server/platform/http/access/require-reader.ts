import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../db/database.ts'
import type { HttpEnv } from '../http-context.ts'
import { problem } from '../responses/problems.ts'
import { enforceRateLimit } from '../../security/rate-limit.store.ts'
import { type Actor, readActor } from './actor.ts'

/** More at once than a person can click, then one a second: too slow for a program to fill a disk. */
const WRITE_LIMIT = { name: 'writes by account', max: 300, seconds: 300 }

/** The id of the actor's account. Throws sign_in_required. */
export function requireReader({ userId }: Actor): string {
  if (userId === null) throw problem('sign_in_required')
  return userId
}

/** Middleware for routes that require a session: refuses anonymous visitors before the body is read. */
export function readersOnly(deps: { secret: string }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    requireReader(await readActor(deps, c))
    await next()
  }
}

/** The id of the actor's account, for a change of its own data. Throws sign_in_required, too_many_requests. */
export async function requireWriter(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
): Promise<string> {
  const userId = requireReader(actor)
  await enforceWriteLimit({ database, clock }, userId)
  return userId
}

/** Throws too_many_requests. */
export function enforceWriteLimit(
  { database, clock }: { database: Database; clock: Clock },
  userId: string,
): Promise<void> {
  return enforceRateLimit(database.queries, clock, { ...WRITE_LIMIT, key: userId })
}
