import type { Queries } from '../../platform/db/database.ts'
import type { SigningKeyRow } from '../../platform/db/account-tables.ts'

/** The one that signs at this time: of several, the one that began last. */
export async function findSigningKey(queries: Queries, now: string): Promise<SigningKeyRow | undefined> {
  return queries
    .selectFrom('xc_signing_keys')
    .selectAll()
    .where('signs_from', '<=', now)
    .where('signs_until', '>', now)
    .orderBy('signs_from', 'desc')
    .executeTakeFirst()
}

/** Those that have signed since then or are still to, the last to sign first, without their private parts. */
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

/** Two processes that make the same successor at once make one. */
export async function insertSigningKey(queries: Queries, row: SigningKeyRow): Promise<void> {
  await queries
    .insertInto('xc_signing_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('signs_from').doNothing())
    .execute()
}

/** Those that have not signed since then. */
export async function deleteSigningKeys(queries: Queries, since: string): Promise<void> {
  await queries.deleteFrom('xc_signing_keys').where('signs_until', '<=', since).execute()
}
