import type { MiddlewareHandler } from 'hono'
import { hasPermission, type Permission } from '../../../../contract/accounts/permissions.ts'
import type { HttpEnv } from '../http-context.ts'
import { problem } from '../responses/problems.ts'

/**
 * Middleware of each endpoint that needs a permission (contract/accounts/permissions.ts). Throws not_found where the role lacks
 * it, scope_missing where only the token does.
 */
export function requirePermission(needs: Permission): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const user = await c.get('readSignedInUser')?.()
    if (!user || !hasPermission(user.role, needs)) throw problem('not_found')
    if (user.scopes && !user.scopes.some((scope) => scope === needs)) throw problem('scope_missing', needs)
    await next()
  }
}
