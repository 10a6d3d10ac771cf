import type { Hono } from 'hono'
import { expect } from 'vitest'
import { testOnSqlite } from '../../tests/support/server/test-site.ts'
import { API_ENDPOINTS } from '../contract/api-endpoints.ts'
import { renderer } from '../web/entry-server.tsx'
import { createApi } from './api.ts'
import { createApp } from './app.ts'
import type { HttpEnv } from './platform/http/http-context.ts'

testOnSqlite('every request finds its way by one pattern, not through a tree of them', async ({ deps }) => {
  for (const app of [createApp({ deps, renderer }), createApi(deps)]) {
    await app.request('/healthz')
    // Hono's other router takes what this one cannot: a parameter beside words in the same place of a path, for one.
    expect(app.router.name).toBe('SmartRouter + RegExpRouter')
  }
})

testOnSqlite(
  'the router of the tests finds what that of the site finds, in its order',
  async ({ deps, app }) => {
    const own = createApp({ deps, renderer })
    const addresses = [...own.routes.map(({ path }) => path), ...API_ENDPOINTS.map(pathOf), ...OTHERS]
    for (const address of new Set(addresses.map((path) => path.replaceAll(/:file\{.*?\}(?=$|\/)/g, '1.xml'))))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const path = address.replaceAll(/:\w+(?:\{[^}]*\})?\??|\*/g, '1')
        expect(handlersOf(app, method, path), `${method} ${path}`).toEqual(handlersOf(own, method, path))
      }
  },
)

const OTHERS = [
  '/',
  '//',
  '/nothing',
  '/review/1-slug',
  '/review/1/',
  '/api',
  '/api/',
  '/assets/a/b.js',
  '/%E6%B5%B7',
]

function pathOf({ route }: { route: string }): string {
  return route.split(' ')[1]?.replaceAll(/\{\w+\}/g, '1') ?? ''
}

/** The routes that take part in an answer, in their order. */
function handlersOf({ router }: Hono<HttpEnv>, method: string, path: string): string[] {
  return router.match(method, path)[0].map(([[, route]]) => `${route.method} ${route.path}`)
}
