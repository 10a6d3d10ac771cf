import * as endpoints from '../../../contract/accounts/studio-tokens.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'
import { requireBrowserUser, sessionHeadersOf } from '../sessions/session.middleware.ts'
import { createToken, listTokens, revokeToken } from './studio-tokens.service.ts'

/** The account's own tokens. A program can neither create nor end one with any scope. */
export function studioTokensRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/tokens', '/api/studio/tokens/*'], membersOnly())
  return api
    .openapi(routeOf(endpoints.listTokens), async (c) =>
      c.json(await listTokens(deps, await requireBrowserUser(deps, c)), 200),
    )
    .openapi(routeOf(endpoints.createToken), async (c) => {
      const user = await requireBrowserUser(deps, c)
      const input = c.req.valid('json')
      await requireReauthentication(deps, sessionHeadersOf(c), input.password)
      const token = await createToken(deps, user, input)
      return c.json({ token, ...(await listTokens(deps, user)) }, 201)
    })
    .openapi(routeOf(endpoints.revokeToken), async (c) => {
      const user = await requireBrowserUser(deps, c)
      await revokeToken(deps, user.id, c.req.valid('param').id)
      return c.json(await listTokens(deps, user), 200)
    })
}
