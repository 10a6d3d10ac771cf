import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { NewAccount } from '../../contract/accounts/accounts.ts'
import { reservedForOwner } from '../../contract/wording/accounts/owner.ts'
import type { Deps } from '../deps.ts'
import { alreadyRegisteredMail } from './mail-texts.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { normalizeEmail } from '../text/email-address.ts'
import {
  composeConfirmationMail,
  enqueueWithinLimit,
  prepareResetMail,
  readConfirmationToken,
} from './account-mails.service.ts'
import { LINK_LIMIT, SIGN_UP_LIMIT } from './accounts.policy.ts'
import { confirmUser, findUser, insertUser } from './accounts.store.ts'
import { deleteUnconfirmedPassword, findPassword, setPassword } from './credentials.store.ts'
import {
  confirmProviderLink,
  findEmailOfProviderLink,
  isProviderLinkToken,
} from './oauth/linked-providers.service.ts'
import { checkNewPassword } from './password.service.ts'
import { readAccountName } from './profile.service.ts'
import { findInvitedEmail, findOwnerId, hasOwnerLink } from './people/people.service.ts'
import type { Browser } from './sessions.service.ts'

/**
 * Creates an account, which can be used once its email is confirmed: at once by an invitation that was mailed to it. Where an account has the email, its mailbox gets a
 * link to a new password, and the response is the same. The holder of the owner link may take a reserved name. Throws
 * account_incomplete, name_too_long, name_reserved, email_invalid, password_too_short, password_too_long,
 * password_common, too_many_requests.
 */
export async function signUp(deps: Deps, browser: Browser, senderKey: string, input: NewAccount) {
  if (input.password === '') throw problem('account_incomplete')
  const name = await readName(deps, browser, input.name)
  const email = normalizeEmail(input.email)
  if (email === undefined || !mailboxSchema.safeParse(email).success) throw problem('email_invalid')
  const password = await checkNewPassword(deps, input.password, { name, email })
  const { database, clock, passwordHashing } = deps
  await enforceRateLimit(database.queries, clock, { ...SIGN_UP_LIMIT, key: senderKey })
  const hash = await passwordHashing.hash(password)
  const stored = await findPassword(database.queries, email)
  // Without a stored password the same work is done, so that the response time tells nothing.
  const isSame = await passwordHashing.verify({ hash: stored?.hash ?? hash, password })
  const isConfirmed =
    input.invitation !== undefined && (await findInvitedEmail(deps, input.invitation)) === email
  const account = { id: randomUUID(), email, name, isConfirmed, now: clock.now() }
  const confirmation = await composeConfirmationMail(deps, account)
  const registered = await prepareResetMail(deps, email, alreadyRegisteredMail)
  await database.transaction(async (queries) => {
    if (await insertUser(queries, account)) {
      await setPassword(queries, account.id, hash, account.now)
      if (!isConfirmed) await enqueueWithinLimit(deps, queries, confirmation)
      return
    }
    // Two people may sign up with one email before it is confirmed, and at most one owns it. If their passwords differ,
    // the stored one goes until the mailbox chooses one, so that its holder, who follows any link, does not confirm
    // another person's password. The same password means that one person sent the form twice.
    if (stored && !isSame) await deleteUnconfirmedPassword(queries, stored.hash)
    await registered.send(queries, (await findUser(queries, email))?.id)
  })
}

/** The email that the token of a confirmation mail would confirm; undefined where it was used up or has expired. */
export async function findEmailOfConfirmToken(deps: Deps, token: string): Promise<string | undefined> {
  if (isProviderLinkToken(token)) return findEmailOfProviderLink(deps, token)
  return (await readConfirmationToken(deps, token))?.email
}

/** Confirms an email, also twice with one token. Throws account_link_worn_out, address_in_use, too_many_requests. */
export async function confirmEmail(deps: Deps, senderKey: string, token: string): Promise<void> {
  const { database, clock } = deps
  await enforceRateLimit(database.queries, clock, { ...LINK_LIMIT, key: senderKey })
  if (isProviderLinkToken(token)) return confirmProviderLink(deps, token)
  const confirmed = await readConfirmationToken(deps, token)
  const user = confirmed && (await findUser(database.queries, confirmed.email))
  if (user?.id !== confirmed?.userId || !user) throw problem('account_link_worn_out')
  await confirmUser(database.queries, user.id)
}

/** An email that some mail server may have; an account's is also refused where only a machine's own mailbox could. */
const mailboxSchema = z.email()

async function readName(deps: Deps, browser: Browser, typed: string): Promise<string> {
  try {
    return await readAccountName(deps, typed, await hasOwnerLink(deps, browser))
  } catch (cause) {
    const isReserved = cause instanceof Problem && cause.code === 'name_reserved'
    if (!isReserved || (await findOwnerId(deps)) !== undefined) throw cause
    // The owner to be, who has not opened the link yet, would look for another name.
    throw new Problem('name_reserved', { sentence: reservedForOwner })
  }
}
