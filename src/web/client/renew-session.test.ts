import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import { ApiFailure } from './api.ts'
import { UNREACHABLE } from './failure.ts'
import { failureFromCode } from './failure-from-code.ts'
import { askUntilAnswered, renewSession } from './renew-session.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('a session is renewed before its last 90 seconds, and not earlier', async () => {
  const renewed = lastingUntil('2026-12-21T04:00:00Z')
  const ask = vi.fn(async () => renewed)
  const told: unknown[] = []
  renewSession(lastingUntil('2026-11-21T05:00:00Z'), ask, (session) => told.push(session))
  await vi.advanceTimersByTimeAsync(58 * 60_000)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(told).toEqual([renewed])
})

test('a month is longer than any timer: it is still renewed in time', async () => {
  const ask = vi.fn(async () => null)
  renewSession(lastingUntil('2026-12-21T04:00:00Z'), ask, () => {})
  await vi.advanceTimersByTimeAsync(29 * 86_400_000)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('while the server cannot be reached it is asked again after 200 ms, doubled each time', async () => {
  const asked: number[] = []
  const begun = Date.now()
  const answer = askUntilAnswered(async () => {
    asked.push(Date.now() - begun)
    if (asked.length < 5) throw new ApiFailure(UNREACHABLE)
    return null
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBeNull()
  expect(asked).toEqual([0, 200, 600, 1_400, 3_000])
})

test('a no is an answer: it is not asked again', async () => {
  const ask = vi.fn(async () => {
    throw new ApiFailure(failureFromCode('sign_in_required'))
  })
  expect(await askUntilAnswered(ask)).toBeNull()
  expect(ask).toHaveBeenCalledOnce()
})

test('whoever has signed out is not asked about any more', async () => {
  const ask = vi.fn(async () => null)
  const stop = renewSession(lastingUntil('2026-11-21T05:00:00Z'), ask, () => {})
  stop()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(ask).not.toHaveBeenCalled()
})

function lastingUntil(expires_at: string): Session {
  return {
    id: 'reader',
    name: '小青',
    email: 'reader@example.org',
    is_owner: false,
    has_password: true,
    avatar: 7,
    expires_at,
  }
}
