import * as endpoints from '../../../contract/site/redirects.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireWriter } from '../../platform/http/access/require-reader.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { importRedirectFile, listRedirects, putRedirect, removeRedirect } from './redirects.service.ts'

/** Old addresses, for the owner alone. */
export function redirectsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/redirects', '/api/studio/redirects/*'], membersOnly())
  return api
    .openapi(routeOf(endpoints.listRedirects), async (c) =>
      c.json(await listRedirects(deps, c.req.valid('query')), 200),
    )
    .openapi(routeOf(endpoints.putRedirect), async (c) => {
      await requireWriter(deps, await readActor(deps, c))
      await putRedirect(deps, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.removeRedirect), async (c) => {
      await requireWriter(deps, await readActor(deps, c))
      await removeRedirect(deps, c.req.valid('query').from)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.importRedirects), async (c) => {
      await requireWriter(deps, await readActor(deps, c))
      return c.json(await importRedirectFile(deps, c.req.valid('json').text), 200)
    })
}
