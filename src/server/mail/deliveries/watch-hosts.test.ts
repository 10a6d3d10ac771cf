import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeliveryRefused } from './deliveries.service.ts'
import { watchHosts } from './outbox.worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000
const NO_ANSWER = new Error('no answer')
const NOT_THIS_ONE = new DeliveryRefused('now', 'not this one')

function attempt(hosts: ReturnType<typeof watchHosts>, name: string, failure: unknown): number {
  hosts.begin(name)
  return hosts.end(name, failure)
}

test('a host gets so many at a time, and one that takes nothing pauses, longer each time', () => {
  const hosts = watchHosts({ atOnce: 8, toOneHost: 2 }, MINUTE)
  hosts.begin('a')
  expect(hosts.unavailable()).toEqual([])
  hosts.begin('a')
  expect(hosts.unavailable()).toEqual(['a'])
  expect([hosts.end('a', undefined), hosts.end('a', NOT_THIS_ONE)]).toEqual([0, 0])
  expect(hosts.unavailable()).toEqual([])
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect(attempt(hosts, 'a', NO_ANSWER)).toBe(minutes * MINUTE)
    vi.advanceTimersByTime(minutes * MINUTE - 1)
    expect(hosts.unavailable()).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(hosts.unavailable()).toEqual([])
  }
  expect(attempt(hosts, 'a', undefined)).toBe(0)
  expect(attempt(hosts, 'a', NO_ANSWER)).toBe(MINUTE)
})

test('hosts that failed last get half of what is under way at most', () => {
  const hosts = watchHosts({ atOnce: 4, toOneHost: 2 }, MINUTE)
  for (const name of ['a', 'b', 'c']) attempt(hosts, name, NO_ANSWER)
  vi.advanceTimersByTime(MINUTE)
  hosts.begin('a')
  expect(hosts.unavailable()).toEqual([])
  hosts.begin('b')
  expect(hosts.unavailable().toSorted()).toEqual(['a', 'b', 'c'])
  hosts.begin('new')
  expect(hosts.unavailable()).not.toContain('new')
  hosts.end('a', undefined)
  expect(hosts.unavailable()).toEqual([])
})
