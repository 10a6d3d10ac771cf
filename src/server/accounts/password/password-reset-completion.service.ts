import { passwordChangedMail } from '../../mail-texts/account-mails.ts'
import type { Deps } from '../../deps.ts'
import { resetRateLimits } from '../../platform/security/rate-limit.store.ts'
import { confirmUser, deleteTokensOf, deleteUnprovenLinks } from '../accounts.store.ts'
import { mailAccountHolder } from '../profile/account-mails.service.ts'
import { signInAttemptKey } from './sign-in-attempts.ts'

/**
 * Runs when the accounts library has stored the new password: the reset link proved the mailbox, so the address is
 * confirmed and every other link to the account is revoked.
 */
export async function completePasswordReset(
  deps: Deps,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await deps.database.transaction(async (queries) => {
    await deleteUnprovenLinks(queries, deps.database.engine, id)
    await confirmUser(queries, deps.database.engine, id)
    await deleteTokensOf(queries, id)
    // Others may have spent them all to keep its holder out.
    await resetRateLimits(queries, [signInAttemptKey(deps, email)])
  })
  await mailAccountHolder(deps, email, passwordChangedMail)
}
