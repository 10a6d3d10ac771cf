import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { oauthCallbackPath } from '../../../contract/links.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/providers.ts'
import type { Deps } from '../../deps.ts'
import { CACHE_PRIVATE } from '../../platform/http/cache-control.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http.ts'
import { readForm } from '../../platform/http/http.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { OAUTH_STATE_MINUTES } from '../accounts.policy.ts'
import { handleOAuthCallback } from './oauth-callback.service.ts'
import { sessionHeadersOf, setSessionCookies } from '../sessions/session.middleware.ts'

/**
 * Where providers send browsers back to: plain paths that lead on at once, so that no code stays in the address.
 * Apple has the browser post from a page of its own, so they stand before what refuses other sites: what nobody else
 * can know is asked instead, the state of a browser that set out and that browser's own cookie.
 */
export function oauthCallbackRoutes(deps: Deps): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  for (const provider of PROVIDER_IDS) {
    const path = oauthCallbackPath(provider)
    pages.get(path, (c) => goOn(deps, c, provider, new URL(c.req.url).searchParams))
    if (answersByForm(provider)) pages.post(path, async (c) => goOn(deps, c, provider, await readForm(c)))
  }
  return pages
}

/** Gives the browser, where it has none, what it must bring again when it comes back from this provider. */
export async function setOAuthCookie(deps: Deps, c: HttpContext, provider: ProviderId): Promise<string> {
  // The same for other tabs that are away at this provider.
  const browser = (await readBrowser(deps, c, provider)) ?? randomBytes(24).toString('base64url')
  await setSignedCookie(c, cookieOf(provider), browser, cookieSecret(deps), {
    ...(isSecure(deps) ? { prefix: 'host' } : {}),
    path: '/',
    httpOnly: true,
    secure: isSecure(deps),
    // A post from another site's page brings no cookie but these.
    sameSite: answersByForm(provider) ? 'None' : 'Lax',
    maxAge: OAUTH_STATE_MINUTES * 60,
  })
  return browser
}

async function goOn(
  deps: Deps,
  c: HttpContext,
  provider: ProviderId,
  brought: URLSearchParams,
): Promise<Response> {
  c.header('Cache-Control', CACHE_PRIVATE)
  c.header('Referrer-Policy', 'same-origin')
  const browser = await readBrowser(deps, c, provider)
  return c.redirect(
    setSessionCookies(
      c,
      await handleOAuthCallback(deps, sessionHeadersOf(c), { provider, brought, browser }),
    ),
    303,
  )
}

/** What was tampered with is nothing. */
async function readBrowser(deps: Deps, c: HttpContext, provider: ProviderId): Promise<string | undefined> {
  const value = isSecure(deps)
    ? await getSignedCookie(c, cookieSecret(deps), cookieOf(provider), 'host')
    : await getSignedCookie(c, cookieSecret(deps), cookieOf(provider))
  return value || undefined
}

function answersByForm(provider: ProviderId): boolean {
  return provider === 'apple'
}

function cookieOf(provider: ProviderId): string {
  return `xc_away_${provider}`
}

function isSecure({ siteUrl }: Deps): boolean {
  return siteUrl.startsWith('https:')
}

function cookieSecret({ secret }: Deps): string {
  return keyedHash(secret, 'away cookie', '')
}
