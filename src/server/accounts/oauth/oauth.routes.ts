import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as endpoints from '../../../contract/accounts/linked-providers.endpoints.ts'
import { oauthCallbackPath } from '../../../contract/links.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import type { Deps } from '../../deps.ts'
import { createApiApp, createPersonalApi } from '../../platform/http/create-api.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { CACHE_PRIVATE, CACHE_SHARED } from '../../platform/http/responses/cache-control.ts'
import { deriveKey } from '../../platform/security/secret.ts'
import { senderKeyOf } from '../../platform/security/sender-key.ts'
import { OAUTH_STATE_MINUTES } from '../accounts.policy.ts'
import { sessionHeadersOf, setSessionCookies } from '../sessions/session.middleware.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'
import { requireSession } from '../sessions/sessions.service.ts'
import { readSignedSiteCookie, signedSiteCookie } from '../sessions/site-cookies.ts'
import { listLinkedProviders, listSignInMethods, unlinkProvider } from './linked-providers.service.ts'
import { handleOAuthCallback, startOAuth } from './oauth.service.ts'

/** The same for every visitor; mounted before the middleware that forbids caching of account responses. */
export function signInMethodsRoutes(deps: Deps) {
  return createApiApp().openapi(routeOf(endpoints.listSignInMethods), async (c) => {
    c.header('Cache-Control', CACHE_SHARED)
    return c.json(listSignInMethods(deps), 200)
  })
}

export function linkedProvidersRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/providers/*', '/api/auth/linked', '/api/auth/linked/*'])
  return api
    .openapi(routeOf(endpoints.signInWithProvider), async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to } = c.req.valid('json')
      const browser = await setBrowserCookie(deps, c, provider)
      const sender = senderKeyOf(deps, c)
      const url = await startOAuth(deps, { provider, to, sender, browser, linkTo: null })
      return c.json({ url }, 200)
    })
    .openapi(routeOf(endpoints.linkProvider), async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to, password } = c.req.valid('json')
      const { user, session } = await requireReauthentication(deps, sessionHeadersOf(c), password)
      const browser = await setBrowserCookie(deps, c, provider)
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

/**
 * The callback paths of the providers. They redirect at once, so that no code stays in the URL. The state and the
 * signed cookie of the browser that started the flow protect them.
 */
export function oauthCallbackRoutes(deps: Deps): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  for (const provider of PROVIDER_IDS)
    pages.get(oauthCallbackPath(provider), async (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      c.header('Referrer-Policy', 'same-origin')
      const { searchParams: parameters } = new URL(c.req.url)
      const browser = await readBrowser(deps, sessionHeadersOf(c), provider)
      const outcome = await handleOAuthCallback(deps, sessionHeadersOf(c), { provider, parameters, browser })
      return c.redirect(setSessionCookies(c, outcome), 303)
    })
  return pages
}

/** Sets the cookie with which the browser must return from this provider, and returns its value. */
async function setBrowserCookie(deps: Deps, c: HttpContext, provider: ProviderId): Promise<string> {
  // A flow in another tab keeps its value.
  const browser =
    (await readBrowser(deps, sessionHeadersOf(c), provider)) ?? randomBytes(24).toString('base64url')
  const cookie = { name: cookieName(provider), value: browser, seconds: OAUTH_STATE_MINUTES * 60 }
  c.header('Set-Cookie', await signedSiteCookie(deps, cookie, cookieKey(deps)), { append: true })
  return browser
}

/** Undefined also where the signature is wrong. */
function readBrowser(deps: Deps, headers: Headers, provider: ProviderId): Promise<string | undefined> {
  return readSignedSiteCookie(deps, headers, cookieName(provider), cookieKey(deps))
}

function cookieName(provider: ProviderId): string {
  return `away_${provider}`
}

function cookieKey({ secret }: Deps): string {
  return deriveKey(secret, 'away cookie')
}
