import * as apiTokens from '../../../contract/accounts/api-tokens.endpoints.ts'
import * as studioTokens from '../../../contract/accounts/studio-tokens.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { browserOf, requireBrowserUser } from '../session.middleware.ts'
import { requireReauthentication } from '../sessions.service.ts'
import { exchangeSession, renewTokens } from './api-tokens.service.ts'
import { readKeySet } from './signing-keys.service.ts'
import { createToken, listTokens, revokeToken } from './studio-tokens.service.ts'

export function apiTokensRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/token'])
  return api
    .openapi(routeOf(apiTokens.requestTokens), async (c) => {
      const grant = c.req.valid('json')
      const tokens =
        grant.grant_type === 'session'
          ? await exchangeSession(deps, browserOf(c))
          : await renewTokens(deps, grant.refresh_token)
      return c.json(tokens, 200)
    })
    .openapi(routeOf(apiTokens.readKeySet), async (c) => {
      // A new key is published for days before it signs (signing-keys.service.ts).
      c.header('Cache-Control', 'public, max-age=300')
      return c.json(await readKeySet(deps), 200)
    })
}

/** The account's own tokens. A program can neither create nor end one with any scope. */
export function studioTokensRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/tokens', '/api/studio/tokens/*'], membersOnly())
  return api
    .openapi(routeOf(studioTokens.listTokens), async (c) =>
      c.json(await listTokens(deps, await requireBrowserUser(deps, c)), 200),
    )
    .openapi(routeOf(studioTokens.createToken), async (c) => {
      const user = await requireBrowserUser(deps, c)
      const input = c.req.valid('json')
      await requireReauthentication(deps, browserOf(c), input.password)
      const token = await createToken(deps, user, input)
      return c.json({ token, ...(await listTokens(deps, user)) }, 201)
    })
    .openapi(routeOf(studioTokens.revokeToken), async (c) => {
      const user = await requireBrowserUser(deps, c)
      await revokeToken(deps, user.id, c.req.valid('param').id)
      return c.json(await listTokens(deps, user), 200)
    })
}
