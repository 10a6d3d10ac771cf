import type { Session, SignInOutcome } from '../../../contract/accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { startPendingSignIn } from '../two-factor/pending-sign-in.service.ts'
import { knownDeviceCookie } from './known-device.ts'
import { openAuth } from './auth-library.ts'
import { findSessionByToken, type WithCookies } from './sessions.service.ts'
import { type Factor, logSignIn } from './sign-in-log.ts'

/**
 * The end of every sign-in method, once the account holder is authenticated: starts a session, or the second step
 * where the account requires one and the browser is not trusted.
 */
export async function startSession(
  deps: Deps,
  headers: Headers,
  who: { account: string; factor: Factor },
): Promise<WithCookies<SignInOutcome>> {
  const pending = await startPendingSignIn(deps, headers, who)
  if (pending) return pending
  const { value, cookies } = await startVerifiedSession(deps, headers, who)
  return { value: { state: 'signed_in', session: value }, cookies }
}

/** Starts a session without a second step: after it, or for a method that includes it, such as a passkey. */
export async function startVerifiedSession(
  deps: Deps,
  headers: Headers,
  who: { account: string; factor: Factor },
): Promise<WithCookies<Session>> {
  const auth = await openAuth(deps)
  const { headers: answerHeaders, response } = await auth.api.startVerifiedSession({
    headers,
    body: { userId: who.account },
    returnHeaders: true,
  })
  const session = await findSessionByToken(deps, response.token)
  logSignIn(deps, headers, who)
  return {
    value: session,
    cookies: [...answerHeaders.getSetCookie(), await knownDeviceCookie(deps, session.email)],
  }
}
