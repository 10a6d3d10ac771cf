import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { ApiFailure } from '../api/api.ts'
import { failureFromCode } from '../api/failure-from-code.ts'
import { UNREACHABLE } from '../api/failure.ts'
import { createSessionSource } from './session-source.ts'

const READER: Session = {
  id: 'reader',
  name: '小青',
  email: 'reader@example.org',
  role: 'reader',
  has_password: true,
  avatar: 7,
  reading: null,
  expires_at: '2026-12-21T04:00:00Z',
}

let page: EventTarget & { visibilityState: 'visible' | 'hidden' }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') })
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as const,
    cookie: 'xc_signed_in=1',
    documentElement: { classList: { toggle: () => {} } },
  })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a session that cannot be loaded is requested every five seconds, and once more when the reader retries', async () => {
  const { requestedAt, source, answer } = await openPage()
  expect(source.read()).toEqual({ status: 'unknown', failure: failureFromCode('unavailable') })
  await pass(12_000)
  expect(requestedAt()).toEqual([0, 5, 10])
  source.retry()
  expect(source.read()).toEqual({ status: 'unknown' })
  await pass(0)
  await pass(4_900)
  expect(requestedAt()).toEqual([0, 5, 10, 12])
  answer.with = () => READER
  await pass(100)
  expect(source.read()).toEqual({ status: 'signed-in', session: READER })
  await pass(60_000)
  expect(requestedAt()).toEqual([0, 5, 10, 12, 17])
})

test('nothing is requested while the page is hidden', async () => {
  const { requestedAt } = await openPage()
  page.visibilityState = 'hidden'
  await pass(60_000)
  expect(requestedAt()).toEqual([0])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(requestedAt()).toEqual([0, 60])
})

test('what the screen says changes with the kind of the failure alone', async () => {
  const { source, answer } = await openPage()
  const shown = source.read()
  await pass(5_000)
  expect(source.read()).toBe(shown)
  answer.with = () => {
    throw new ApiFailure(UNREACHABLE)
  }
  await pass(5_000)
  expect(source.read()).toEqual({ status: 'unknown', failure: UNREACHABLE })
})

test('a refusal says that nobody is signed in', async () => {
  const { source } = await openPage(() => {
    throw new ApiFailure(failureFromCode('sign_in_required'))
  })
  expect(source.read()).toEqual({ status: 'signed-out' })
})

/** A page of a signed-in reader, whose session is unavailable where it is not said how it is answered. */
async function openPage(first?: () => Session) {
  const begun = Date.now()
  const at: number[] = []
  const answer = {
    with: (): Session => {
      throw new ApiFailure(failureFromCode('unavailable'))
    },
  }
  if (first) answer.with = first
  const source = createSessionSource(async () => {
    at.push(Math.round((Date.now() - begun) / 1_000))
    return answer.with()
  })
  await pass(0)
  return { source, answer, requestedAt: () => at }
}

/** Advances the clock; the script that loads the session arrives at once. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
