import type { ChangedPassword, Session } from '../../../contract/accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { passwordChangedMail } from '../../mail-texts/account-mails.ts'
import { deleteTokensOf } from '../accounts.store.ts'
import { mailAccountHolder } from '../profile/account-mails.service.ts'
import { openAuth } from '../sessions/auth-library.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'
import { startVerifiedSession } from '../sessions/session-start.service.ts'
import type { WithCookies } from '../sessions/sessions.service.ts'
import { knownWordsOf } from './known-words.ts'
import { readNewPassword } from './password.policy.ts'

/**
 * Changes or sets the password of the signed-in account and ends all its sessions; this browser gets a new one.
 * Throws sign_in_required, password_wrong, fresh_sign_in_required, password_too_short, password_too_long,
 * password_common, too_many_requests.
 */
export async function changePassword(
  deps: Deps,
  headers: Headers,
  { current_password, password }: ChangedPassword,
): Promise<WithCookies<Session>> {
  const { user } = await requireReauthentication(deps, headers, current_password)
  await storePassword(deps, user.id, await readNewPassword(password, await knownWordsOf(deps, user)))
  const { internalAdapter } = await (await openAuth(deps)).$context
  await internalAdapter.deleteUserSessions(user.id)
  await deleteTokensOf(deps.database.queries, user.id)
  await mailAccountHolder(deps, user.email, passwordChangedMail)
  return startVerifiedSession(deps, headers, { account: user.id, factor: 'password' })
}

async function storePassword(deps: Deps, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: hashing } = await (await openAuth(deps)).$context
  const hash = await hashing.hash(password)
  if (await internalAdapter.findCredentialAccount(userId)) {
    await internalAdapter.updatePassword(userId, hash)
  } else {
    const account = { userId, providerId: 'credential', accountId: userId, password: hash }
    await internalAdapter.createAccount(account)
  }
}
