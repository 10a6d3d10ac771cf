import * as apiTokens from '../../../contract/accounts/api-tokens.ts'
import * as studioTokens from '../../../contract/accounts/studio-tokens.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { browserOf, requireBrowserUser } from '../session.middleware.ts'
import { requireReauthentication } from '../sessions.service.ts'
import { exchangeSession, readKeySet, renewTokens } from './api-tokens.service.ts'
import { createToken, listTokens, revokeToken } from './studio-tokens.service.ts'

export function apiTokensRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(apiTokens.requestTokens, ({ c, body }) =>
      body.grant_type === 'session'
        ? exchangeSession(deps, browserOf(c))
        : renewTokens(deps, body.refresh_token),
    )
    .endpoint(apiTokens.readKeySet, ({ c }) => {
      // A new key is published for days before it signs (api-tokens.service.ts).
      c.header('Cache-Control', 'public, max-age=300')
      return readKeySet(deps)
    })
}

/** The account's own tokens. A program can neither create nor end one with any scope. */
export function studioTokensRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(studioTokens.listTokens, async ({ c }) => listTokens(deps, await requireBrowserUser(deps, c)))
    .endpoint(studioTokens.createToken, async ({ c, body }) => {
      const user = await requireBrowserUser(deps, c)
      await requireReauthentication(deps, browserOf(c), body.password)
      const token = await createToken(deps, user, body)
      return { token, ...(await listTokens(deps, user)) }
    })
    .endpoint(studioTokens.revokeToken, async ({ c, params }) => {
      const user = await requireBrowserUser(deps, c)
      await revokeToken(deps, user.id, params.id)
      return listTokens(deps, user)
    })
}
