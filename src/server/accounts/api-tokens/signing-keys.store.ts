import type { Queries } from '../../platform/db/database.ts'
import type { SigningKeyRow } from '../../platform/db/tables/account-tables.ts'

/** The active signing key; if several are valid, the newest. */
export async function findSigningKey(queries: Queries, now: string): Promise<SigningKeyRow | undefined> {
  return queries
    .selectFrom('xc_signing_keys')
    .selectAll()
    .where('signs_from', '<=', now)
    .where('signs_until', '>', now)
    .orderBy('signs_from', 'desc')
    .executeTakeFirst()
}

/** Public keys whose signing period ends after `since`, latest end first. */
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

/** Does nothing if there is a key with the same `signs_from`: two processes that start at once store one. */
export async function insertSigningKey(queries: Queries, row: SigningKeyRow): Promise<void> {
  await queries
    .insertInto('xc_signing_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('signs_from').doNothing())
    .execute()
}

/** Deletes the keys whose signing period had ended by `since`. */
export async function deleteSigningKeys(queries: Queries, since: string): Promise<void> {
  await queries.deleteFrom('xc_signing_keys').where('signs_until', '<=', since).execute()
}
