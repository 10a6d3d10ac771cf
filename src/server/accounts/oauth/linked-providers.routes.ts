import * as endpoints from '../../../contract/accounts/linked-providers.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { CACHE_SHARED } from '../../platform/http/responses/cache-control.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createApiApp, createPersonalApi } from '../../platform/http/create-api.ts'
import { senderKeyOf } from '../../platform/security/sender-key.ts'
import { setOAuthCookie } from './oauth-callback.routes.ts'
import { startOAuth } from './oauth-callback.service.ts'
import { sessionHeadersOf } from '../sessions/session.middleware.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'
import { listLinkedProviders, listSignInMethods, unlinkProvider } from './linked-providers.service.ts'
import { requireSession } from '../sessions/sessions.service.ts'

/** The same for every visitor; mounted before the middleware that forbids caching of account responses. */
export function signInMethodsRoutes(deps: Deps) {
  return createApiApp().openapi(routeOf(endpoints.listSignInMethods), async (c) => {
    c.header('Cache-Control', CACHE_SHARED)
    return c.json(await listSignInMethods(deps), 200)
  })
}

export function linkedProvidersRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/providers/*', '/api/auth/linked', '/api/auth/linked/*'])
  return api
    .openapi(routeOf(endpoints.signInWithProvider), async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to } = c.req.valid('json')
      const browser = await setOAuthCookie(deps, c, provider)
      const sender = senderKeyOf(deps, c)
      const url = await startOAuth(deps, { provider, to, sender, browser, linkTo: null })
      return c.json({ url }, 200)
    })
    .openapi(routeOf(endpoints.linkProvider), async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to, password } = c.req.valid('json')
      const { user, session } = await requireReauthentication(deps, sessionHeadersOf(c), password)
      const browser = await setOAuthCookie(deps, c, provider)
      const sender = senderKeyOf(deps, c)
      const linkTo = { userId: user.id, sessionId: session.id }
      const url = await startOAuth(deps, { provider, to, sender, browser, linkTo })
      return c.json({ url }, 200)
    })
    .openapi(routeOf(endpoints.listLinkedProviders), async (c) => {
      const { user } = await requireSession(deps, sessionHeadersOf(c))
      return c.json(await listLinkedProviders(deps, user.id), 200)
    })
    .openapi(routeOf(endpoints.unlinkProvider), async (c) => {
      const { user } = await requireSession(deps, sessionHeadersOf(c))
      await unlinkProvider(deps, user.id, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
