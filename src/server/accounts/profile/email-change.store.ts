import type { Engine, Queries } from '../../platform/db/database.ts'

interface EmailChange {
  user_id: string
  token: string
  email: string
  expires_at: string
}

/** Replaces the account's earlier request. */
export async function saveChange(queries: Queries, { user_id, ...change }: EmailChange): Promise<void> {
  await queries
    .insertInto('xc_address_changes')
    .values({ user_id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** The request of this token that is valid at this time, with the account's present email. */
export async function findChange(
  queries: Queries,
  token: string,
  now: string,
): Promise<{ userId: string; email: string; present: string } | undefined> {
  return queries
    .selectFrom('xc_address_changes')
    .innerJoin('xc_users', 'xc_users.id', 'xc_address_changes.user_id')
    .select(['xc_users.id as userId', 'xc_address_changes.email', 'xc_users.email as present'])
    .where('xc_address_changes.token', '=', token)
    .where('xc_address_changes.expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes the unconfirmed account with this email, which yields to the holder of the mailbox. */
export async function deleteUnconfirmed(queries: Queries, engine: Engine, email: string): Promise<void> {
  await queries
    .deleteFrom('xc_users')
    .where('email', '=', email)
    .where('emailVerified', '=', engine === 'sqlite' ? 0 : false)
    .execute()
}

/** False where the account has this email already, or another account has it. */
export async function setEmail(
  queries: Queries,
  userId: string,
  { email, now }: { email: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('xc_users')
    .set({ email, updatedAt: now })
    .where('id', '=', userId)
    .where('email', '<>', email)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('xc_users as other').select('other.id').where('other.email', '=', email)),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
