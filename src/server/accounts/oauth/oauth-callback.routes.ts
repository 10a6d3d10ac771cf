import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { oauthCallbackPath } from '../../../contract/links.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import type { Deps } from '../../deps.ts'
import { isBehindTls } from '../../platform/http/access/host-cookies.ts'
import { CACHE_PRIVATE } from '../../platform/http/responses/cache-control.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { readForm } from '../../platform/http/requests/read-form.ts'
import { deriveKey } from '../../platform/security/secret.ts'
import { OAUTH_STATE_MINUTES } from '../accounts.policy.ts'
import { handleOAuthCallback } from './oauth-callback.service.ts'
import { sessionHeadersOf, setSessionCookies } from '../sessions/session.middleware.ts'

/**
 * The callback paths of the providers. They redirect at once, so that no code stays in the URL. Apple lets the
 * browser post from Apple's own page, so they are mounted before the CSRF check; the state and the signed cookie of
 * the browser that started the flow protect them instead.
 */
export function oauthCallbackRoutes(deps: Deps): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  for (const provider of PROVIDER_IDS) {
    const path = oauthCallbackPath(provider)
    pages.get(path, (c) => handleCallback(deps, c, provider, new URL(c.req.url).searchParams))
    if (postsCallback(provider))
      pages.post(path, async (c) => handleCallback(deps, c, provider, await readForm(c)))
  }
  return pages
}

/** Sets the cookie with which the browser must return from this provider, and returns its value. */
export async function setOAuthCookie(deps: Deps, c: HttpContext, provider: ProviderId): Promise<string> {
  // A flow in another tab keeps its value.
  const browser = (await readBrowser(deps, c, provider)) ?? randomBytes(24).toString('base64url')
  await setSignedCookie(c, cookieName(provider), browser, cookieSecret(deps), {
    ...(isBehindTls(deps) ? { prefix: 'host' } : {}),
    path: '/',
    httpOnly: true,
    secure: isBehindTls(deps),
    // Browsers send only such cookies with a post from another site's page.
    sameSite: postsCallback(provider) ? 'None' : 'Lax',
    maxAge: OAUTH_STATE_MINUTES * 60,
  })
  return browser
}

async function handleCallback(
  deps: Deps,
  c: HttpContext,
  provider: ProviderId,
  parameters: URLSearchParams,
): Promise<Response> {
  c.header('Cache-Control', CACHE_PRIVATE)
  c.header('Referrer-Policy', 'same-origin')
  const browser = await readBrowser(deps, c, provider)
  return c.redirect(
    setSessionCookies(
      c,
      await handleOAuthCallback(deps, sessionHeadersOf(c), { provider, parameters, browser }),
    ),
    303,
  )
}

/** Ignores a cookie whose signature is wrong. */
async function readBrowser(deps: Deps, c: HttpContext, provider: ProviderId): Promise<string | undefined> {
  const value = isBehindTls(deps)
    ? await getSignedCookie(c, cookieSecret(deps), cookieName(provider), 'host')
    : await getSignedCookie(c, cookieSecret(deps), cookieName(provider))
  return value || undefined
}

function postsCallback(provider: ProviderId): boolean {
  return provider === 'apple'
}

function cookieName(provider: ProviderId): string {
  return `xc_away_${provider}`
}

function cookieSecret({ secret }: Deps): string {
  return deriveKey(secret, 'away cookie')
}
