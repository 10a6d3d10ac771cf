import type { Queries } from '../platform/database.ts'

/** Who sent something: any of the three makes it theirs. */
export interface Sender {
  visitor: string
  user_id: string | null
  address: string
}

/** How many comments have been made since then, held ones too, by everybody. */
export async function countSince(queries: Queries, since: string): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** When the sender's comments since then were made, held ones too. */
export async function listTimesOf(queries: Queries, sender: Sender, since: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_comments')
    .select('created_at')
    .where('created_at', '>', since)
    .where((is) =>
      is.or([
        is('visitor', '=', sender.visitor),
        is('user_id', '=', sender.user_id),
        is('address', '=', sender.address),
      ]),
    )
    .execute()
  return rows.map((row) => row.created_at)
}

/** Whether something from this address waits for the owner. */
export async function hasHeld(queries: Queries, address: string, since: string): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_comments')
    .select('id')
    .where('created_at', '>', since)
    .where('address', '=', address)
    .where('state', '=', 'held')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether something of this visitor has ever been published. */
export async function hasPublished(
  queries: Queries,
  sender: Pick<Sender, 'visitor' | 'user_id'>,
): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_comments')
    .select('id')
    .where((is) => is.or([is('visitor', '=', sender.visitor), is('user_id', '=', sender.user_id)]))
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Of everybody's latest comments since then, held ones too, but for `except`. */
export async function listFingerprints(
  queries: Queries,
  since: string,
  limit: number,
  except?: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_comments')
    .select('fingerprint')
    .where('created_at', '>', since)
    .where('fingerprint', 'is not', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.fingerprint ?? '')
}

/** Whether the proof had not been used; it has been now. Others who bring it at the same time wait and hear no. */
export async function takeProof(queries: Queries, challenge: string, expiresAt: string): Promise<boolean> {
  const result = await queries
    .insertInto('xc_used_proofs')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Used proofs that nobody could use again. */
export async function deleteExpiredProofs(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_used_proofs').where('expires_at', '<', now).execute()
}

/** Blanks address and fingerprint of what is older. */
export async function forgetSenders(queries: Queries, before: string): Promise<void> {
  await queries
    .updateTable('xc_comments')
    .set({ address: null, fingerprint: null })
    .where('created_at', '<', before)
    .where((is) => is.or([is('address', 'is not', null), is('fingerprint', 'is not', null)]))
    .execute()
}
