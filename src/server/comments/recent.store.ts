import type { Queries } from '../platform/database.ts'

/** Who sent something, and from where. */
export interface Sender {
  visitor: string
  user_id: string | null
  address: string
}

/** How many comments have been made here since then, held ones too, by everybody; imported ones are no traffic. */
export async function countSince(queries: Queries, since: string): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .where('is_imported', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** When the comments of this visitor or account since then were made, held ones too. */
export async function listTimesOf(
  queries: Queries,
  sender: Pick<Sender, 'visitor' | 'user_id'>,
  since: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_comments')
    .select('created_at')
    .where('created_at', '>', since)
    .where((is) => is.or([is('visitor', '=', sender.visitor), is('user_id', '=', sender.user_id)]))
    .execute()
  return rows.map((row) => row.created_at)
}

/** When what has come from this address since then was made, held ones too. */
export async function listTimesFrom(queries: Queries, address: string, since: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_comments')
    .select('created_at')
    .where('created_at', '>', since)
    .where('address', '=', address)
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
