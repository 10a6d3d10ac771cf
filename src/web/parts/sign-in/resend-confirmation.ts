import type { NewAccount, SignInOutcome } from '../../../contract/accounts.ts'
import { type Api, toFailure } from '../../client/api.ts'

/**
 * Mails a new account's holder once more what confirms it: signing in does, as long as it is not confirmed. Where it
 * has been, that signs in. Where the address had an account before, its mailbox is told so again.
 */
export async function sendConfirmationAgain(
  api: Api,
  account: NewAccount,
  take: (outcome: SignInOutcome) => void,
): Promise<void> {
  const { name, email, password } = account
  try {
    take(await api.call('POST /api/auth/sign-in', { body: { email, password } }))
  } catch (cause) {
    const { code } = toFailure(cause)
    if (code === 'credentials_wrong')
      await api.call('POST /api/auth/sign-up', { body: { name, email, password } })
    else if (code !== 'email_unconfirmed') throw cause
  }
}
