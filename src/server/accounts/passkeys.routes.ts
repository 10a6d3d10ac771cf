import { createRoute, z } from '@hono/zod-openapi'
import { getCookie, setCookie } from 'hono/cookie'
import { confirmingSchema, sessionSchema } from '../../contract/accounts.ts'
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyRequestSchema,
  passkeySchema,
  passkeySignInSchema,
} from '../../contract/passkeys.ts'
import type { Deps } from '../deps.ts'
import { answer, done, json } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { senderOf } from '../platform/sender.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { askedOf, keepCookies } from './asked.ts'
import { requireHolder } from './confirming.service.ts'
import { newBrowserKey } from './passkey-challenges.service.ts'
import { askForPasskey, signInWithPasskey } from './passkey-sign-in.service.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  type PasskeyBrowser,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts'
import { relyingPartyOf } from './relying-party.ts'

export function passkeysRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/passkeys/*', '/api/auth/passkey-sign-in/*'], LARGEST_BODY)
  return api
    .openapi(offerRoute, async (c) => {
      const { user } = await requireHolder(deps, askedOf(c), c.req.valid('json').password)
      return c.json(await offerPasskey(deps, rememberBrowser(deps, c), user), 200)
    })
    .openapi(addRoute, async (c) =>
      c.json(await addPasskey(deps, browserOf(deps, c), c.req.valid('json')), 200),
    )
    .openapi(listRoute, async (c) => c.json(await listPasskeys(deps, askedOf(c)), 200))
    .openapi(renameRoute, async (c) => {
      const { name } = c.req.valid('json')
      return c.json(await renamePasskey(deps, askedOf(c), c.req.valid('param').id, name), 200)
    })
    .openapi(removeRoute, async (c) => {
      await removePasskey(deps, askedOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(askRoute, async (c) => c.json(askForPasskey(deps, rememberBrowser(deps, c)), 200))
    .openapi(signInRoute, async (c) => {
      const { response } = c.req.valid('json')
      return c.json(
        keepCookies(c, await signInWithPasskey(deps, browserOf(deps, c), senderOf(deps, c), response)),
        200,
      )
    })
}

function browserOf(deps: Deps, c: HttpContext): PasskeyBrowser {
  return { asked: askedOf(c), key: getCookie(c, COOKIE) ?? '', party: relyingPartyOf(deps, c) }
}

/** A browser keeps its key, so that two windows can each have a challenge of their own. */
function rememberBrowser(deps: Deps, c: HttpContext): PasskeyBrowser {
  const browser = browserOf(deps, c)
  const key = browser.key || newBrowserKey()
  setCookie(c, COOKIE, key, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.siteUrl.startsWith('https:'),
    maxAge: DAY,
  })
  return { ...browser, key }
}

const COOKIE = 'xc_passkey'

/** Seconds. */
const DAY = 24 * 60 * 60

const id = z.object({ id: z.string() })

const offerRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkeys/options',
  request: { body: json(confirmingSchema) },
  responses: answer(
    'PublicKeyCredentialCreationOptionsJSON for this browser, good for half an hour and one try. Problems: ' +
      'sign_in_required, credentials_wrong, fresh_sign_in_required, passkey_unavailable, too_many_requests.',
    passkeyCreationSchema,
  ),
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkeys',
  request: { body: json(newPasskeySchema) },
  responses: answer(
    'The passkey is kept; without a name it has that of the browser. Problems: sign_in_required, passkey_refused, ' +
      'passkey_unavailable, name_too_long.',
    passkeySchema,
  ),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/auth/passkeys',
  responses: answer('Of this account. Problems: sign_in_required.', z.array(passkeySchema)),
})

const renameRoute = createRoute({
  method: 'patch',
  path: '/api/auth/passkeys/{id}',
  request: { params: id, body: json(passkeyNameSchema) },
  responses: answer(
    'It has the new name. Problems: sign_in_required, passkey_not_found, name_too_long.',
    passkeySchema,
  ),
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/auth/passkeys/{id}',
  request: { params: id },
  responses: done(
    'It signs nobody in from now on. Problems: sign_in_required, passkey_not_found, last_way_in.',
  ),
})

const askRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkey-sign-in/options',
  responses: answer(
    'PublicKeyCredentialRequestOptionsJSON for this browser, good for half an hour and one try, for whichever ' +
      'passkey it has. Problems: passkey_unavailable.',
    passkeyRequestSchema,
  ),
})

const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkey-sign-in',
  request: { body: json(passkeySignInSchema) },
  responses: answer(
    'A session has begun, without a second step. Problems: passkey_refused, passkey_unavailable, too_many_requests.',
    sessionSchema,
  ),
})
