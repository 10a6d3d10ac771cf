import { setImmediate } from 'node:timers/promises'

/**
 * For work that is long as a whole: what it returns is awaited between the parts, and lets everybody else who waits
 * have their turn once this work has kept the process for 10 ms. SQLite answers without ever waiting, so that without
 * this a whole request would be one part.
 */
export function startYielding(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_TURN) return
    await setImmediate()
    since = performance.now()
  }
}

/** In milliseconds. */
const LONGEST_TURN = 10
