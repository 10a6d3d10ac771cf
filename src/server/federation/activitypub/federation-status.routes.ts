import { readFederationStatus as endpoint } from '../../../contract/site/federation.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { readFederationStatus } from './activitypub.service.ts'

/** How the site stands with other sites, for the owner alone. */
export function federationStatusRoutes(deps: Deps) {
  return createPersonalApi(['/api/studio/federation'], membersOnly()).openapi(routeOf(endpoint), async (c) =>
    c.json(await readFederationStatus(deps), 200),
  )
}
