import type { MiddlewareHandler } from 'hono'
import { DEFAULT_BODY } from '../../../../contract/bounds.ts'
import { limitConcurrency } from '../../runtime/concurrency-limit.ts'
import type { HttpEnv } from '../http-context.ts'
import { declaredLength } from './body-limit.ts'

/**
 * Receives and handles two large bodies of members at once, while others queue: parsed, they take many times their size
 * in memory. Nobody else may use it, or a stranger's slow request would hold up the owner's.
 */
export const queueLargeBodies: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const isLarge = (declaredLength(c) ?? Infinity) > DEFAULT_BODY.bytes
  await (isLarge ? handleLarge(next) : next())
}

const handleLarge = limitConcurrency(2)
