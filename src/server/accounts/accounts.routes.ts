import { createRoute, z } from '@hono/zod-openapi'
import {
  accountTokenSchema,
  addressSchema,
  changedAddressSchema,
  changedPasswordSchema,
  codeSignInSchema,
  credentialsSchema,
  newAccountSchema,
  newPasswordSchema,
  openSessionSchema,
  profileSchema,
  sessionSchema,
  signInOutcomeSchema,
} from '../../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { answer, done, json } from '../platform/api-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { senderOf } from '../platform/sender.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { askedOf, bearerOf, hasSessionCookie, keepCookies } from './asked.ts'
import { requestAddressChange } from './changing-address.service.ts'
import { requestCode, signInWithCode } from './mail-codes.service.ts'
import { changeProfile } from './profile.service.ts'
import { changePassword, requestRecovery, resetPassword } from './recovering.service.ts'
import { endAllSessions, endSession, listSessions, readSession, signOut } from './sessions.service.ts'
import { marksLeftOver } from './signed-in-mark.ts'
import { signIn } from './signing-in.service.ts'
import { confirmAddress, signUp } from './signing-up.service.ts'
import { endProgram, readProgramSession } from './tokens.service.ts'

export function accountsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/session', '/api/auth/*'], LARGEST_BODY)
  return api
    .openapi(sessionRoute, async (c) => {
      const bearer = bearerOf(c)
      if (bearer !== undefined) return c.json(await readProgramSession(deps, bearer), 200)
      if (!hasSessionCookie(c))
        return c.json(keepCookies(c, { answer: null, cookies: marksLeftOver(c) }), 200)
      return c.json(keepCookies(c, await readSession(deps, askedOf(c))), 200)
    })
    .openapi(signInRoute, async (c) => {
      const signedIn = await signIn(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.json(keepCookies(c, signedIn), 200)
    })
    .openapi(codeRoute, async (c) => {
      await requestCode(deps, senderOf(deps, c), c.req.valid('json').email)
      return c.body(null, 204)
    })
    .openapi(codeSignInRoute, async (c) => {
      const signedIn = await signInWithCode(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.json(keepCookies(c, signedIn), 200)
    })
    .openapi(signOutRoute, async (c) => {
      const bearer = bearerOf(c)
      if (bearer === undefined) keepCookies(c, await signOut(deps, askedOf(c)))
      else await endProgram(deps, bearer)
      return c.body(null, 204)
    })
    .openapi(signUpRoute, async (c) => {
      await signUp(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(confirmRoute, async (c) => {
      await confirmAddress(deps, senderOf(deps, c), c.req.valid('json').token)
      return c.body(null, 204)
    })
    .openapi(recoveryRoute, async (c) => {
      await requestRecovery(deps, senderOf(deps, c), c.req.valid('json').email)
      return c.body(null, 204)
    })
    .openapi(resetRoute, async (c) => {
      await resetPassword(deps, senderOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(passwordRoute, async (c) =>
      c.json(keepCookies(c, await changePassword(deps, askedOf(c), c.req.valid('json'))), 200),
    )
    .openapi(profileRoute, async (c) =>
      c.json(await changeProfile(deps, askedOf(c), c.req.valid('json').name), 200),
    )
    .openapi(addressRoute, async (c) => {
      await requestAddressChange(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(listRoute, async (c) => c.json(await listSessions(deps, askedOf(c)), 200))
    .openapi(endRoute, async (c) => {
      await endSession(deps, askedOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(endAllRoute, async (c) => {
      keepCookies(c, await endAllSessions(deps, askedOf(c)))
      return c.body(null, 204)
    })
}

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/session',
  responses: answer(
    'Who is signed in; null for strangers. Problems: token_invalid.',
    sessionSchema.nullable(),
  ),
})

const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in',
  request: { body: json(credentialsSchema) },
  responses: answer(
    'A session has begun, or a second step follows. Problems: credentials_wrong, email_unconfirmed, too_many_requests.',
    signInOutcomeSchema,
  ),
})

const codeRoute = createRoute({
  method: 'post',
  path: '/api/auth/code',
  request: { body: json(addressSchema) },
  responses: done(
    'Where the address has an account, a mail with a code is on its way. Problems: email_invalid, too_many_requests.',
  ),
})

const codeSignInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in-code',
  request: { body: json(codeSignInSchema) },
  responses: answer(
    'A session has begun, or a second step follows. Problems: code_wrong, too_many_requests.',
    signInOutcomeSchema,
  ),
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  responses: done(
    'The session of this browser or program has ended, if there was one. Problems: token_invalid.',
  ),
})

const PASSWORD_PROBLEMS = 'password_too_short, password_too_long, password_common, too_many_requests'

const signUpRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-up',
  request: { body: json(newAccountSchema) },
  responses: done(
    'A mail is on its way, the same for addresses that are new and that are known. Problems: account_incomplete, ' +
      `name_too_long, name_reserved, email_invalid, ${PASSWORD_PROBLEMS}.`,
  ),
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/auth/confirm',
  request: { body: json(accountTokenSchema) },
  responses: done('The address is confirmed. Problems: account_link_worn_out, too_many_requests.'),
})

const recoveryRoute = createRoute({
  method: 'post',
  path: '/api/auth/recovery',
  request: { body: json(addressSchema) },
  responses: done(
    'Where the address has an account, a mail is on its way. Problems: email_invalid, too_many_requests.',
  ),
})

const resetRoute = createRoute({
  method: 'post',
  path: '/api/auth/reset',
  request: { body: json(newPasswordSchema) },
  responses: done(`The password is changed. Problems: account_link_worn_out, ${PASSWORD_PROBLEMS}.`),
})

const passwordRoute = createRoute({
  method: 'put',
  path: '/api/auth/password',
  request: { body: json(changedPasswordSchema) },
  responses: answer(
    'It is changed or set, and other browsers are signed out. Problems: sign_in_required, credentials_wrong, ' +
      `fresh_sign_in_required, ${PASSWORD_PROBLEMS}.`,
    sessionSchema,
  ),
})

const profileRoute = createRoute({
  method: 'put',
  path: '/api/auth/profile',
  request: { body: json(profileSchema) },
  responses: answer(
    'The account has this name. Problems: sign_in_required, account_incomplete, name_too_long, name_reserved, ' +
      'too_many_requests.',
    sessionSchema,
  ),
})

const addressRoute = createRoute({
  method: 'post',
  path: '/api/auth/address',
  request: { body: json(changedAddressSchema) },
  responses: done(
    'A mail to the new address is on its way, the same whether it has an account. Problems: sign_in_required, ' +
      'credentials_wrong, fresh_sign_in_required, email_invalid, too_many_requests.',
  ),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/auth/sessions',
  responses: answer(
    'Where this account is signed in. Problems: sign_in_required.',
    z.array(openSessionSchema),
  ),
})

const endRoute = createRoute({
  method: 'delete',
  path: '/api/auth/sessions/{id}',
  request: { params: z.object({ id: z.string() }) },
  responses: done('That browser is signed out. Problems: sign_in_required, session_not_found.'),
})

const endAllRoute = createRoute({
  method: 'delete',
  path: '/api/auth/sessions',
  responses: done('Signed out everywhere. Problems: sign_in_required.'),
})
