import type { Session, SignInOutcome } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { startPendingSignIn } from '../two-factor/pending-sign-in.service.ts'
import { knownDeviceCookie } from './known-device.ts'
import { openAuth } from './auth-library.ts'
import { findSessionByToken, type WithCookies } from './sessions.service.ts'

/**
 * The end of every sign-in method, once the account holder is authenticated: starts a session, or the second step
 * where the account requires one and the browser is not trusted.
 */
export async function startSession(
  deps: Deps,
  headers: Headers,
  userId: string,
): Promise<WithCookies<SignInOutcome>> {
  const pending = await startPendingSignIn(deps, headers, userId)
  if (pending) return pending
  const { value, cookies } = await startVerifiedSession(deps, headers, userId)
  return { value: { state: 'signed_in', session: value }, cookies }
}

/** Starts a session without a second step: after it, or for a method that includes it, such as a passkey. */
export async function startVerifiedSession(
  deps: Deps,
  headers: Headers,
  userId: string,
): Promise<WithCookies<Session>> {
  const auth = await openAuth(deps)
  const { headers: answerHeaders, response } = await auth.api.startVerifiedSession({
    headers,
    body: { userId },
    returnHeaders: true,
  })
  const session = await findSessionByToken(deps, response.token)
  return {
    value: session,
    cookies: [...answerHeaders.getSetCookie(), await knownDeviceCookie(deps, session.email)],
  }
}
