import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import type { HttpEnv } from './http.ts'
import { problem } from './problems.ts'
import { enforceRateLimit } from '../security/rate-limit.store.ts'
import { type Actor, readActor } from './actor.ts'

/** As many at once as no hand can press, then one a second: nothing that a program could fill a disk with. */
const WRITE_LIMIT = { name: 'writes by account', max: 300, seconds: 300 }

/** The account that acts, by its id. Throws sign_in_required. */
export function requireReader({ userId }: Actor): string {
  if (userId === null) throw problem('sign_in_required')
  return userId
}

/** For routes that only readers may ask: refuses a stranger before the body is read. */
export function readersOnly(deps: { secret: string }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    requireReader(await readActor(deps, c))
    await next()
  }
}

/** The same where it is to change what is its own. Throws sign_in_required, too_many_requests. */
export async function requireWriter(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
): Promise<string> {
  const userId = requireReader(actor)
  await enforceRateLimit(database.queries, clock, { ...WRITE_LIMIT, key: userId })
  return userId
}
