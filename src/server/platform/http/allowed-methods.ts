import type { Hono, MiddlewareHandler } from 'hono'
import { METHOD_NAME_ALL } from 'hono/router'
import type { HttpContext, HttpEnv } from './http-context.ts'
import { Problem } from './responses/problems.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The methods of the routes at this path, for the header Allow: with HEAD where GET is one, and with OPTIONS. Empty where
 * there are none. Routes of all paths and of all methods do not count.
 */
export function allowedMethods(app: Hono<HttpEnv>, path: string, others: readonly string[] = []): string[] {
  const found = METHODS.filter((method) => others.includes(method) || hasRoute(app, method, path))
  return found.length === 0 ? [] : withImplied(found)
}

/** With those that these methods bring: HEAD, which is answered as GET, and OPTIONS. */
function withImplied(methods: readonly string[]): string[] {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS']
}

/** Whether a route of this method is at this path, as far as `allowedMethods` counts it. */
export function hasRoute({ router }: Hono<HttpEnv>, method: string, path: string): boolean {
  return router
    .match(method, path)[0]
    .some(([[, route]]) => route.method !== METHOD_NAME_ALL && !/^\/?\*$/.test(route.path))
}

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
