import type { Deps } from '../../../src/server/deps.ts'

export interface TestClock {
  now(): Date
  /** Lets this many seconds pass. */
  pass(seconds: number): void
}

/** Replaces the site’s clock by one that only `pass` moves. */
export function holdClock(site: { deps: Deps }, start = '2025-06-01T04:00:00Z'): TestClock {
  let now = Date.parse(start)
  const clock: TestClock = {
    now: () => new Date(now),
    pass: (seconds) => {
      now += seconds * 1_000
    },
  }
  site.deps.clock = clock
  return clock
}
