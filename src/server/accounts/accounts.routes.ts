import * as endpoints from '../../contract/accounts/accounts.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { senderKeyOf } from '../platform/security/sender-key.ts'
import {
  sessionHeadersOf,
  bearerTokenOf,
  hasSessionCookie,
  setSessionCookies,
} from './sessions/session.middleware.ts'
import { requestEmailChange } from './profile/email-change.service.ts'
import { readAccountLink } from './links/account-links.service.ts'
import { requestCode, signInWithCode } from './email-code/email-code.service.ts'
import { changeProfile } from './profile/profile.service.ts'
import { changePassword } from './password/password-change.service.ts'
import { requestPasswordReset, resetPassword } from './password/password-reset.service.ts'
import { endSession, endSessions } from './sessions/session-end.service.ts'
import { listSessions, readSession, signOut } from './sessions/sessions.service.ts'
import { expiredSignedInCookies } from './sessions/signed-in-cookie.ts'
import { signIn } from './password/password-sign-in.service.ts'
import { confirmEmail, signUp } from './password/sign-up.service.ts'
import { endApiSession, readApiSessionDetails } from './api-tokens/api-tokens.service.ts'

export function accountsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/session', '/api/auth/*'])
  return api
    .openapi(routeOf(endpoints.readSession), async (c) => {
      const token = bearerTokenOf(c)
      if (token !== undefined) return c.json(await readApiSessionDetails(deps, token), 200)
      if (!hasSessionCookie(c))
        return c.json(setSessionCookies(c, { value: null, cookies: expiredSignedInCookies(c) }), 200)
      return c.json(setSessionCookies(c, await readSession(deps, sessionHeadersOf(c))), 200)
    })
    .openapi(routeOf(endpoints.signIn), async (c) => {
      const signedIn = await signIn(deps, sessionHeadersOf(c), senderKeyOf(deps, c), c.req.valid('json'))
      return c.json(setSessionCookies(c, signedIn), 200)
    })
    .openapi(routeOf(endpoints.requestCode), async (c) => {
      await requestCode(deps, senderKeyOf(deps, c), c.req.valid('json').email)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.signInWithCode), async (c) => {
      const signedIn = await signInWithCode(
        deps,
        sessionHeadersOf(c),
        senderKeyOf(deps, c),
        c.req.valid('json'),
      )
      return c.json(setSessionCookies(c, signedIn), 200)
    })
    .openapi(routeOf(endpoints.signOut), async (c) => {
      const token = bearerTokenOf(c)
      if (token === undefined) setSessionCookies(c, await signOut(deps, sessionHeadersOf(c)))
      else await endApiSession(deps, token)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.signUp), async (c) => {
      await signUp(deps, sessionHeadersOf(c), senderKeyOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.confirmEmail), async (c) => {
      await confirmEmail(deps, senderKeyOf(deps, c), c.req.valid('json').token)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.readAccountLink), async (c) =>
      c.json(await readAccountLink(deps, sessionHeadersOf(c), c.req.valid('query')), 200),
    )
    .openapi(routeOf(endpoints.requestPasswordReset), async (c) => {
      await requestPasswordReset(deps, senderKeyOf(deps, c), c.req.valid('json').email)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.resetPassword), async (c) => {
      await resetPassword(deps, senderKeyOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.changePassword), async (c) =>
      c.json(setSessionCookies(c, await changePassword(deps, sessionHeadersOf(c), c.req.valid('json'))), 200),
    )
    .openapi(routeOf(endpoints.changeProfile), async (c) =>
      c.json(await changeProfile(deps, sessionHeadersOf(c), c.req.valid('json').name), 200),
    )
    .openapi(routeOf(endpoints.requestEmailChange), async (c) => {
      await requestEmailChange(deps, sessionHeadersOf(c), senderKeyOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.listSessions), async (c) =>
      c.json(await listSessions(deps, sessionHeadersOf(c)), 200),
    )
    .openapi(routeOf(endpoints.endSession), async (c) => {
      await endSession(deps, sessionHeadersOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.endSessions), async (c) => {
      setSessionCookies(c, await endSessions(deps, sessionHeadersOf(c), c.req.valid('json')))
      return c.body(null, 204)
    })
}
