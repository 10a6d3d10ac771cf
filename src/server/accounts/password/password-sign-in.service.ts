import type { Credentials, SignInOutcome } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { problem } from '../../platform/http/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { SIGN_IN_LIMITS } from '../accounts.policy.ts'
import { startPendingSignIn } from '../two-factor/pending-sign-in.service.ts'
import { rememberDevice, takeKnownDeviceTry } from '../sessions/known-device.ts'
import { authErrorCode, authLibrary, mapAuthErrors } from '../sessions/auth-library.ts'
import { signInAttemptKey } from './sign-in-attempts.ts'
import { foldPassword } from './password.policy.ts'
import { findSession, type WithCookies } from '../sessions/sessions.service.ts'

/**
 * Begins a session, or the second step where the account asks for one. Throws credentials_wrong, email_unconfirmed (to
 * whoever knows the password only), too_many_requests.
 */
export async function signIn(
  deps: Deps,
  asked: Headers,
  sender: string,
  credentials: Credentials,
): Promise<WithCookies<SignInOutcome>> {
  const { userId, token, cookies } = await verifyPassword(deps, asked, sender, credentials)
  const held = await startPendingSignIn(deps, asked, userId)
  if (held) {
    await dropSession(deps, token)
    return held
  }
  const session = await findSession(deps, token)
  return {
    answer: { state: 'signed_in', session },
    cookies: [...cookies, rememberDevice(deps, session.email)],
  }
}

/**
 * The account with this address and password, in a session that nobody has been given yet, because the library begins
 * one at once. An unknown address and a wrong password are answered alike, after the same work. Throws what `signIn`
 * does.
 */
export async function verifyPassword(
  deps: Deps,
  asked: Headers,
  sender: string,
  { email: typed, password }: Credentials,
): Promise<{ userId: string; token: string; cookies: string[] }> {
  const email = normalizeEmail(typed)
  if (!(await takeKnownDeviceTry(deps, asked, email))) await requireStrangersTry(deps, sender, email ?? '')
  if (email === undefined) throw problem('credentials_wrong')

  const auth = await authLibrary(deps)
  const { headers, response } = await mapAuthErrors(
    {
      INVALID_EMAIL_OR_PASSWORD: 'credentials_wrong',
      INVALID_EMAIL: 'credentials_wrong',
      EMAIL_NOT_VERIFIED: 'email_unconfirmed',
    },
    auth.api
      .signInEmail({
        headers: asked,
        body: { email, password: foldPassword(password) },
        returnHeaders: true,
      })
      .catch(async (cause: unknown) => {
        // The password was right: its holder may have lost the first mail.
        if (authErrorCode(cause) === 'EMAIL_NOT_VERIFIED')
          await auth.api.sendVerificationEmail({ body: { email } })
        throw cause
      }),
  )
  return { userId: response.user.id, token: response.token, cookies: headers.getSetCookie() }
}

async function requireStrangersTry(deps: Deps, sender: string, email: string): Promise<void> {
  const whom = signInAttemptKey(deps, email)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.sender, key: sender })
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.pair, key: `${sender} ${whom}` })
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.account, key: whom })
}

/** Ends what `verifyPassword` began. */
export async function dropSession(deps: Deps, token: string): Promise<void> {
  const { internalAdapter } = await (await authLibrary(deps)).$context
  await internalAdapter.deleteSession(token)
}
