import type { Queries } from '../../platform/db/database.ts'

interface PendingSignIn {
  token: string
  user_id: string
  tries_left: number
  expires_at: string
}

export async function insertSecondStep(queries: Queries, row: PendingSignIn): Promise<void> {
  await queries.insertInto('xc_second_steps').values(row).execute()
}

/** The account of the pending sign-in with this token, if it has attempts left and is not expired. */
export async function findSecondStep(
  queries: Queries,
  token: string,
  now: string,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('xc_second_steps')
    .select('user_id')
    .where('token', '=', token)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.user_id
}

/** Counts one attempt and returns how many are left; undefined where none was. */
export async function consumeAttempt(queries: Queries, token: string): Promise<number | undefined> {
  const updated = await queries
    .updateTable('xc_second_steps')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('token', '=', token)
    .where('tries_left', '>', 0)
    .returning('tries_left')
    .executeTakeFirst()
  return updated?.tries_left
}

/** False where it had ended before. */
export async function endSecondStep(queries: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('xc_second_steps')
    .where('token', '=', token)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertTrustedDevice(
  queries: Queries,
  device: { token: string; user_id: string; expires_at: string },
): Promise<void> {
  await queries.insertInto('xc_trusted_devices').values(device).execute()
}

export async function isTrustedDevice(
  queries: Queries,
  { token, userId, now }: { token: string; userId: string; now: string },
): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_trusted_devices')
    .select('token')
    .where('token', '=', token)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}
