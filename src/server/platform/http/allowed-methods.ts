import type { Hono } from 'hono'
import { METHOD_NAME_ALL } from 'hono/router'
import type { HttpEnv } from './http-context.ts'

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
export function withImplied(methods: readonly string[]): string[] {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS']
}

/** Whether a route of this method is at this path, as far as `allowedMethods` counts it. */
export function hasRoute({ router }: Hono<HttpEnv>, method: string, path: string): boolean {
  return router
    .match(method, path)[0]
    .some(([[, route]]) => route.method !== METHOD_NAME_ALL && !/^\/?\*$/.test(route.path))
}
