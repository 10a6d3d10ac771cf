import { hasRow, type Queries } from '../../platform/db/database.ts'
import { OWN_ROWS } from '../../../contract/bounds.ts'
import type { PasskeyRow } from '../../platform/db/tables/account-tables.ts'

/** The account's passkeys, the oldest first. */
export async function listPasskeys(queries: Queries, userId: string): Promise<PasskeyRow[]> {
  return queries
    .selectFrom('xc_passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(OWN_ROWS)
    .execute()
}

export async function findPasskey(queries: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  return queries
    .selectFrom('xc_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False where the credential is stored already. */
export function insertPasskey(queries: Queries, row: PasskeyRow): Promise<boolean> {
  return hasRow(
    queries
      .insertInto('xc_passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id'),
  )
}

/** False where the account has no such passkey. */
export function deletePasskey(queries: Queries, userId: string, id: string): Promise<boolean> {
  return hasRow(
    queries.deleteFrom('xc_passkeys').where('id', '=', id).where('user_id', '=', userId).returning('id'),
  )
}

export async function recordPasskeyUse(
  queries: Queries,
  id: string,
  { counter, last_used_at }: Pick<PasskeyRow, 'counter' | 'last_used_at'>,
): Promise<void> {
  await queries.updateTable('xc_passkeys').set({ counter, last_used_at }).where('id', '=', id).execute()
}

/** False where the challenge has been used, also by a request at the same time. */
export function useChallenge(queries: Queries, challenge: string, expiresAt: Date): Promise<boolean> {
  return hasRow(
    queries
      .insertInto('xc_used_challenges')
      .values({ challenge, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.column('challenge').doNothing())
      .returning('challenge'),
  )
}
