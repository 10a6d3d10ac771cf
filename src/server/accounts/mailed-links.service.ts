import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DAY, HOUR } from '../../contract/durations.ts'
import { confirmEmailPath, resetPasswordPath } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { type alreadyRegisteredMail, confirmEmailMail, type passwordResetMail } from './mail-texts.ts'
import type { OutgoingMail } from '../mail/outbox.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { deriveKey } from '../platform/security/secret.ts'
import { composeAccountMail, enqueueWithinLimit } from './account-mails.service.ts'
import { PASSWORD_RESET_MAIL_LIMIT } from './accounts.policy.ts'
import { findUserById } from './accounts.store.ts'
import { findVerification, insertVerification, takeVerification } from './credentials.store.ts'

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
    .sign(confirmationKey(deps))
  return composeAccountMail(deps, email, confirmEmailMail, confirmEmailPath(token))
}

/** The account that the token of such a mail confirms, and its email; undefined for another or an expired token. */
export async function readConfirmationToken(
  deps: Deps,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  const { jwtVerify } = await import('jose')
  const options = { algorithms: ['HS256'], currentDate: deps.clock.now() }
  const verified = await jwtVerify(token, confirmationKey(deps), options).catch(() => undefined)
  return confirmationSchema.safeParse(verified?.payload).data
}

/** A prepared mail with a link that sets a new password, once, within an hour. */
interface ResetMail {
  /**
   * Stores the token and enqueues the mail in the caller's transaction. Without an account the same work is done, so
   * that the response time tells nothing.
   */
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

/** The account whose password the token would set; undefined where it was used or has expired. */
export async function findUserOfResetToken({ database, clock }: Deps, token: string) {
  const { queries } = database
  const userId = await findVerification(queries, resetIdentifier(token), clock.now())
  return userId === undefined ? undefined : findUserById(queries, userId)
}

/** Uses the token up and returns its account; undefined where another request has. */
export function takeResetToken(
  { clock }: Deps,
  queries: Queries,
  token: string,
): Promise<string | undefined> {
  return takeVerification(queries, resetIdentifier(token), clock.now())
}

const confirmationSchema = z.object({ userId: z.string(), email: z.string() })

function confirmationKey({ secret }: Deps): Uint8Array {
  return new TextEncoder().encode(deriveKey(secret, 'accounts'))
}

function resetIdentifier(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
