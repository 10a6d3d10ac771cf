import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { answerProblem } from '../http/responses/answer-problem.ts'
import { createApiApp } from '../http/create-api.ts'
import {
  deleteExpiredRateLimits,
  enforceRateLimit,
  consumeRateLimit,
  reserveRateLimit,
} from './rate-limit.store.ts'

const LIMIT = { name: 'knocking', key: 'a', max: 3, seconds: 60 }

testOnEachEngine('with three a minute, the fourth waits for twenty seconds', async ({ deps }) => {
  const clock = clockAt(0)
  const queries = deps.database.queries
  for (const _ of [1, 2, 3]) expect((await consumeRateLimit(queries, clock, LIMIT)).allowed).toBe(true)
  expect(await consumeRateLimit(queries, clock, LIMIT)).toEqual({ allowed: false, retryAfter: 20 })
  clock.seconds = 19
  expect(await consumeRateLimit(queries, clock, LIMIT)).toEqual({ allowed: false, retryAfter: 1 })
  clock.seconds = 20
  expect((await consumeRateLimit(queries, clock, LIMIT)).allowed).toBe(true)
  expect((await consumeRateLimit(queries, clock, LIMIT)).allowed).toBe(false)
})

testOnEachEngine(
  'requests beyond the limit are scheduled one after another, up to a bound',
  async ({ deps }) => {
    const clock = clockAt(0)
    const turns: number[] = []
    for (let count = 0; count < 6; count++)
      turns.push(await reserveRateLimit(deps.database.queries, clock, LIMIT, 60))
    expect(turns).toEqual([0, 0, 0, 20, 40, 60])
    await expect(reserveRateLimit(deps.database.queries, clock, LIMIT, 60)).rejects.toMatchObject({
      retryAfter: 20,
    })
    clock.seconds = 20
    expect(await reserveRateLimit(deps.database.queries, clock, LIMIT, 60)).toBe(60)
  },
)

testOnEachEngine('each key and each name has a limit of its own', async ({ deps }) => {
  const clock = clockAt(0)
  const queries = deps.database.queries
  const once = { ...LIMIT, max: 1 }
  expect((await consumeRateLimit(queries, clock, once)).allowed).toBe(true)
  expect((await consumeRateLimit(queries, clock, { ...once, key: 'b' })).allowed).toBe(true)
  expect((await consumeRateLimit(queries, clock, { ...once, name: 'ringing' })).allowed).toBe(true)
  expect((await consumeRateLimit(queries, clock, once)).allowed).toBe(false)
})

testOnEachEngine('of fifty requests at once exactly the limit passes', async ({ deps }) => {
  const clock = clockAt(0)
  const attempts = Array.from({ length: 50 }, () =>
    consumeRateLimit(deps.database.queries, clock, { ...LIMIT, max: 7 }),
  )
  const answers = await Promise.all(attempts)
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(7)
})

testOnEachEngine('a refusal has the time to retry in header and body', async ({ deps }) => {
  const app = createApiApp()
  app.onError((cause, c) => answerProblem(deps.log, cause, c))
  app.get('/knock', async (c) => {
    await enforceRateLimit(deps.database.queries, deps.clock, { ...LIMIT, max: 1 })
    return c.text('in')
  })
  const knock = () => app.request('/knock')
  expect((await knock()).status).toBe(200)
  const refused = await knock()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retry_after: 60 })
})

testOnEachEngine('expired rate limits are deleted', async ({ deps }) => {
  const clock = clockAt(0)
  await consumeRateLimit(deps.database.queries, clock, { ...LIMIT, max: 1 })
  await deleteExpiredRateLimits(deps.database.queries, clock)
  const count = async () =>
    (await deps.database.queries.selectFrom('xc_rate_limits').selectAll().execute()).length
  expect(await count()).toBe(1)
  clock.seconds = 61
  await deleteExpiredRateLimits(deps.database.queries, clock)
  expect(await count()).toBe(0)
})

testOnEachEngine('limits stored by a clock that was ahead count as unused', async ({ deps }) => {
  const clock = clockAt(2 * 86_400)
  const queries = deps.database.queries
  for (const _ of [1, 2, 3]) await consumeRateLimit(queries, clock, LIMIT)
  expect((await consumeRateLimit(queries, clock, LIMIT)).allowed).toBe(false)
  clock.seconds = 0
  for (const _ of [1, 2, 3]) expect((await consumeRateLimit(queries, clock, LIMIT)).allowed).toBe(true)
  expect(await consumeRateLimit(queries, clock, LIMIT)).toEqual({ allowed: false, retryAfter: 20 })
})

testOnEachEngine('clocks of two machines may be minutes apart, and the limit holds', async ({ deps }) => {
  const clock = clockAt(150)
  const queries = deps.database.queries
  for (const _ of [1, 2, 3]) await consumeRateLimit(queries, clock, LIMIT)
  clock.seconds = 0
  expect((await consumeRateLimit(queries, clock, LIMIT)).allowed).toBe(false)
})

/** A clock that does not move by itself. */
function clockAt(seconds: number) {
  return {
    seconds,
    now() {
      return new Date(1_750_000_000_000 + this.seconds * 1_000)
    },
  }
}
