import type { ChangedPassword, NewPassword, Session } from '../../../contract/accounts.ts'
import { passwordChangedMail } from '../../mail-texts/account-mails.ts'
import type { Deps } from '../../deps.ts'
import { foldEmail } from '../../text/email-address.ts'
import { problem } from '../../platform/http/problems.ts'
import { resetRateLimits, enforceRateLimit } from '../../platform/security/rate-limit.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { mailRecovery, mailAccountHolder } from '../profile/account-mails.service.ts'
import { LINK_LIMIT } from '../accounts.policy.ts'
import { startVerifiedSession } from '../sessions/session-start.service.ts'
import { confirmUser, deleteTokensOf, deleteUnprovenLinks } from '../accounts.store.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'
import { authLibrary, mapAuthErrors } from '../sessions/auth-library.ts'
import { readNewPassword } from './password.policy.ts'
import type { WithCookies } from '../sessions/sessions.service.ts'
import { signInAttemptKey } from './password-sign-in.service.ts'

/** Sends a way to a new password, where the address has an account. Throws email_invalid, too_many_requests. */
export async function requestRecovery(deps: Deps, sender: string, typed: string): Promise<void> {
  const email = foldEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: sender })
  await mailRecovery(deps, email)
}

/**
 * Gives the account of a mail's link another password, once, and ends all its sessions. Throws
 * account_link_worn_out, password_too_short, password_too_long, password_common, too_many_requests.
 */
export async function resetPassword(
  deps: Deps,
  sender: string,
  { token, password: typed }: NewPassword,
): Promise<void> {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: sender })
  const auth = await authLibrary(deps)
  const { internalAdapter } = await auth.$context
  // Looked at first, so that a password that is refused does not use the link up.
  const meant = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  const user = meant && meant.expiresAt > new Date() ? await internalAdapter.findUserById(meant.value) : null
  if (!user) throw problem('account_link_worn_out')
  const newPassword = await readNewPassword(typed, await knownWordsOf(deps, user))
  await mapAuthErrors(
    { INVALID_TOKEN: 'account_link_worn_out', USER_NOT_FOUND: 'account_link_worn_out' },
    auth.api.resetPassword({ body: { token, newPassword } }),
  )
}

/** Called by the library: who followed the link holds the mailbox, and other links to it are worn out. */
export async function afterReset(deps: Deps, { id, email }: { id: string; email: string }): Promise<void> {
  await deps.database.transaction(async (queries) => {
    await deleteUnprovenLinks(queries, deps.database.engine, id)
    await confirmUser(queries, deps.database.engine, id)
    await deleteTokensOf(queries, id)
    // Others may have spent them all to keep its holder out.
    await resetRateLimits(queries, [signInAttemptKey(deps, email)])
  })
  await mailAccountHolder(deps, email, passwordChangedMail)
}

/**
 * Changes the password of who is signed in, or sets the first one, and ends all sessions; this browser gets a new one.
 * Throws sign_in_required, credentials_wrong, fresh_sign_in_required, password_too_short, password_too_long,
 * password_common, too_many_requests.
 */
export async function changePassword(
  deps: Deps,
  asked: Headers,
  { current_password, password }: ChangedPassword,
): Promise<WithCookies<Session>> {
  const { user } = await requireReauthentication(deps, asked, current_password)
  await storePassword(deps, user.id, await readNewPassword(password, await knownWordsOf(deps, user)))
  const { internalAdapter } = await (await authLibrary(deps)).$context
  await internalAdapter.deleteUserSessions(user.id)
  await deleteTokensOf(deps.database.queries, user.id)
  await mailAccountHolder(deps, user.email, passwordChangedMail)
  return startVerifiedSession(deps, asked, user.id)
}

async function storePassword(deps: Deps, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: hashing } = await (await authLibrary(deps)).$context
  const hash = await hashing.hash(password)
  if (await internalAdapter.findCredentialAccount(userId)) {
    await internalAdapter.updatePassword(userId, hash)
  } else {
    const account = { userId, providerId: 'credential', accountId: userId, password: hash }
    await internalAdapter.createAccount(account)
  }
}

/** What whoever guesses would try first: the account's own words and the site's. */
export async function knownWordsOf(
  deps: Deps,
  { name, email }: { name: string; email: string },
): Promise<string[]> {
  const site = await readSettings(deps.database)
  const host = URL.parse(deps.siteUrl)?.hostname ?? ''
  return [name, email, email.split('@')[0] ?? '', site.name, site.founder, host]
}
