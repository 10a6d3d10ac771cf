import type { Queries } from '../platform/db/database.ts'

/** Marks the proof as used. Returns whether it was unused; of concurrent calls one gets true. */
export async function consumeProof(queries: Queries, challenge: string, expiresAt: string): Promise<boolean> {
  const inserted = await queries
    .insertInto('xc_used_proofs')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes used proofs that have expired. */
export async function deleteExpiredProofs(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_used_proofs').where('expires_at', '<', now).execute()
}
