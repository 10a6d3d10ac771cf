import { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono, MiddlewareHandler } from 'hono'
import type { ApiPathPattern } from '../../../contract/api-endpoints.ts'
import { CACHE_PRIVATE } from './responses/cache-control.ts'
import type { HttpEnv } from './http-context.ts'
import { problem } from './responses/problems.ts'

/** An app whose invalid requests become the problem `invalid_request`. */
export function createApiApp(router?: Hono<HttpEnv>['router']): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({
    ...(router && { router }),
    defaultHook: (result) => {
      if (!result.success) throw problem('invalid_request', result.error.issues[0]?.message)
    },
  })
}

/** An API whose responses under `paths` belong to one visitor and are not cached. `before` runs before a body is read. */
export function createPersonalApi(
  paths: readonly ApiPathPattern[],
  before?: MiddlewareHandler<HttpEnv>,
): OpenAPIHono<HttpEnv> {
  const api = createApiApp()
  for (const path of paths) {
    api.use(path, async (c, next) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      await next()
    })
    if (before) api.use(path, before)
  }
  return api
}
