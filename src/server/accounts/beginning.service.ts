import type { Session, SignInOutcome } from '../../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { holdForSecondStep } from './holding.service.ts'
import { rememberDevice } from './known-device.ts'
import { openAuth } from './open-auth.ts'
import { findSession, type WithCookies } from './sessions.service.ts'

/**
 * What every way of signing in leads to, once it has recognised the holder of this account: a session, or the second
 * step where the account asks for one and this browser is not trusted.
 */
export async function beginSession(
  deps: Deps,
  asked: Headers,
  userId: string,
): Promise<WithCookies<SignInOutcome>> {
  const held = await holdForSecondStep(deps, asked, userId)
  if (held) return held
  const { answer, cookies } = await openSession(deps, asked, userId)
  return { answer: { state: 'signed_in', session: answer }, cookies }
}

/** A session at once: after the second step, or by what is two steps in itself, such as a passkey. */
export async function openSession(deps: Deps, asked: Headers, userId: string): Promise<WithCookies<Session>> {
  const auth = await openAuth(deps)
  const { headers, response } = await auth.api.openSession({
    headers: asked,
    body: { userId },
    returnHeaders: true,
  })
  const session = await findSession(deps, response.token)
  return { answer: session, cookies: [...headers.getSetCookie(), rememberDevice(deps, session.email)] }
}
