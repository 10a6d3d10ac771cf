import { randomUUID } from 'node:crypto'
import { changesRow, firstValue, type Queries } from '../platform/db/database.ts'

/** The password hash of the account with this email. */
export async function findPassword(queries: Queries, email: string) {
  const found = await queries
    .selectFrom('xc_accounts')
    .innerJoin('xc_users', 'xc_users.id', 'xc_accounts.userId')
    .select(['userId', 'emailVerified', 'password'])
    .where((is) => is.and({ email, providerId: 'credential' }))
    .executeTakeFirst()
  if (!found || found.password === null) return undefined
  return { userId: found.userId, isConfirmed: Boolean(found.emailVerified), hash: found.password }
}

/** Sets the first password of the account, or replaces it. */
export async function setPassword(queries: Queries, userId: string, hash: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const { numUpdatedRows } = await queries
    .updateTable('xc_accounts')
    .set({ password: hash, updatedAt: at })
    .where((is) => is.and({ userId, providerId: 'credential' }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  await queries
    .insertInto('xc_accounts')
    .values({
      id: randomUUID(),
      userId,
      providerId: 'credential',
      accountId: userId,
      password: hash,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** Deletes this password where its account is unconfirmed. */
export async function deleteUnconfirmedPassword(queries: Queries, hash: string): Promise<void> {
  await queries
    .deleteFrom('xc_accounts')
    .where('password', '=', hash)
    .where('userId', 'in', (row) =>
      row.selectFrom('xc_users').select('id').where('emailVerified', '=', false),
    )
    .execute()
}

export async function insertVerification(
  queries: Queries,
  { identifier, value, expiresAt }: { identifier: string; value: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await queries
    .insertInto('xc_verifications')
    .values({
      id: randomUUID(),
      identifier,
      value,
      expiresAt: expiresAt.toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** Undefined where the value is unknown or expired. */
export function findVerification(queries: Queries, identifier: string, now: Date) {
  return firstValue(
    queries
      .selectFrom('xc_verifications')
      .select('value')
      .where('identifier', '=', identifier)
      .where('expiresAt', '>', now.toISOString()),
  )
}

/** Deletes the value and returns it, so that it is used once. Undefined where it is unknown or expired. */
export function takeVerification(queries: Queries, identifier: string, now: Date) {
  return firstValue(
    queries
      .deleteFrom('xc_verifications')
      .where('identifier', '=', identifier)
      .where('expiresAt', '>', now.toISOString())
      .returning('value'),
  )
}

/** Replaces the mailbox's earlier code. */
export async function saveCode(
  queries: Queries,
  { mailbox, ...code }: { mailbox: string; code: string; tries_left: number; expires_at: string },
): Promise<void> {
  await queries
    .insertInto('xc_mail_codes')
    .values({ mailbox, ...code })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(code))
    .execute()
}

/**
 * Counts one attempt and returns the hash of the mailbox's code; undefined where there is no code or no attempt left.
 */
export function consumeCodeAttempt(queries: Queries, mailbox: string, now: string) {
  return firstValue(
    queries
      .updateTable('xc_mail_codes')
      .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
      .where('mailbox', '=', mailbox)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now)
      .returning('code'),
  )
}

/** Deletes the code; false where another request has used it. */
export function consumeCode(queries: Queries, mailbox: string, code: string): Promise<boolean> {
  return changesRow(
    queries.deleteFrom('xc_mail_codes').where('mailbox', '=', mailbox).where('code', '=', code),
  )
}
