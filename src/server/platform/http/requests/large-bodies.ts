import type { MiddlewareHandler } from 'hono'
import { DEFAULT_BODY } from '../../../../contract/bounds.ts'
import { limitConcurrency } from '../../runtime/concurrency-limit.ts'
import type { HttpEnv } from '../http-context.ts'
import { declaredLength } from './body-limit.ts'

/**
 * Receives four large bodies of members at once and handles one of them, while others queue: parsed, they take many
 * times their size in memory. Nobody else may use it, or a stranger's slow requests would hold up the owner's.
 */
export const queueLargeBodies: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const isLarge = (declaredLength(c) ?? Infinity) > DEFAULT_BODY.bytes
  if (!isLarge) return next()
  await receiveInTurn(async () => {
    await c.req.text()
    await handleInTurn(next)
  })
}

// More than one, since a connection that breaks off may hold its turn for minutes.
const receiveInTurn = limitConcurrency(4)
const handleInTurn = limitConcurrency(1)
