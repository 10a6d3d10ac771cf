import { setImmediate } from 'node:timers/promises'

/**
 * For long work: await the returned function between its parts. It lets other requests run once this work has used the
 * process for 10 ms. SQLite's queries never wait, so a whole request would otherwise block the event loop.
 */
export function startYielding(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_TURN) return
    await nextTurn()
    since = performance.now()
  }
}

/** In milliseconds. */
const LONGEST_TURN = 10

/**
 * Returns a function for works that would block the event loop together: one caller goes on in each turn of the event
 * loop, in the order of their calls.
 */
export function createTurns(): () => Promise<void> {
  let previous: Promise<void> = Promise.resolve()
  return () => (previous = previous.then(() => setImmediate()))
}

/** For the parts of long works. */
export const nextTurn = createTurns()
