import * as endpoints from '../../../contract/accounts/api-tokens.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { sessionHeadersOf } from '../sessions/session.middleware.ts'
import { readKeySet } from './signing-keys.service.ts'
import { renewTokens, exchangeSession } from './api-tokens.service.ts'

export function tokensRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/token'])
  return api
    .openapi(routeOf(endpoints.requestTokens), async (c) => {
      const grant = c.req.valid('json')
      const tokens =
        grant.grant_type === 'session'
          ? await exchangeSession(deps, sessionHeadersOf(c))
          : await renewTokens(deps, grant.refresh_token)
      return c.json(tokens, 200)
    })
    .openapi(routeOf(endpoints.readKeySet), async (c) => {
      // A new key is published for days before it signs (signing-keys.service.ts).
      c.header('Cache-Control', 'public, max-age=300')
      return c.json(await readKeySet(deps), 200)
    })
}
