import { DAY } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { clearFingerprintCache } from './fingerprint-cache.ts'
import { deleteExpiredProofs } from '../used-proofs.store.ts'
import { clearSendersBefore } from '../recent-comments.store.ts'

/** Deletes data that serves only rate limits and the spam check after a day, and expired proofs. */
export async function deleteOldSenderData({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await clearSendersBefore(database.queries, new Date(now - DAY).toISOString())
  clearFingerprintCache(database)
  await deleteExpiredProofs(database.queries, new Date(now).toISOString())
}
