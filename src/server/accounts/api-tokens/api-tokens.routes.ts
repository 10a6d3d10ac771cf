import * as endpoints from '../../../contract/accounts/api-tokens.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { senderKeyOf } from '../../platform/security/sender-key.ts'
import { sessionHeadersOf } from '../sessions/session.middleware.ts'
import { readKeySet } from './signing-keys.service.ts'
import { renewTokens, exchangePassword, exchangeSession } from './api-tokens.service.ts'

export function tokensRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/token'])
  return api
    .openapi(routeOf(endpoints.requestTokens), async (c) => {
      const grant = c.req.valid('json')
      switch (grant.grant_type) {
        case 'password':
          return c.json(await exchangePassword(deps, sessionHeadersOf(c), senderKeyOf(deps, c), grant), 200)
        case 'session':
          return c.json(await exchangeSession(deps, sessionHeadersOf(c)), 200)
        default:
          return c.json(await renewTokens(deps, grant.refresh_token), 200)
      }
    })
    .openapi(routeOf(endpoints.readKeySet), async (c) => {
      // A new key is published for days before it signs (signing-keys.service.ts).
      c.header('Cache-Control', 'public, max-age=300')
      return c.json(await readKeySet(deps), 200)
    })
}
