import type { Account, AccountDeletion } from '../../contract/accounts/account-data.ts'
import { DAY } from '../../contract/durations.ts'
import {
  anonymiseCommentsOf,
  countCommentsOf,
  deleteCommentsOf,
  deleteLikesOf,
} from '../comments/account-comments.service.ts'
import type { Deps } from '../deps.ts'
import { accountDeletedMail } from './mail-texts.ts'
import { deleteMailsTo, enqueueMail } from '../mail/outbox.service.ts'
import { deleteSubscriptionOf } from '../newsletter/subscriptions/subscriptions.service.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { resetRateLimits } from '../platform/security/rate-limit.store.ts'
import { composeAccountMail } from './account-mails.service.ts'
import { DELETION_MAIL_DAYS } from './accounts.policy.ts'
import { deleteTokensOf, deleteUser, lockUser } from './accounts.store.ts'
import { endedSessionCookies } from './session-cookies.ts'
import {
  type Browser,
  requireReauthentication,
  requireSession,
  type WithCookies,
} from './sessions.service.ts'
import { expiredKnownDeviceCookie } from './sign-in-attempts.service.ts'

/** Throws sign_in_required. */
export async function readAccount(deps: Deps, browser: Browser): Promise<Account> {
  const { user } = await requireSession(deps, browser)
  return {
    comments: await countCommentsOf(deps.database.queries, user.id),
    created_at: user.createdAt.toISOString(),
  }
}

/**
 * Deletes the account for good (docs/product/accounts.md), in one transaction: list, notes, bookmarks, likes,
 * sessions, sign-in methods, links, mails in the outbox, and the newsletter subscription. What stays does not
 * identify its holder: comments, where the reader chose to keep them, and that an account of the original site was
 * deleted. A last mail notifies the holder and is blanked once it is sent, or has waited for days. Throws
 * sign_in_required, password_wrong, fresh_sign_in_required, owner_cannot_leave, too_many_requests.
 */
export async function deleteAccount(
  deps: Deps,
  browser: Browser,
  { password, comments }: AccountDeletion,
): Promise<WithCookies<null>> {
  const { user } = await requireSession(deps, browser)
  // Checked again in the transaction; here it is refused before a password is checked.
  if (user.role === 'owner') throw problem('owner_cannot_leave')
  await requireReauthentication(deps, browser, password)
  const { database, clock } = deps
  const hasComments = (await countCommentsOf(database.queries, user.id)) > 0
  const mail = await composeAccountMail(deps, user.email, (site) =>
    accountDeletedMail(site, hasComments ? comments : null),
  )
  const expiresAt = new Date(clock.now().getTime() + DELETION_MAIL_DAYS * DAY)
  await database.transaction(async (queries) => {
    const present = await lockUser(queries, database.engine, user.id)
    if (!present) throw problem('sign_in_required')
    if (present.role === 'owner') throw problem('owner_cannot_leave')
    await (comments === 'keep' ? anonymiseCommentsOf : deleteCommentsOf)(queries, user.id)
    await deleteLikesOf(queries, user.id)
    await deleteSubscriptionOf(queries, present.email)
    await deleteTokensOf(queries, user.id)
    await resetRateLimits(queries, [user.id, `user:${user.id}`])
    await deleteUser(queries, user.id)
    await deleteMailsTo(queries, present.email)
    await enqueueMail(deps, queries, { ...mail, expiresAt, isBlankedWhenSent: true })
  })
  return { value: null, cookies: [...endedSessionCookies(deps), expiredKnownDeviceCookie(deps)] }
}
