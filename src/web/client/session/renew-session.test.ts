import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { ApiFailure } from '../api/api.ts'
import { UNREACHABLE } from '../api/failure.ts'
import { failureFromCode } from '../api/failure-from-code.ts'
import { retryUntilAnswered, renewSession } from './renew-session.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('a session is renewed before its last 90 seconds, and not earlier', async () => {
  const renewed = lastingUntil('2026-12-21T04:00:00Z')
  const loadSession = vi.fn(async () => renewed)
  const renewals: unknown[] = []
  renewSession(lastingUntil('2026-11-21T05:00:00Z'), loadSession, (session) => renewals.push(session))
  await vi.advanceTimersByTimeAsync(58 * 60_000)
  expect(loadSession).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(renewals).toEqual([renewed])
})

test('a session of a month, which is longer than any timer, is renewed in time', async () => {
  const loadSession = vi.fn(async () => null)
  renewSession(lastingUntil('2026-12-21T04:00:00Z'), loadSession, () => {})
  await vi.advanceTimersByTimeAsync(29 * 86_400_000)
  expect(loadSession).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(loadSession).toHaveBeenCalledOnce()
})

test('while the server cannot be reached the request is repeated after 200 ms, doubled each time', async () => {
  const requestedAt: number[] = []
  const begun = Date.now()
  const answer = retryUntilAnswered(async () => {
    requestedAt.push(Date.now() - begun)
    if (requestedAt.length < 5) throw new ApiFailure(UNREACHABLE)
    return null
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBeNull()
  expect(requestedAt).toEqual([0, 200, 600, 1_400, 3_000])
})

test('a refusal is an answer: the request is not repeated', async () => {
  const loadSession = vi.fn(async () => {
    throw new ApiFailure(failureFromCode('sign_in_required'))
  })
  expect(await retryUntilAnswered(loadSession)).toBeNull()
  expect(loadSession).toHaveBeenCalledOnce()
})

test('after signing out no session is requested any more', async () => {
  const loadSession = vi.fn(async () => null)
  const stop = renewSession(lastingUntil('2026-11-21T05:00:00Z'), loadSession, () => {})
  stop()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(loadSession).not.toHaveBeenCalled()
})

function lastingUntil(expires_at: string): Session {
  return {
    id: 'reader',
    name: '小青',
    email: 'reader@example.org',
    role: 'reader',
    has_password: true,
    avatar: 7,
    reading: null,
    expires_at,
  }
}
