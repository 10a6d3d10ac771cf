import type { Deps } from '../deps.ts'
import { forgetPrints } from './kept-prints.ts'
import { deleteExpiredProofs, forgetSenders } from './recent.store.ts'

/** Blanks what was kept only for limits and suspicion, a day after; drops proofs that could not be used again. */
export async function forgetOldTraces({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await forgetSenders(database.queries, new Date(now - DAY).toISOString())
  forgetPrints(database)
  await deleteExpiredProofs(database.queries, new Date(now).toISOString())
}

const DAY = 24 * 60 * 60 * 1_000
