import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const HOUR = 3_600_000
const TRUE_TIME = Date.parse('2025-03-07T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function answer(cacheControl: string) {
  return new Response(null, {
    headers: { Date: new Date(TRUE_TIME).toUTCString(), 'Cache-Control': cacheControl },
  })
}

test('on a phone whose clock is twenty minutes fast the time is that of the server, and goes on from there', () => {
  vi.setSystemTime(TRUE_TIME + 20 * 60_000)
  noteServerTime(answer('private, no-store'))
  expect(serverNow()).toBe(TRUE_TIME)
  vi.setSystemTime(Date.now() + 61_000)
  expect(serverNow()).toBe(TRUE_TIME + 61_000)
})

test('a response from a cache, or one without a time, is ignored', () => {
  vi.setSystemTime(TRUE_TIME)
  noteServerTime(answer('private, no-store'))
  vi.setSystemTime(TRUE_TIME + HOUR)
  noteServerTime(answer('max-age=60'))
  noteServerTime(new Response(null, { headers: { 'Cache-Control': 'no-store' } }))
  expect(serverNow()).toBe(TRUE_TIME + HOUR)
})
