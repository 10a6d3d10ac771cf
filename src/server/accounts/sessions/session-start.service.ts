import type { Session, SignInOutcome } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { startPendingSignIn } from '../two-factor/pending-sign-in.service.ts'
import { knownDeviceCookie } from './known-device.ts'
import { authLibrary } from './auth-library.ts'
import { findSession, type WithCookies } from './sessions.service.ts'

/**
 * What every way of signing in leads to, once it has recognised the holder of this account: a session, or the second
 * step where the account asks for one and this browser is not trusted.
 */
export async function startSession(
  deps: Deps,
  headers: Headers,
  userId: string,
): Promise<WithCookies<SignInOutcome>> {
  const held = await startPendingSignIn(deps, headers, userId)
  if (held) return held
  const { answer, cookies } = await startVerifiedSession(deps, headers, userId)
  return { answer: { state: 'signed_in', session: answer }, cookies }
}

/** A session at once: after the second step, or by what is two steps in itself, such as a passkey. */
export async function startVerifiedSession(
  deps: Deps,
  headers: Headers,
  userId: string,
): Promise<WithCookies<Session>> {
  const auth = await authLibrary(deps)
  const { headers: answerHeaders, response } = await auth.api.startVerifiedSession({
    headers,
    body: { userId },
    returnHeaders: true,
  })
  const session = await findSession(deps, response.token)
  return {
    answer: session,
    cookies: [...answerHeaders.getSetCookie(), await knownDeviceCookie(deps, session.email)],
  }
}
