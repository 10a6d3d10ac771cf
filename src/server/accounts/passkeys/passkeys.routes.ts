import { DAY, SECOND } from '../../../contract/durations.ts'
import * as endpoints from '../../../contract/accounts/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { senderKeyOf } from '../../platform/http/access/client-ip.ts'
import { readSiteCookie, type SiteCookie, siteCookie } from '../session-cookies.ts'
import { browserOf, sendCookies } from '../session.middleware.ts'
import { requireReauthentication } from '../sessions.service.ts'
import {
  addPasskey,
  createCreationOptions,
  createRequestOptions,
  listPasskeys,
  newBrowserKey,
  type PasskeyBrowser,
  type RelyingParty,
  removePasskey,
  signInWithPasskey,
} from './passkeys.service.ts'

export function passkeysRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.readCreationOptions, async ({ c, body }) => {
      const { user } = await requireReauthentication(deps, browserOf(c), body.password)
      return createCreationOptions(deps, setBrowserCookie(deps, c), user)
    })
    .endpoint(endpoints.addPasskey, ({ c, body }) => addPasskey(deps, passkeyBrowserOf(deps, c), body))
    .endpoint(endpoints.listPasskeys, ({ c }) => listPasskeys(deps, browserOf(c)))
    .endpoint(endpoints.removePasskey, ({ c, params }) => removePasskey(deps, browserOf(c), params.id))
    .endpoint(endpoints.readRequestOptions, ({ c }) => createRequestOptions(deps, setBrowserCookie(deps, c)))
    .endpoint(endpoints.signInWithPasskey, async ({ c, body }) => {
      const { response } = body
      const senderKey = senderKeyOf(deps, c)
      const signedIn = await signInWithPasskey(deps, passkeyBrowserOf(deps, c), senderKey, response)
      return sendCookies(c, signedIn)
    })
}

function passkeyBrowserOf(deps: Deps, c: HttpContext): PasskeyBrowser {
  const browser = browserOf(c)
  return {
    ...browser,
    key: readSiteCookie(deps, browser.cookies, COOKIE) ?? '',
    party: relyingPartyOf(deps, c),
  }
}

/** A browser keeps the key of its cookie, so that two windows can each have a valid challenge. */
function setBrowserCookie(deps: Deps, c: HttpContext): PasskeyBrowser {
  const browser = passkeyBrowserOf(deps, c)
  const key = browser.key || newBrowserKey()
  return sendCookies(c, { value: { ...browser, key }, cookies: [siteCookie(deps, COOKIE, key)] })
}

const COOKIE: SiteCookie = { name: 'passkey', path: '/api/auth', seconds: DAY / SECOND, isStrict: true }

/** The site's own domain; without a public URL the typed host. Throws passkey_unavailable for IP addresses. */
function relyingPartyOf({ siteUrl }: Deps, c: HttpContext): RelyingParty {
  const site = new URL(siteUrl)
  const { hostname, origin } = isThisMachine(site) ? (askedOrigin(c) ?? site) : site
  if (isNumber(hostname)) throw problem('passkey_unavailable')
  return { id: hostname, origin }
}

/** The request's own Origin; cross-site requests have been refused before (platform/security/csrf.middleware.ts). */
function askedOrigin(c: HttpContext): URL | null {
  const host = c.req.header('Host') ?? new URL(c.req.url).host
  return URL.parse(c.req.header('Origin') ?? `http://${host}`)
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function isNumber(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
