import { passwordChangedMail } from '../../mail-texts/account-mails.ts'
import type { Deps } from '../../deps.ts'
import { resetRateLimits } from '../../platform/security/rate-limit.store.ts'
import { confirmUser, deleteStudioTokens, deleteTokensOf, deleteUnprovenLinks } from '../accounts.store.ts'
import { mailAccountHolder } from '../profile/account-mails.service.ts'
import { signInAttemptKey } from './password-rate-limit.ts'

/**
 * Runs when better-auth has stored the new password. The reset link proves control of the mailbox, so the email is
 * confirmed, and the other linked sign-in methods and the studio tokens are revoked.
 */
export async function completePasswordReset(
  deps: Deps,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await deps.database.transaction(async (queries) => {
    await deleteUnprovenLinks(queries, deps.database.engine, id)
    await confirmUser(queries, deps.database.engine, id)
    await deleteTokensOf(queries, id)
    await deleteStudioTokens(queries, id)
    // An attacker may have used up all attempts to lock the holder out.
    await resetRateLimits(queries, [signInAttemptKey(deps, email)])
  })
  await mailAccountHolder(deps, email, passwordChangedMail)
}
