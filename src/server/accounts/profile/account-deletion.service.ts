import type { Account, AccountDeletion } from '../../../contract/account-data.ts'
import {
  countCommentsOf,
  deleteLikesOf,
  anonymiseCommentsOf,
  deleteCommentsOf,
} from '../../comments/account-comments.service.ts'
import type { Deps } from '../../deps.ts'
import { deleteMailsTo, enqueueMail } from '../../mail/outbox.service.ts'
import { deleteSubscriptionOf } from '../../newsletter/account-subscription.service.ts'
import { problem } from '../../platform/http/problems.ts'
import { resetRateLimits } from '../../platform/security/rate-limit.store.ts'
import { composeAccountDeletedMail } from './account-mails.service.ts'
import { deleteTokensOf, deleteUser, lockUser } from '../accounts.store.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'
import { requireSession, signOut, type WithCookies } from '../sessions/sessions.service.ts'

/** Throws sign_in_required. */
export async function readAccount(deps: Deps, headers: Headers): Promise<Account> {
  const { user } = await requireSession(deps, headers)
  return {
    comments: await countCommentsOf(deps.database.queries, user.id),
    created_at: new Date(user.createdAt).toISOString(),
  }
}

/**
 * Ends the account of who is signed in, for good (docs/product/accounts.md): list, notes, bookmarks, likes, sessions, ways in,
 * links and mails that are on their way, the newsletter's subscription, all in one transaction. What stays says
 * nothing of its holder: comments, where these are to be kept, and that an account of the original site has left. A
 * last mail tells the mailbox, and is forgotten once it is sent. Throws sign_in_required, credentials_wrong,
 * fresh_sign_in_required, owner_cannot_leave, too_many_requests.
 */
export async function deleteAccount(
  deps: Deps,
  headers: Headers,
  { password, comments }: AccountDeletion,
): Promise<WithCookies<null>> {
  const { user } = await requireSession(deps, headers)
  // Asked again below: told before a password is asked for.
  if (user.role === 'owner') throw problem('owner_cannot_leave')
  await requireReauthentication(deps, headers, password)
  const { database } = deps
  const mail = await composeAccountDeletedMail(deps, user.email, comments)
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
    await enqueueMail(deps, queries, mail)
  })
  return signOut(deps, headers)
}
