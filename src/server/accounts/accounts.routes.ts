import * as accountData from '../../contract/accounts/account-data.endpoints.ts'
import * as endpoints from '../../contract/accounts/accounts.endpoints.ts'
import * as twoFactor from '../../contract/accounts/two-factor.endpoints.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { senderKeyOf } from '../platform/security/sender-key.ts'
import { deleteAccount, readAccount } from './account-deletion.service.ts'
import { readAccountLink } from './account-links.service.ts'
import { requestCode, signInWithCode } from './email-code.service.ts'
import { changePassword, requestPasswordReset, resetPassword, signIn } from './password.service.ts'
import { changeProfile, requestEmailChange } from './profile.service.ts'
import { bearerTokenOf, browserOf, sendCookies } from './session.middleware.ts'
import { endSession, endSessions, listSessions, readSession, signOut } from './sessions.service.ts'
import { confirmEmail, signUp } from './sign-up.service.ts'
import { endApiSession, readApiSessionDetails } from './tokens/api-tokens.service.ts'
import { passSecondStep } from './two-factor/second-step.service.ts'
import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor/two-factor.service.ts'

export function accountsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/session', '/api/auth/*', '/api/account'])
  return api
    .openapi(routeOf(endpoints.readSession), async (c) => {
      const token = bearerTokenOf(c)
      if (token !== undefined) return c.json(await readApiSessionDetails(deps, token), 200)
      return c.json(sendCookies(c, await readSession(deps, browserOf(c))), 200)
    })
    .openapi(routeOf(endpoints.signIn), async (c) => {
      const signedIn = await signIn(deps, browserOf(c), senderKeyOf(deps, c), c.req.valid('json'))
      return c.json(sendCookies(c, signedIn), 200)
    })
    .openapi(routeOf(endpoints.requestCode), async (c) => {
      await requestCode(deps, senderKeyOf(deps, c), c.req.valid('json').email)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.signInWithCode), async (c) => {
      const signedIn = await signInWithCode(deps, browserOf(c), senderKeyOf(deps, c), c.req.valid('json'))
      return c.json(sendCookies(c, signedIn), 200)
    })
    .openapi(routeOf(endpoints.signOut), async (c) => {
      const token = bearerTokenOf(c)
      if (token === undefined) sendCookies(c, await signOut(deps, browserOf(c)))
      else await endApiSession(deps, token)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.signUp), async (c) => {
      await signUp(deps, browserOf(c), senderKeyOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.confirmEmail), async (c) => {
      await confirmEmail(deps, senderKeyOf(deps, c), c.req.valid('json').token)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.readAccountLink), async (c) =>
      c.json(await readAccountLink(deps, browserOf(c), c.req.valid('query')), 200),
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
      c.json(sendCookies(c, await changePassword(deps, browserOf(c), c.req.valid('json'))), 200),
    )
    .openapi(routeOf(endpoints.changeProfile), async (c) =>
      c.json(await changeProfile(deps, browserOf(c), c.req.valid('json').name), 200),
    )
    .openapi(routeOf(endpoints.requestEmailChange), async (c) => {
      await requestEmailChange(deps, browserOf(c), senderKeyOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.listSessions), async (c) =>
      c.json(await listSessions(deps, browserOf(c)), 200),
    )
    .openapi(routeOf(endpoints.endSession), async (c) => {
      await endSession(deps, browserOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.endSessions), async (c) => {
      sendCookies(c, await endSessions(deps, browserOf(c), c.req.valid('json')))
      return c.body(null, 204)
    })
    .openapi(routeOf(accountData.readAccount), async (c) =>
      c.json(await readAccount(deps, browserOf(c)), 200),
    )
    .openapi(routeOf(accountData.deleteAccount), async (c) => {
      sendCookies(c, await deleteAccount(deps, browserOf(c), c.req.valid('json')))
      return c.body(null, 204)
    })
    .openapi(routeOf(twoFactor.passSecondStep), async (c) =>
      c.json(sendCookies(c, await passSecondStep(deps, browserOf(c), c.req.valid('json'))), 200),
    )
    .openapi(routeOf(twoFactor.readTwoFactor), async (c) =>
      c.json(await readTwoFactor(deps, browserOf(c)), 200),
    )
    .openapi(routeOf(twoFactor.setUpTwoFactor), async (c) =>
      c.json(await setUpTwoFactor(deps, browserOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(twoFactor.confirmTwoFactor), async (c) =>
      c.json(await confirmTwoFactor(deps, browserOf(c), c.req.valid('json').code), 200),
    )
    .openapi(routeOf(twoFactor.renewRecoveryCodes), async (c) =>
      c.json(await renewRecoveryCodes(deps, browserOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(twoFactor.turnOffTwoFactor), async (c) => {
      await turnOffTwoFactor(deps, browserOf(c), c.req.valid('json').password)
      return c.body(null, 204)
    })
}
