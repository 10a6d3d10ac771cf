import type { MiddlewareHandler } from 'hono'
import { withImplied } from './allowed-methods.ts'
import type { HttpContext, HttpEnv } from './http-context.ts'
import { Problem } from './responses/problems.ts'

/**
 * For `app.all`: answers these methods of a path while the owner has its feature on. While it is off, the path is like any
 * other that does not exist, also to OPTIONS and to wrong methods. Routes of all methods do not count for
 * `allowedMethods`, so this answers both itself.
 */
export function optionalRoute(
  isOn: () => Promise<boolean>,
  methods: readonly string[],
  answer: (c: HttpContext) => Promise<Response>,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!(await isOn())) return next()
    const allow = withImplied(methods)
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allow.join(', ') })
    if (!allow.includes(c.req.method)) throw new Problem('method_not_allowed', { allow })
    return answer(c)
  }
}
