import type {
  ChangedPassword,
  Credentials,
  NewPassword,
  Session,
  SignInOutcome,
} from '../../contract/accounts/accounts.ts'
import type { Deps } from '../deps.ts'
import { passwordChangedMail, passwordResetMail } from './mail-texts.ts'
import { enqueueMail } from '../mail/outbox.service.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit, resetRateLimits } from '../platform/security/rate-limit.store.ts'
import { readSettings } from '../settings/settings.service.ts'
import { normalizeEmail } from '../text/email-address.ts'
import {
  composeAccountMail,
  composeConfirmationMail,
  enqueueWithinLimit,
  findUserOfResetToken,
  prepareResetMail,
  takeResetToken,
} from './account-mails.service.ts'
import { LINK_LIMIT } from './accounts.policy.ts'
import {
  confirmUser,
  deleteStudioTokens,
  deleteTokensOf,
  deleteUnprovenLinks,
  findUser,
} from './accounts.store.ts'
import { findPassword, setPassword } from './credentials.store.ts'
import { foldPassword, readNewPassword } from './passwords.ts'
import {
  type Browser,
  requireReauthentication,
  startVerifiedSession,
  type WithCookies,
} from './sessions.service.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import { limitSignInAttempts, signInAttemptKey } from './sign-in-attempts.service.ts'
import { startSession } from './two-factor/two-factor.service.ts'

/**
 * Starts a session, or the second step where the account requires one. An unknown email and a wrong password get the
 * same answer after the same work. Throws credentials_wrong, email_unconfirmed (only with the right password),
 * too_many_requests.
 */
export async function signIn(
  deps: Deps,
  browser: Browser,
  senderKey: string,
  { email: typed, password: typedPassword }: Credentials,
): Promise<WithCookies<SignInOutcome>> {
  const { database, passwordHashing } = deps
  const email = normalizeEmail(typed)
  await limitSignInAttempts(deps, browser, senderKey, email)
  const found = email === undefined ? undefined : await findPassword(database.queries, email)
  const password = foldPassword(typedPassword)
  const isRight = found
    ? await passwordHashing.verify({ hash: found.hash, password })
    : await passwordHashing.hash(password).then(() => false)
  if (email === undefined || !found || !isRight) throw problem('credentials_wrong')
  if (!found.isConfirmed) {
    // The password was right: the holder may have lost the first mail.
    const mail = await composeConfirmationMail(deps, { id: found.userId, email })
    await database.transaction((queries) => enqueueWithinLimit(deps, queries, mail))
    throw problem('email_unconfirmed')
  }
  return startSession(deps, browser, { account: found.userId, factor: 'password' })
}

/**
 * Changes or sets the password of the signed-in account and ends all its sessions; this browser gets a new one.
 * Throws sign_in_required, password_wrong, fresh_sign_in_required, password_too_short, password_too_long,
 * password_common, too_many_requests.
 */
export async function changePassword(
  deps: Deps,
  browser: Browser,
  { current_password, password }: ChangedPassword,
): Promise<WithCookies<Session>> {
  const { user } = await requireReauthentication(deps, browser, current_password)
  const hash = await deps.passwordHashing.hash(await checkNewPassword(deps, password, user))
  const mail = await composeAccountMail(deps, user.email, passwordChangedMail)
  await deps.database.transaction(async (queries) => {
    await setPassword(queries, user.id, hash, deps.clock.now())
    await deleteSessionsOf(queries, user.id)
    await deleteTokensOf(queries, user.id)
    await enqueueMail(deps, queries, mail)
  })
  return startVerifiedSession(deps, browser, { account: user.id, factor: 'password' })
}

/** Mails a link to reset the password, if the email has an account. Throws email_invalid, too_many_requests. */
export async function requestPasswordReset(deps: Deps, senderKey: string, typed: string): Promise<void> {
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...LINK_LIMIT, key: senderKey })
  const user = await findUser(queries, email)
  const mail = await prepareResetMail(deps, email, passwordResetMail)
  await deps.database.transaction((inside) => mail.send(inside, user?.id))
}

/**
 * Sets a new password with the token of the mail, once, and ends all sessions of the account. The link proves control of
 * the mailbox, so the email is confirmed; the links to providers of an unconfirmed account and the studio tokens are
 * revoked. Throws account_link_worn_out, password_too_short, password_too_long, password_common, too_many_requests.
 */
export async function resetPassword(deps: Deps, senderKey: string, { token, password }: NewPassword) {
  const { database, clock } = deps
  await enforceRateLimit(database.queries, clock, { ...LINK_LIMIT, key: senderKey })
  // Looked up first, so that a refused password does not use up the link.
  const user = await findUserOfResetToken(deps, token)
  if (!user) throw problem('account_link_worn_out')
  const hash = await deps.passwordHashing.hash(await checkNewPassword(deps, password, user))
  const mail = await composeAccountMail(deps, user.email, passwordChangedMail)
  await database.transaction(async (queries) => {
    const userId = await takeResetToken(deps, queries, token)
    if (userId === undefined) throw problem('account_link_worn_out')
    await setPassword(queries, userId, hash, clock.now())
    await deleteSessionsOf(queries, userId)
    await deleteUnprovenLinks(queries, userId)
    await confirmUser(queries, userId)
    await deleteTokensOf(queries, userId)
    await deleteStudioTokens(queries, userId)
    // An attacker may have used up all attempts to lock the holder out.
    await resetRateLimits(queries, [signInAttemptKey(deps, user.email)])
    await enqueueMail(deps, queries, mail)
  })
}

/** Returns a new password as it will be hashed. Throws password_too_short, password_too_long, password_common. */
export async function checkNewPassword(
  deps: Deps,
  typed: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const site = await readSettings(deps.database)
  const host = URL.parse(deps.siteUrl)?.hostname ?? ''
  return readNewPassword(typed, [name, email, email.split('@')[0] ?? '', site.name, site.founder, host])
}
