import type { MiddlewareHandler } from 'hono'
import { createTurns } from '../../runtime/yield-to-event-loop.ts'

/** Resolves in the turn of the event loop that a request has for itself. */
export const nextRequestTurn = createTurns()

/**
 * Gives each request a turn of the event loop of its own. SQLite's queries never wait, so requests that have arrived
 * together would otherwise run one after another in one piece, and nothing else would be answered meanwhile.
 */
export const takeTurns: MiddlewareHandler = async (_c, next) => {
  await nextRequestTurn()
  await next()
}
