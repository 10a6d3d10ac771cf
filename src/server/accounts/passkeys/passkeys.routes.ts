import { getCookie, setCookie } from 'hono/cookie'
import { DAY, SECOND } from '../../../contract/durations.ts'
import * as endpoints from '../../../contract/accounts/passkeys.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { senderKeyOf } from '../../platform/security/sender-key.ts'
import { sessionHeadersOf, setSessionCookies } from '../sessions/session.middleware.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'
import { newBrowserKey } from './passkey-challenges.service.ts'
import { createRequestOptions, signInWithPasskey } from './passkey-sign-in.service.ts'
import {
  addPasskey,
  listPasskeys,
  createCreationOptions,
  type PasskeyBrowser,
  removePasskey,
} from './passkeys.service.ts'
import { relyingPartyOf } from './relying-party.ts'

export function passkeysRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/passkeys/*', '/api/auth/passkey-sign-in/*'])
  return api
    .openapi(routeOf(endpoints.readCreationOptions), async (c) => {
      const { user } = await requireReauthentication(deps, sessionHeadersOf(c), c.req.valid('json').password)
      return c.json(await createCreationOptions(deps, setBrowserCookie(deps, c), user), 200)
    })
    .openapi(routeOf(endpoints.addPasskey), async (c) =>
      c.json(await addPasskey(deps, browserOf(deps, c), c.req.valid('json')), 200),
    )
    .openapi(routeOf(endpoints.listPasskeys), async (c) =>
      c.json(await listPasskeys(deps, sessionHeadersOf(c)), 200),
    )
    .openapi(routeOf(endpoints.removePasskey), async (c) => {
      await removePasskey(deps, sessionHeadersOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.readRequestOptions), async (c) =>
      c.json(createRequestOptions(deps, setBrowserCookie(deps, c)), 200),
    )
    .openapi(routeOf(endpoints.signInWithPasskey), async (c) => {
      const { response } = c.req.valid('json')
      return c.json(
        setSessionCookies(
          c,
          await signInWithPasskey(deps, browserOf(deps, c), senderKeyOf(deps, c), response),
        ),
        200,
      )
    })
}

function browserOf(deps: Deps, c: HttpContext): PasskeyBrowser {
  return { headers: sessionHeadersOf(c), key: getCookie(c, COOKIE) ?? '', party: relyingPartyOf(deps, c) }
}

/** A browser keeps the key of its cookie, so that two windows can each have a valid challenge. */
function setBrowserCookie(deps: Deps, c: HttpContext): PasskeyBrowser {
  const browser = browserOf(deps, c)
  const key = browser.key || newBrowserKey()
  setCookie(c, COOKIE, key, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.siteUrl.startsWith('https:'),
    maxAge: DAY / SECOND,
  })
  return { ...browser, key }
}

const COOKIE = 'xc_passkey'

/** Seconds. */
