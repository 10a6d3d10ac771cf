import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as endpoints from '../../../contract/accounts/linked-providers.ts'
import { oauthCallbackPath } from '../../../contract/links.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import type { Deps } from '../../deps.ts'
import { createApiApp, createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { CACHE_PRIVATE, CACHE_SHARED } from '../../platform/http/responses/response-headers.ts'
import { deriveKey } from '../../platform/security/secret.ts'
import { senderKeyOf } from '../../platform/http/access/client-ip.ts'
import { OAUTH_STATE_MINUTES } from '../accounts.policy.ts'
import { readSignedSiteCookie, type SiteCookie, signedSiteCookie } from '../session-cookies.ts'
import { browserOf, sendCookies } from '../session.middleware.ts'
import { type Browser, requireReauthentication, requireSession } from '../sessions.service.ts'
import { listLinkedProviders, listSignInMethods, unlinkProvider } from './linked-providers.service.ts'
import { handleOAuthCallback, startOAuth } from './oauth.service.ts'

/** The same for every visitor; mounted before the middleware that forbids caching of account responses. */
export function signInMethodsRoutes(deps: Deps) {
  return createApiApp().endpoint(endpoints.listSignInMethods, ({ c }) => {
    c.header('Cache-Control', CACHE_SHARED)
    return listSignInMethods(deps)
  })
}

export function linkedProvidersRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.signInWithProvider, async ({ c, params, body }) => {
      const { id: provider } = params
      const cookie = await setBrowserCookie(deps, c, provider)
      const senderKey = senderKeyOf(deps, c)
      return { url: await startOAuth(deps, { provider, to: body.to, senderKey, cookie, linkTo: null }) }
    })
    .endpoint(endpoints.linkProvider, async ({ c, params, body }) => {
      const { id: provider } = params
      const { id: sessionId, user } = await requireReauthentication(deps, browserOf(c), body.password)
      const cookie = await setBrowserCookie(deps, c, provider)
      const senderKey = senderKeyOf(deps, c)
      const linkTo = { userId: user.id, sessionId }
      return { url: await startOAuth(deps, { provider, to: body.to, senderKey, cookie, linkTo }) }
    })
    .endpoint(endpoints.listLinkedProviders, async ({ c }) => {
      const { user } = await requireSession(deps, browserOf(c))
      return listLinkedProviders(deps, user.id)
    })
    .endpoint(endpoints.unlinkProvider, async ({ c, params }) => {
      const { user } = await requireSession(deps, browserOf(c))
      await unlinkProvider(deps, user, params.id)
    })
}

/** The providers' callbacks, protected by the state and the signed cookie. They redirect: no code stays in the URL. */
export function oauthCallbackRoutes(deps: Deps): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  for (const provider of PROVIDER_IDS)
    pages.get(oauthCallbackPath(provider), async (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      c.header('Referrer-Policy', 'same-origin')
      const { searchParams: parameters } = new URL(c.req.url)
      const browser = browserOf(c)
      const cookie = await readBrowser(deps, browser, provider)
      const outcome = await handleOAuthCallback(deps, browser, { provider, parameters, cookie })
      return c.redirect(sendCookies(c, outcome), 303)
    })
  return pages
}

/** Sets the cookie with which the browser must return from this provider, and returns its value. */
async function setBrowserCookie(deps: Deps, c: HttpContext, provider: ProviderId): Promise<string> {
  // A flow in another tab keeps its value.
  const value = (await readBrowser(deps, browserOf(c), provider)) ?? randomBytes(24).toString('base64url')
  const cookie = await signedSiteCookie(deps, cookieOf(provider), value, cookieKey(deps))
  return sendCookies(c, { value, cookies: [cookie] })
}

/** Undefined also where the signature is wrong. */
function readBrowser(deps: Deps, { cookies }: Browser, provider: ProviderId): Promise<string | undefined> {
  return readSignedSiteCookie(deps, cookies, cookieOf(provider), cookieKey(deps))
}

function cookieOf(provider: ProviderId): SiteCookie {
  return { name: `away_${provider}`, seconds: OAUTH_STATE_MINUTES * 60 }
}

function cookieKey({ secret }: Deps): string {
  return deriveKey(secret, 'away cookie')
}
