import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DAY, HOUR } from '../../contract/durations.ts'
import { confirmEmailPath, resetPasswordPath } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { composeMail, type MailWords } from '../mail/mail-design.service.ts'
import { enqueueMail, type OutgoingMail } from '../mail/outbox.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { consumeRateLimit } from '../platform/security/rate-limit.store.ts'
import { deriveKey, keyedHash, secretsOf } from '../platform/security/secret.ts'
import { readSettings } from '../settings/settings.service.ts'
import { MAILBOX_LIMIT, PASSWORD_RESET_MAIL_LIMIT } from './accounts.policy.ts'
import { findUserById } from './accounts.store.ts'
import { findVerification, insertVerification, takeVerification } from './credentials.store.ts'
import { type alreadyRegisteredMail, confirmEmailMail, type passwordResetMail } from './mail-texts.ts'

/** The mail with these words and a link to this path, to be enqueued in the transaction of its cause. */
export async function composeAccountMail(
  { database, siteUrl }: Deps,
  to: string,
  wordsOf: (site: string) => MailWords,
  path?: string,
): Promise<OutgoingMail> {
  const site = await readSettings(database)
  return composeMail(siteUrl, site, { to, words: wordsOf(site.name), path })
}

/**
 * Enqueues a mail that anybody may cause, unless its mailbox has received too many; false then. One that is not wanted,
 * because its mailbox has no account, costs the same work and is not stored: the response time tells nothing.
 */
export async function enqueueWithinLimit(
  deps: Deps,
  queries: Queries,
  mail: OutgoingMail,
  { isWanted = true, limit = MAILBOX_LIMIT } = {},
): Promise<boolean> {
  const key = keyedHash(deps.secret, 'account mails', mail.to)
  const { allowed } = await consumeRateLimit(queries, deps.clock, { ...limit, key })
  await enqueueMail(deps, queries, mail, isWanted && allowed)
  return allowed
}

/** Notifies the holder of a change of the account's security, regardless of the limits. */
export async function mailAccountHolder(deps: Deps, email: string, wordsOf: (site: string) => MailWords) {
  const mail = await composeAccountMail(deps, email, wordsOf)
  await deps.database.transaction((queries) => enqueueMail(deps, queries, mail))
}

// The tokens of both links have the form that better-auth gave them, so that links on their way stay valid.

/** The mail with the link that confirms a new account's email within a day. Its token is a JWT. */
export async function composeConfirmationMail(
  deps: Deps,
  { id, email }: { id: string; email: string },
): Promise<OutgoingMail> {
  const { SignJWT } = await import('jose')
  const now = deps.clock.now()
  const token = await new SignJWT({ email, userId: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + DAY))
    .sign(confirmationKey(deps.secret))
  return composeAccountMail(deps, email, confirmEmailMail, confirmEmailPath(token))
}

/** The account that the token of such a mail confirms, and its email; undefined for another or an expired token. */
export async function readConfirmationToken(
  deps: Deps,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  const { jwtVerify } = await import('jose')
  const options = { algorithms: ['HS256'], currentDate: deps.clock.now() }
  for (const secret of secretsOf(deps)) {
    const verified = await jwtVerify(token, confirmationKey(secret), options).catch(() => undefined)
    if (verified) return confirmationSchema.safeParse(verified.payload).data
  }
  return undefined
}

/** A prepared mail with a link that sets a new password, once, within an hour. */
interface ResetMail {
  /** Stores the token and enqueues the mail in the caller's transaction; the same work without an account. */
  send(queries: Queries, userId: string | undefined): Promise<void>
}

export async function prepareResetMail(
  deps: Deps,
  email: string,
  wordsOf: typeof passwordResetMail | typeof alreadyRegisteredMail,
): Promise<ResetMail> {
  const token = randomBytes(24).toString('base64url')
  const mail = await composeAccountMail(deps, email, wordsOf, resetPasswordPath(token))
  return {
    send: async (queries, userId) => {
      const now = deps.clock.now()
      const value = userId ?? `nobody ${randomBytes(16).toString('base64url')}`
      const expiresAt = new Date(now.getTime() + HOUR)
      await insertVerification(queries, { identifier: resetIdentifier(token), value, expiresAt }, now)
      const isWanted = userId !== undefined
      await enqueueWithinLimit(deps, queries, mail, { isWanted, limit: PASSWORD_RESET_MAIL_LIMIT })
    },
  }
}

/** Returns the account whose password this token can set; undefined where it was used or has expired. */
export async function findUserOfResetToken({ database, clock }: Deps, token: string) {
  const { queries } = database
  const userId = await findVerification(queries, resetIdentifier(token), clock.now())
  return userId === undefined ? undefined : findUserById(queries, userId)
}

/** Uses the token up and returns its account; undefined where another request has. */
export function takeResetToken({ clock }: Deps, queries: Queries, token: string) {
  return takeVerification(queries, resetIdentifier(token), clock.now())
}

const confirmationSchema = z.object({ userId: z.string(), email: z.string() })

function confirmationKey(secret: string): Uint8Array {
  return new TextEncoder().encode(deriveKey(secret, 'accounts'))
}

function resetIdentifier(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
