import { setImmediate } from 'node:timers/promises'

/**
 * For long work: await the returned function between its parts. It lets other requests run once this work has used the
 * process for 10 ms. SQLite's queries never wait, so a whole request would otherwise block the event loop.
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
