import type { Credentials, SignInOutcome } from '../../../contract/accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { startPendingSignIn } from '../two-factor/pending-sign-in.service.ts'
import { knownDeviceCookie } from '../sessions/known-device.ts'
import { authErrorCode, openAuth, mapAuthErrors } from '../sessions/auth-library.ts'
import { limitSignInAttempts } from './password-rate-limit.ts'
import { foldPassword } from './password.policy.ts'
import { findSessionByToken, type WithCookies } from '../sessions/sessions.service.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'

/**
 * Starts a session, or the second step where the account requires one. Throws credentials_wrong, email_unconfirmed
 * (only with the right password), too_many_requests.
 */
export async function signIn(
  deps: Deps,
  headers: Headers,
  sender: string,
  credentials: Credentials,
): Promise<WithCookies<SignInOutcome>> {
  const { userId, token, cookies } = await verifyPassword(deps, headers, sender, credentials)
  const who = { account: userId, factor: 'password' } as const
  const pending = await startPendingSignIn(deps, headers, who)
  if (pending) {
    await deleteSession(deps, token)
    return pending
  }
  const session = await findSessionByToken(deps, token)
  logSignIn(deps, headers, who)
  return {
    value: { state: 'signed_in', session },
    cookies: [...cookies, await knownDeviceCookie(deps, session.email)],
  }
}

/**
 * Checks email and password. better-auth starts a session at once, whose token nobody has received yet. An unknown
 * email and a wrong password get the same answer after the same work. Throws what `signIn` does.
 */
async function verifyPassword(
  deps: Deps,
  headers: Headers,
  sender: string,
  { email: typed, password }: Credentials,
): Promise<{ userId: string; token: string; cookies: string[] }> {
  const email = normalizeEmail(typed)
  await limitSignInAttempts(deps, headers, sender, email)
  if (email === undefined) throw problem('credentials_wrong')

  const auth = await openAuth(deps)
  const { headers: answerHeaders, response } = await mapAuthErrors(
    {
      INVALID_EMAIL_OR_PASSWORD: 'credentials_wrong',
      INVALID_EMAIL: 'credentials_wrong',
      EMAIL_NOT_VERIFIED: 'email_unconfirmed',
    },
    auth.api
      .signInEmail({
        headers,
        body: { email, password: foldPassword(password) },
        returnHeaders: true,
      })
      .catch(async (cause: unknown) => {
        // The password was right: the holder may have lost the first mail.
        if (authErrorCode(cause) === 'EMAIL_NOT_VERIFIED')
          await auth.api.sendVerificationEmail({ body: { email } })
        throw cause
      }),
  )
  return { userId: response.user.id, token: response.token, cookies: answerHeaders.getSetCookie() }
}

/** Ends the session that `verifyPassword` started. */
export async function deleteSession(deps: Deps, token: string): Promise<void> {
  const { internalAdapter } = await (await openAuth(deps)).$context
  await internalAdapter.deleteSession(token)
}
