import type { Deps } from '../deps.ts'
import { clearFingerprintCache } from './fingerprint-cache.ts'
import { deleteExpiredProofs, deleteSendersBefore } from './recent-comments.store.ts'

/** Blanks what was kept only for limits and suspicion, a day after; drops proofs that could not be used again. */
export async function deleteOldSenderData({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await deleteSendersBefore(database.queries, new Date(now - DAY).toISOString())
  clearFingerprintCache(database)
  await deleteExpiredProofs(database.queries, new Date(now).toISOString())
}

const DAY = 24 * 60 * 60 * 1_000
