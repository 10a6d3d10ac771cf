import { sql } from 'kysely'
import { type Clock, CLOCKS_APART } from '../runtime/clock.ts'
import type { Queries } from '../db/database.ts'
import { Problem } from '../http/problems.ts'

export interface RateLimit {
  /** What is limited, such as `newsletter by address`. */
  name: string
  /** Whose: an address, a visitor; the same for all where the whole site is limited. */
  key: string
  /** How many may come at once … */
  max: number
  /** … and in how many seconds all of them are given back, one after another at even distances. */
  seconds: number
}

export interface LimitAnswer {
  allowed: boolean
  /** Whole seconds after which one more is allowed; 0 where this one is. */
  retryAfter: number
}

/**
 * Takes one from the limit, shared by every process on the database: one statement, so that no two take the same.
 * What is refused takes nothing. (The generic cell rate algorithm: one number says how far it is used up.)
 */
export async function consumeRateLimit(
  queries: Queries,
  clock: Clock,
  limit: RateLimit,
): Promise<LimitAnswer> {
  const { allowed, wait } = await take(queries, clock, limit, 0)
  return { allowed, retryAfter: allowed ? 0 : Math.max(1, Math.ceil(wait / 1_000)) }
}

/**
 * Takes one in advance where none is left: the seconds until it is due, 0 for at once. Throws too_many_requests where
 * that would be later than in this many seconds.
 */
export async function takeTurn(
  queries: Queries,
  clock: Clock,
  limit: RateLimit,
  longestWait: number,
): Promise<number> {
  const { allowed, wait } = await take(queries, clock, limit, longestWait * 1_000)
  const seconds = Math.max(0, Math.ceil(wait / 1_000))
  if (allowed) return seconds
  throw new Problem('too_many_requests', { retryAfter: Math.max(1, seconds - longestWait) })
}

/** `wait`: the milliseconds until it, or where it is refused the next one, is due by the limit alone. */
async function take(
  queries: Queries,
  clock: Clock,
  limit: RateLimit,
  ahead: number,
): Promise<{ allowed: boolean; wait: number }> {
  const now = clock.now().getTime()
  const each = Math.ceil((limit.seconds * 1_000) / limit.max)
  const { name, key } = limit
  const latest = now + each * limit.max + ahead
  const row = await increment(queries, { name, key, now, each, latest })
  const allowed = row.is_allowed === 1
  return { allowed, wait: row.used_up_until + (allowed ? 0 : each) - (now + each * limit.max) }
}

function increment(
  queries: Queries,
  { name, key, now, each, latest }: Increment,
): Promise<{ used_up_until: number; is_allowed: number }> {
  // A later time was stored by a clock that was ahead, and counts as nothing used.
  const credible = latest + CLOCKS_APART
  const used = sql`(case when xc_rate_limits.used_up_until > ${now} and xc_rate_limits.used_up_until <= ${credible}
      then xc_rate_limits.used_up_until else ${now} end)`
  const isLeft = sql`${used} + ${each} <= ${latest}`
  return queries
    .insertInto('xc_rate_limits')
    .values({ name, key, used_up_until: now + each, is_allowed: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet({
        used_up_until: sql<number>`case when ${isLeft} then ${used} + ${each} else xc_rate_limits.used_up_until end`,
        is_allowed: sql<number>`case when ${isLeft} then 1 else 0 end`,
      }),
    )
    .returning(['used_up_until', 'is_allowed'])
    .executeTakeFirstOrThrow()
}

/** Times in milliseconds. */
interface Increment {
  name: string
  key: string
  now: number
  /** From one use to the next. */
  each: number
  /** The limit allows no use after it. */
  latest: number
}

/** The same, throwing too_many_requests with the seconds to wait. */
export async function enforceRateLimit(queries: Queries, clock: Clock, limit: RateLimit): Promise<void> {
  const { allowed, retryAfter } = await consumeRateLimit(queries, clock, limit)
  if (!allowed) throw new Problem('too_many_requests', { retryAfter })
}

/** Forgets these, whatever is held against them: they are nobody's any more. */
export async function resetRateLimits(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom('xc_rate_limits').where('key', 'in', keys).execute()
}

/** Forgets whom nothing is held against any more. */
export async function deleteExpiredRateLimits(queries: Queries, clock: Clock): Promise<void> {
  await queries.deleteFrom('xc_rate_limits').where('used_up_until', '<', clock.now().getTime()).execute()
}
