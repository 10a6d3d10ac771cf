import type { Deps } from '../../src/server/deps.ts'

export interface TestClock {
  now(): Date
  /** Lets this many seconds pass. */
  pass(seconds: number): void
}

/** Puts a clock into the site that goes on only when it is told to. */
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
