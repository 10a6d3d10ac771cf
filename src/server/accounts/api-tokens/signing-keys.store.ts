import type { Queries } from '../../platform/db/database.ts'
import type { SigningKeyRow } from '../../platform/db/account-tables.ts'

/** The key that signs at this time: of several, the one that started last. */
export async function findSigningKey(queries: Queries, now: string): Promise<SigningKeyRow | undefined> {
  return queries
    .selectFrom('xc_signing_keys')
    .selectAll()
    .where('signs_from', '<=', now)
    .where('signs_until', '>', now)
    .orderBy('signs_from', 'desc')
    .executeTakeFirst()
}

/** The public parts of keys that have signed since then or will sign, the last to sign first. */
export async function listPublicKeys(
  queries: Queries,
  since: string,
): Promise<Pick<SigningKeyRow, 'id' | 'signs_until' | 'public_key'>[]> {
  return queries
    .selectFrom('xc_signing_keys')
    .select(['id', 'signs_until', 'public_key'])
    .where('signs_until', '>', since)
    .orderBy('signs_until', 'desc')
    .execute()
}

/** Two processes that insert the same key at once store one row. */
export async function insertSigningKey(queries: Queries, row: SigningKeyRow): Promise<void> {
  await queries
    .insertInto('xc_signing_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('signs_from').doNothing())
    .execute()
}

/** Deletes the keys that have not signed since then. */
export async function deleteSigningKeys(queries: Queries, since: string): Promise<void> {
  await queries.deleteFrom('xc_signing_keys').where('signs_until', '<=', since).execute()
}
