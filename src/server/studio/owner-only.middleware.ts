import type { MiddlewareHandler } from 'hono'
import { type Actor, readActor } from '../platform/http/actor.ts'
import type { HttpEnv } from '../platform/http/http.ts'
import { problem } from '../platform/http/problems.ts'

/** Everybody else learns nothing, not even that there is a studio. Throws not_found. */
function requireOwner({ isOwner }: Actor): void {
  if (!isOwner) throw problem('not_found')
}

/** Middleware that refuses others before a body is read. */
export function ownerOnly(deps: { secret: string }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    requireOwner(await readActor(deps, c))
    await next()
  }
}
