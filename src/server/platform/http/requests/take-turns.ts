import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

let previous: Promise<void> = Promise.resolve()

/**
 * Gives each request a turn of the event loop of its own. SQLite's queries never wait, so requests that have arrived
 * together would otherwise run one after another in one piece, and nothing else would be answered meanwhile.
 */
export const takeTurns: MiddlewareHandler = async (_c, next) => {
  previous = previous.then(() => setImmediate())
  await previous
  await next()
}
