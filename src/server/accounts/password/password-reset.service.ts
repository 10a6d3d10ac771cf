import { randomBytes } from 'node:crypto'
import type { NewPassword } from '../../../contract/accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { mailPasswordReset } from '../profile/account-mails.service.ts'
import { LINK_LIMIT } from '../accounts.policy.ts'
import { openAuth, mapAuthErrors } from '../sessions/auth-library.ts'
import { readNewPassword } from './password.policy.ts'
import { knownWordsOf } from './known-words.ts'
import { createResetToken, resetTokenIdentifier } from './reset-token.ts'

/** Mails a link to reset the password, if the email has an account. Throws email_invalid, too_many_requests. */
export async function requestPasswordReset(deps: Deps, sender: string, typed: string): Promise<void> {
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: sender })
  const { internalAdapter } = await (await openAuth(deps)).$context
  const found = await internalAdapter.findUserByEmail(email)
  // An email without an account costs the same work, so that the response time tells nothing.
  const userId = found?.user.id ?? `nobody ${randomBytes(16).toString('base64url')}`
  const token = await createResetToken(internalAdapter, userId)
  await mailPasswordReset(deps, email, { token, isWanted: Boolean(found) })
}

/**
 * Sets a new password with the token of the mail, once, and ends all sessions of the account. Throws
 * account_link_worn_out, password_too_short, password_too_long, password_common, too_many_requests.
 */
export async function resetPassword(
  deps: Deps,
  sender: string,
  { token, password: typed }: NewPassword,
): Promise<void> {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: sender })
  // Looked up first, so that a refused password does not use up the link.
  const user = await findUserOfResetToken(deps, token)
  if (!user) throw problem('account_link_worn_out')
  const newPassword = await readNewPassword(typed, await knownWordsOf(deps, user))
  const auth = await openAuth(deps)
  await mapAuthErrors(
    { INVALID_TOKEN: 'account_link_worn_out', USER_NOT_FOUND: 'account_link_worn_out' },
    auth.api.resetPassword({ body: { token, newPassword } }),
  )
}

/** The account whose password the token would set; null where it was used or has expired. */
export async function findUserOfResetToken(deps: Deps, token: string) {
  const { internalAdapter } = await (await openAuth(deps)).$context
  const verification = await internalAdapter.findVerificationValue(resetTokenIdentifier(token))
  const isValid = verification !== null && verification.expiresAt > new Date()
  return isValid ? internalAdapter.findUserById(verification.value) : null
}
