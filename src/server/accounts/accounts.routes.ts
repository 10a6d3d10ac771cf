import * as accountData from '../../contract/accounts/account-data.ts'
import * as endpoints from '../../contract/accounts/accounts.ts'
import * as twoFactor from '../../contract/accounts/two-factor.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { senderKeyOf } from '../platform/http/access/client-ip.ts'
import {
  changeProfile,
  deleteAccount,
  readAccount,
  readOwnSubscription,
  requestEmailChange,
  saveReadingSettings,
} from './profile.service.ts'
import { readAccountLink } from './account-links.service.ts'
import { requestCode, signInWithCode } from './email-code.service.ts'
import { changePassword, requestPasswordReset, resetPassword, signIn } from './password.service.ts'
import { bearerTokenOf, browserOf, sendCookies } from './session.middleware.ts'
import { endSession, endSessions, listSessions, readSession, signOut } from './sessions.service.ts'
import { confirmEmail, signUp } from './sign-up.service.ts'
import { endApiSession, readApiSessionDetails } from './tokens/api-tokens.service.ts'
import {
  confirmTwoFactor,
  passSecondStep,
  readTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor/two-factor.service.ts'

export function accountsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.readSession, async ({ c }) => {
      const token = bearerTokenOf(c)
      if (token !== undefined) return readApiSessionDetails(deps, token)
      return sendCookies(c, await readSession(deps, browserOf(c)))
    })
    .endpoint(endpoints.readOwnSubscription, async ({ c }) =>
      readOwnSubscription(deps, (await readActor(deps, c)).userId),
    )
    .endpoint(endpoints.signIn, async ({ c, body }) => {
      const signedIn = await signIn(deps, browserOf(c), senderKeyOf(deps, c), body)
      return sendCookies(c, signedIn)
    })
    .endpoint(endpoints.requestCode, ({ c, body }) => requestCode(deps, senderKeyOf(deps, c), body.email))
    .endpoint(endpoints.signInWithCode, async ({ c, body }) => {
      const signedIn = await signInWithCode(deps, browserOf(c), senderKeyOf(deps, c), body)
      return sendCookies(c, signedIn)
    })
    .endpoint(endpoints.signOut, async ({ c }) => {
      const token = bearerTokenOf(c)
      if (token === undefined) sendCookies(c, await signOut(deps, browserOf(c)))
      else await endApiSession(deps, token)
    })
    .endpoint(endpoints.signUp, ({ c, body }) => signUp(deps, browserOf(c), senderKeyOf(deps, c), body))
    .endpoint(endpoints.confirmEmail, ({ c, body }) => confirmEmail(deps, senderKeyOf(deps, c), body.token))
    .endpoint(endpoints.readAccountLink, ({ c, query }) => readAccountLink(deps, browserOf(c), query))
    .endpoint(endpoints.requestPasswordReset, ({ c, body }) =>
      requestPasswordReset(deps, senderKeyOf(deps, c), body.email),
    )
    .endpoint(endpoints.resetPassword, ({ c, body }) => resetPassword(deps, senderKeyOf(deps, c), body))
    .endpoint(endpoints.changePassword, async ({ c, body }) =>
      sendCookies(c, await changePassword(deps, browserOf(c), body)),
    )
    .endpoint(endpoints.changeProfile, ({ c, body }) => changeProfile(deps, browserOf(c), body.name))
    .endpoint(endpoints.saveReadingSettings, ({ c, body }) =>
      saveReadingSettings(deps, browserOf(c), body.reading),
    )
    .endpoint(endpoints.requestEmailChange, ({ c, body }) =>
      requestEmailChange(deps, browserOf(c), senderKeyOf(deps, c), body),
    )
    .endpoint(endpoints.listSessions, ({ c }) => listSessions(deps, browserOf(c)))
    .endpoint(endpoints.endSession, ({ c, params, body }) => endSession(deps, browserOf(c), params.id, body))
    .endpoint(endpoints.endSessions, async ({ c, body }) => {
      sendCookies(c, await endSessions(deps, browserOf(c), body))
    })
    .endpoint(accountData.readAccount, ({ c }) => readAccount(deps, browserOf(c)))
    .endpoint(accountData.deleteAccount, async ({ c, body }) => {
      sendCookies(c, await deleteAccount(deps, browserOf(c), body))
    })
    .endpoint(twoFactor.passSecondStep, async ({ c, body }) =>
      sendCookies(c, await passSecondStep(deps, browserOf(c), body)),
    )
    .endpoint(twoFactor.readTwoFactor, ({ c }) => readTwoFactor(deps, browserOf(c)))
    .endpoint(twoFactor.setUpTwoFactor, ({ c, body }) => setUpTwoFactor(deps, browserOf(c), body.password))
    .endpoint(twoFactor.confirmTwoFactor, ({ c, body }) => confirmTwoFactor(deps, browserOf(c), body.code))
    .endpoint(twoFactor.renewRecoveryCodes, ({ c, body }) =>
      renewRecoveryCodes(deps, browserOf(c), body.password),
    )
    .endpoint(twoFactor.turnOffTwoFactor, ({ c, body }) =>
      turnOffTwoFactor(deps, browserOf(c), body.password),
    )
}
