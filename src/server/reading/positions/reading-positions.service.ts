import type { PositionInput, PositionRecord } from '../../../contract/reading/reading-positions.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { ReadingPositionRow } from '../../platform/db/tables/reading-tables.ts'
import { requirePublishedReview } from '../../reviews/review-lookup.service.ts'
import * as store from './reading-positions.store.ts'

type PositionDeps = Pick<Deps, 'database' | 'clock'>

/** None of a review that does not exist. */
export async function readPosition(
  { database }: PositionDeps,
  userId: string,
  reviewId: number,
): Promise<PositionRecord> {
  const row = await store.findPosition(database.queries, userId, reviewId)
  return {
    position: row && row.block !== null ? { block: row.block, heading: row.heading } : null,
    updated_at: row?.updated_at ?? null,
  }
}

/** The last device that writes decides. Throws review_not_found. */
export async function savePosition(
  { database, clock }: PositionDeps,
  userId: string,
  reviewId: number,
  { position }: PositionInput,
): Promise<PositionRecord> {
  const { queries } = database
  await requirePublishedReview(queries, reviewId)
  const updated_at = clock.now().toISOString()
  const { block = null, heading = null } = position ?? {}
  await store.upsertPosition(queries, { user_id: userId, review_id: reviewId, block, heading, updated_at })
  return { position, updated_at }
}

/** Lists all positions of the reader for the account's export, the latest first. */
export function listAccountPositions(queries: Queries, userId: string): Promise<ReadingPositionRow[]> {
  return store.listPositions(queries, userId)
}
