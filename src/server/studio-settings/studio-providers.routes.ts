import * as endpoints from '../../contract/settings/studio-providers.endpoints.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { requireWriter } from '../platform/http/access/require-reader.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
import * as providers from './studio-providers.service.ts'

/** The sign-in providers, for the owner alone. */
export function studioProvidersRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/providers', '/api/studio/providers/*'], membersOnly())
  const writerOf = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(routeOf(endpoints.readStudioProviders), async (c) =>
      c.json(await providers.readStudioProviders(deps), 200),
    )
    .openapi(routeOf(endpoints.changeStudioProvider), async (c) => {
      const userId = await writerOf(c)
      const { id } = c.req.valid('param')
      return c.json(await providers.changeStudioProvider(deps, userId, id, c.req.valid('json')), 200)
    })
    .openapi(routeOf(endpoints.removeStudioProvider), async (c) => {
      const userId = await writerOf(c)
      return c.json(await providers.removeStudioProvider(deps, userId, c.req.valid('param').id), 200)
    })
    .openapi(routeOf(endpoints.testStudioProvider), async (c) => {
      const userId = await writerOf(c)
      await enforceRateLimit(deps.database.queries, deps.clock, { ...TEST_LIMIT, key: userId })
      return c.json(await providers.testStudioProvider(deps, c.req.valid('param').id), 200)
    })
}

const TEST_LIMIT = { name: 'provider tests', max: 20, seconds: 600 }
