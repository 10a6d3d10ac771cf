import { sql } from 'kysely'
import { type Clock, CLOCKS_APART } from '../runtime/clock.ts'
import type { Queries } from '../db/database.ts'
import { Problem } from '../http/responses/problems.ts'

export interface RateLimit {
  /** The limited action, such as `newsletter by sender`. */
  name: string
  /** The client or account it counts for; one key for all where the whole site is limited. */
  key: string
  /** How many are allowed at once. */
  max: number
  /** Seconds until all of them are allowed again; they come back one by one at even intervals. */
  seconds: number
}

interface LimitAnswer {
  allowed: boolean
  /** Whole seconds until the next one is allowed; 0 where this one is. */
  retryAfter: number
}

/**
 * Counts one against the limit, which all processes on the database share: one statement, so that no two requests
 * consume the same one. A refusal counts nothing. (The generic cell rate algorithm: one number tells how far the limit
 * is used up.)
 */
export async function consumeRateLimit(
  queries: Queries,
  clock: Clock,
  limit: RateLimit,
): Promise<LimitAnswer> {
  const { allowed, wait } = await tryConsume(queries, clock, limit, 0)
  return { allowed, retryAfter: allowed ? 0 : Math.max(1, Math.ceil(wait / 1_000)) }
}

/** Throws too_many_requests where nothing of the limit is left, and counts nothing: for limits on what turns out to have failed. */
export async function requireLeft(queries: Queries, clock: Clock, limit: RateLimit): Promise<void> {
  const { now, each, latest } = timesOf(clock, limit, 0)
  const row = await queries
    .selectFrom('xc_rate_limits')
    .select('used_up_until')
    .where((is) => is.and({ name: limit.name, key: limit.key }))
    // A later time was stored by a clock that was ahead.
    .where('used_up_until', '<=', latest + CLOCKS_APART)
    .executeTakeFirst()
  const wait = Math.max(row?.used_up_until ?? now, now) + each - latest
  if (wait > 0) throw new Problem('too_many_requests', { retryAfter: Math.ceil(wait / 1_000) })
}

/** Reserves one in advance and returns the seconds until it is due. Throws too_many_requests where that is too late. */
export async function reserveRateLimit(queries: Queries, clock: Clock, limit: RateLimit, maxWait: number) {
  const { allowed, wait } = await tryConsume(queries, clock, limit, maxWait * 1_000)
  const seconds = Math.max(0, Math.ceil(wait / 1_000))
  if (allowed) return seconds
  throw new Problem('too_many_requests', { retryAfter: Math.max(1, seconds - maxWait) })
}

/** `wait`: milliseconds until this one, or after a refusal the next one, is due. */
async function tryConsume(queries: Queries, clock: Clock, limit: RateLimit, ahead: number) {
  const { now, each, latest } = timesOf(clock, limit, ahead)
  // A later time was stored by a clock that was ahead, and counts as nothing used.
  const credible = latest + CLOCKS_APART
  const used = sql`(case when xc_rate_limits.used_up_until > ${now} and xc_rate_limits.used_up_until <= ${credible}
      then xc_rate_limits.used_up_until else ${now} end)`
  const isLeft = sql`${used} + ${each} <= ${latest}`
  const row = await queries
    .insertInto('xc_rate_limits')
    .values({ name: limit.name, key: limit.key, used_up_until: now + each, is_allowed: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet({
        used_up_until: sql<number>`case when ${isLeft} then ${used} + ${each} else xc_rate_limits.used_up_until end`,
        is_allowed: sql<number>`case when ${isLeft} then 1 else 0 end`,
      }),
    )
    .returning(['used_up_until', 'is_allowed'])
    .executeTakeFirstOrThrow()
  const allowed = row.is_allowed === 1
  return { allowed, wait: row.used_up_until + (allowed ? 0 : each) - (latest - ahead) }
}

/** In milliseconds: the present time, the pause from one use to the next, and the time after which the limit allows none. */
function timesOf(clock: Clock, { max, seconds }: RateLimit, ahead: number) {
  const now = clock.now().getTime()
  const each = Math.ceil((seconds * 1_000) / max)
  return { now, each, latest: now + each * max + ahead }
}

/** Counts one as `consumeRateLimit` does. Throws too_many_requests with the seconds to wait. */
export async function enforceRateLimit(queries: Queries, clock: Clock, limit: RateLimit): Promise<void> {
  const { allowed, retryAfter } = await consumeRateLimit(queries, clock, limit)
  if (!allowed) throw new Problem('too_many_requests', { retryAfter })
}

/** Deletes all limits of these keys, such as those of a deleted account. */
export async function resetRateLimits(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom('xc_rate_limits').where('key', 'in', keys).execute()
}

/** Deletes limits that are fully available again. */
export async function deleteExpiredRateLimits(queries: Queries, clock: Clock): Promise<void> {
  await queries.deleteFrom('xc_rate_limits').where('used_up_until', '<', clock.now().getTime()).execute()
}
