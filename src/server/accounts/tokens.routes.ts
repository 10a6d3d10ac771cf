import * as endpoints from '../../contract/tokens.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { senderOf } from '../platform/sender.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { askedOf } from './asked.ts'
import { readKeySet } from './signing-keys.service.ts'
import { renewTokens, tradePassword, tradeSession } from './tokens.service.ts'

export function tokensRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/token'], LARGEST_BODY)
  return api
    .openapi(routeOf(endpoints.requestTokens), async (c) => {
      const asked = c.req.valid('json')
      switch (asked.grant_type) {
        case 'password':
          return c.json(await tradePassword(deps, senderOf(deps, c), asked), 200)
        case 'session':
          return c.json(await tradeSession(deps, askedOf(c)), 200)
        default:
          return c.json(await renewTokens(deps, asked.refresh_token), 200)
      }
    })
    .openapi(routeOf(endpoints.readKeySet), async (c) => {
      // Successors stand in it for days before they sign (signing-keys.service.ts).
      c.header('Cache-Control', 'public, max-age=300')
      return c.json(await readKeySet(deps), 200)
    })
}
