import type { NewAccount, SignInOutcome } from '../../../contract/accounts/accounts.ts'
import { type Api, toFailure } from '../../client/api/api.ts'

/**
 * Sends the confirmation mail of a new account again, by signing in: the server mails it while the account is not confirmed.
 * If it is confirmed, this signs in. If the email had an account before, signing up again mails a note about that.
 */
export async function resendConfirmation(
  api: Api,
  account: NewAccount,
  onSignedIn: (outcome: SignInOutcome) => void,
): Promise<void> {
  const { name, email, password } = account
  try {
    onSignedIn(await api.call('POST /api/auth/sign-in', { body: { email, password } }))
  } catch (cause) {
    const { code } = toFailure(cause)
    if (code === 'credentials_wrong')
      await api.call('POST /api/auth/sign-up', { body: { name, email, password } })
    else if (code !== 'email_unconfirmed') throw cause
  }
}
