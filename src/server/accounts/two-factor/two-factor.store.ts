import { changesRow, countRows, firstValue, hasRow, type Queries } from '../../platform/db/database.ts'
import type {
  SecondStepRow,
  TrustedDeviceRow,
  TwoFactorRow,
} from '../../platform/db/tables/account-tables.ts'

export async function findTwoFactor(queries: Queries, userId: string): Promise<TwoFactorRow | undefined> {
  return queries.selectFrom('xc_two_step').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Owner and editors; `enabled_at` is null for one factor. */
export function listMembersTwoFactor(queries: Queries) {
  return queries
    .selectFrom('xc_users')
    .leftJoin('xc_two_step', 'user_id', 'xc_users.id')
    .select(['role', 'enabled_at'])
    .where('role', 'in', ['owner', 'editor'])
    .execute()
}

/** A present secret stays valid until a code of the pending one is confirmed. */
export async function savePending(queries: Queries, userId: string, secret: string): Promise<void> {
  await queries
    .insertInto('xc_two_step')
    .values({ user_id: userId, enabled_at: null, secret: null, pending_secret: secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: secret }))
    .execute()
}

/** Replaces each stored secret by what `change` makes of it. */
export async function changeSecrets(queries: Queries, change: (secret: string) => string): Promise<void> {
  const rows = await queries
    .selectFrom('xc_two_step')
    .select(['user_id', 'secret', 'pending_secret'])
    .execute()
  for (const { user_id, secret, pending_secret } of rows) {
    const changed = {
      secret: secret && change(secret),
      pending_secret: pending_secret && change(pending_secret),
    }
    await queries.updateTable('xc_two_step').set(changed).where('user_id', '=', user_id).execute()
  }
}

/** Activates the pending secret; false where it has been replaced meanwhile. */
export function turnOn(
  queries: Queries,
  userId: string,
  { secret, step, now }: { secret: string; step: number; now: string },
): Promise<boolean> {
  return changesRow(
    queries
      .updateTable('xc_two_step')
      .set({ secret, pending_secret: null, last_step: step, enabled_at: now })
      .where('user_id', '=', userId)
      .where('pending_secret', '=', secret),
  )
}

export async function turnOff(queries: Queries, userId: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('xc_two_step')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  await queries.deleteFrom('xc_recovery_codes').where('user_id', '=', userId).execute()
  return numDeletedRows > 0n
}

/** Marks the codes up to this period as used; false where they are. A step beyond `credible` is of a clock that was ahead. */
export function consumeTotpPeriod(
  queries: Queries,
  userId: string,
  { step, credible }: { step: number; credible: number },
): Promise<boolean> {
  return changesRow(
    queries
      .updateTable('xc_two_step')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('enabled_at', 'is not', null)
      .where((is) => is.or([is('last_step', '<', step), is('last_step', '>', credible)])),
  )
}

export function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  return countRows(queries.selectFrom('xc_recovery_codes').where('user_id', '=', userId))
}

export async function replaceRecoveryCodes(queries: Queries, userId: string, codes: readonly string[]) {
  await queries.deleteFrom('xc_recovery_codes').where('user_id', '=', userId).execute()
  await queries
    .insertInto('xc_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code })))
    .execute()
}

/** Deletes the code; false where the account has no such code. */
export function consumeRecoveryCode(queries: Queries, userId: string, code: string): Promise<boolean> {
  return changesRow(
    queries.deleteFrom('xc_recovery_codes').where('user_id', '=', userId).where('code', '=', code),
  )
}

export async function insertSecondStep(queries: Queries, row: SecondStepRow): Promise<void> {
  await queries.insertInto('xc_second_steps').values(row).execute()
}

/** The account of the pending sign-in with this token, if it has attempts left and is not expired. */
export function findSecondStep(queries: Queries, token: string, now: string) {
  return firstValue(
    queries
      .selectFrom('xc_second_steps')
      .select('user_id')
      .where('token', '=', token)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now),
  )
}

/** Counts one attempt and returns how many are left; undefined where none was. */
export function consumeAttempt(queries: Queries, token: string): Promise<number | undefined> {
  return firstValue(
    queries
      .updateTable('xc_second_steps')
      .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
      .where('token', '=', token)
      .where('tries_left', '>', 0)
      .returning('tries_left'),
  )
}

/** False where it had ended before. */
export function endSecondStep(queries: Queries, token: string): Promise<boolean> {
  return changesRow(queries.deleteFrom('xc_second_steps').where('token', '=', token))
}

export async function insertTrustedDevice(queries: Queries, device: TrustedDeviceRow): Promise<void> {
  await queries.insertInto('xc_trusted_devices').values(device).execute()
}

export function isTrustedDevice(
  queries: Queries,
  { token, userId, now }: { token: string; userId: string; now: string },
): Promise<boolean> {
  return hasRow(
    queries
      .selectFrom('xc_trusted_devices')
      .select('token')
      .where((is) => is.and({ token, user_id: userId }))
      .where('expires_at', '>', now),
  )
}
