import { randomBytes } from 'node:crypto'
import type { Account, AccountDeletion, AccountExport } from '../../contract/accounts/account-data.ts'
import type { EmailChange, Session } from '../../contract/accounts/accounts.ts'
import { DAY } from '../../contract/durations.ts'
import { changeEmailPath } from '../../contract/links.ts'
import {
  anonymiseCommentsOf,
  countCommentsOf,
  deleteCommentsOf,
  deleteLikesOf,
} from '../comments/account-comments.service.ts'
import type { Deps } from '../deps.ts'
import { deleteMailsTo, enqueueMail } from '../mail/outbox.service.ts'
import {
  deleteSubscriptionOf,
  findSubscriptionOfAccount,
} from '../newsletter/subscriptions/subscriptions.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { readDisplayName } from '../platform/http/requests/read-input.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit, resetRateLimits } from '../platform/security/rate-limit.store.ts'
import { keyedHash, secretsOf } from '../platform/security/secret.ts'
import { readSettings } from '../settings/settings.service.ts'
import { normalizeEmail } from '../text/email-address.ts'
import { isNearReservedName, isReservedName } from '../text/reserved-names.ts'
import { composeAccountMail, enqueueWithinLimit, mailAccountHolder } from './account-mails.service.ts'
import {
  DELETION_MAIL_DAYS,
  EMAIL_CHANGE_MINUTES,
  LINK_LIMIT,
  PROFILE_LIMIT,
  READING_LIMIT,
} from './accounts.policy.ts'
import * as store from './accounts.store.ts'
import { deleteTokensOf, deleteUser, lockUser } from './accounts.store.ts'
import { accountDeletedMail, emailChangedMail, emailChangeMail, emailTakenMail } from './mail-texts.ts'
import { listLinkedProviders } from './oauth/linked-providers.service.ts'
import { listPasskeys } from './passkeys/passkeys.service.ts'
import { endedSessionCookies } from './session-cookies.ts'
import {
  type Browser,
  listSessions,
  requireReauthentication,
  requireSession,
  toSession,
  type WithCookies,
} from './sessions.service.ts'
import { expiredKnownDeviceCookie } from './sign-in-attempts.service.ts'
import { listTokens } from './tokens/studio-tokens.service.ts'

/** The email of an account that exists. */
export async function readAccountEmail(queries: Queries, userId: string): Promise<string> {
  const user = await store.findUserById(queries, userId)
  if (!user) throw new Error('there is no such account')
  return user.email
}

/** Whether the letter goes to the email of an account that exists; it goes to no visitor. */
export async function readOwnSubscription({ database: { queries } }: Deps, userId: string | null) {
  if (userId === null) return { is_subscribed: false }
  const found = await findSubscriptionOfAccount(queries, await readAccountEmail(queries, userId))
  return { is_subscribed: found?.state === 'confirmed' }
}

/**
 * Changes the account's name, for comments written from now on. Throws sign_in_required, account_incomplete,
 * name_too_long, name_reserved, too_many_requests.
 */
export async function changeProfile(deps: Deps, browser: Browser, typed: string): Promise<Session> {
  const found = await requireSession(deps, browser)
  const { user } = found
  const name = await readAccountName(deps, typed, user.role === 'owner')
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...PROFILE_LIMIT, key: user.id })
  await store.setName(queries, user.id, name, deps.clock.now())
  return toSession({ ...found, user: { ...user, name } })
}

/** Saves how the account has texts set. Throws sign_in_required, too_many_requests. */
export async function saveReadingSettings(deps: Deps, browser: Browser, reading: string): Promise<Session> {
  const found = await requireSession(deps, browser)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...READING_LIMIT, key: found.user.id })
  await store.setReading(queries, found.user.id, reading)
  return toSession({ ...found, user: { ...found.user, reading } })
}

/**
 * An account's name follows the rules of a comment's, whose form it fills in. Only the owner may use the owner's name or
 * one that looks like it: a comment's would wait for the owner, but nobody reviews an account's. Throws
 * account_incomplete, name_too_long, name_reserved.
 */
export async function readAccountName({ database }: Deps, typed: string, isOwner: boolean): Promise<string> {
  const name = readDisplayName(typed)
  if (name === '') throw problem('account_incomplete')
  if (isOwner) return name
  const site = await readSettings(database)
  if (isReservedName(name, site) || isNearReservedName(name, site)) throw problem('name_reserved')
  return name
}

/**
 * Mails a link to the new email; the account keeps its present one until that link is used. The response is the same
 * where the email has an account, whose holder is notified by mail. Throws email_invalid, and what
 * `requireReauthentication` does.
 */
export async function requestEmailChange(
  deps: Deps,
  browser: Browser,
  senderKey: string,
  { email: typed, password }: EmailChange,
): Promise<void> {
  const { user } = await requireReauthentication(deps, browser, password)
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...LINK_LIMIT, key: senderKey })
  const holder = await store.findUser(queries, email)
  const token = randomBytes(24).toString('base64url')
  const change = { user_id: user.id, token: hashChangeToken(deps, token), email, expires_at: changeEnd(deps) }
  const mail =
    holder?.isConfirmed === true
      ? await composeAccountMail(deps, email, emailTakenMail)
      : await composeAccountMail(deps, email, emailChangeMail, changeEmailPath(token))
  await deps.database.transaction(async (inside) => {
    // The email is not the account's yet: nothing of the mail stays if the account is deleted meanwhile.
    if (await enqueueWithinLimit(deps, inside, { ...mail, isBlankedWhenSent: true }))
      await store.saveChange(inside, change)
  })
}

/** The change that the token of a mail would make or has made; undefined where it was replaced or has expired. */
export async function findEmailChange(deps: Deps, token: string) {
  const hashes = secretsOf(deps).map((secret) => hashChangeToken({ secret }, token))
  return store.findChange(deps.database.queries, hashes, deps.clock.now().toISOString())
}

/** Changes the email once, and revokes the links to the former mailbox. Throws account_link_worn_out, too_many_requests. */
export async function changeEmail(deps: Deps, senderKey: string, token: string): Promise<void> {
  const { database, clock } = deps
  await enforceRateLimit(database.queries, clock, { ...LINK_LIMIT, key: senderKey })
  const change = await findEmailChange(deps, token)
  if (!change) throw problem('account_link_worn_out')
  const { userId, email, present } = change
  if (email === present) return
  const isChanged = await database
    .transaction(async (queries) => {
      await store.deleteUnconfirmed(queries, email)
      if (!(await store.setEmail(queries, userId, { email, now: clock.now().toISOString() }))) return false
      await store.deleteTokensOf(queries, userId)
      const used = {
        user_id: userId,
        token: hashChangeToken(deps, token),
        email,
        expires_at: changeEnd(deps),
      }
      await store.saveChange(queries, used)
      return true
    })
    .catch(async (cause: unknown) => {
      // Another account has just received this email.
      if (await store.findUser(database.queries, email)) return false
      throw cause
    })
  if (isChanged) return mailAccountHolder(deps, present, emailChangedMail)
  // The same request came twice at once, or another account has received the email meanwhile.
  const holder = await store.findUser(database.queries, email)
  if (holder?.id !== userId) throw problem('account_link_worn_out')
}

/** The account's data for the export, without anything to sign in with. Throws sign_in_required. */
export async function summariseAccount(
  deps: Deps,
  browser: Browser,
): Promise<{ userId: string } & Pick<AccountExport, 'profile' | 'ways_in' | 'sessions' | 'tokens'>> {
  const { user } = await requireSession(deps, browser)
  const sessions = await listSessions(deps, browser)
  const passkeys = await listPasskeys(deps, browser)
  const linked = await listLinkedProviders(deps, user.id)
  const { tokens } = await listTokens(deps, { id: user.id, role: 'reader' })
  return {
    userId: user.id,
    profile: {
      name: user.name,
      email: user.email,
      created_at: user.createdAt.toISOString(),
      reading: user.reading,
    },
    ways_in: {
      has_password: user.passwordHash !== null,
      providers: linked.map(({ id, address, linked_at }) => ({ id, address, linked_at })),
      passkeys: passkeys.map(({ name, created_at }) => ({ name, created_at })),
    },
    sessions: sessions.map(({ device, signed_in_at, seen_at }) => ({ device, signed_in_at, seen_at })),
    ...(tokens.length > 0 && { tokens: tokens.map(({ id: _id, ...token }) => token) }),
  }
}

function changeEnd({ clock }: Deps): string {
  return new Date(clock.now().getTime() + EMAIL_CHANGE_MINUTES * 60_000).toISOString()
}

function hashChangeToken({ secret }: Pick<Deps, 'secret'>, token: string): string {
  return keyedHash(secret, 'address changes', token)
}

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
    const present = await lockUser(queries, user.id)
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
