import type {
  PositionInput,
  PositionRecord,
  Unfinished,
} from '../../../contract/reading/reading-positions.ts'
import { textTitle } from '../../../contract/wording/reviews/books.ts'
import type { Deps } from '../../deps.ts'
import { findPublishedReview, requirePublishedReview } from '../../reviews/review-lookup.service.ts'
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

/** None that was hardly read, or is published no more. */
export async function readUnfinished({ database }: PositionDeps, userId: string): Promise<Unfinished> {
  const { queries } = database
  for (const { review_id, block, heading, is_read } of await store.listPositions(queries, userId)) {
    const isOffered = block !== null && is_read === 1
    const review = isOffered ? await findPublishedReview(queries, review_id) : undefined
    if (block !== null && review)
      return { text: { review: review_id, title: textTitle(review), position: { block, heading } } }
  }
  return { text: null }
}

/** The last device that writes decides. Throws review_not_found. */
export async function savePosition(
  { database, clock }: PositionDeps,
  userId: string,
  reviewId: number,
  { position, is_read = false }: PositionInput,
): Promise<PositionRecord> {
  const { queries } = database
  await requirePublishedReview(queries, reviewId)
  const updated_at = clock.now().toISOString()
  const { block = null, heading = null } = position ?? {}
  await store.upsertPosition(queries, {
    user_id: userId,
    review_id: reviewId,
    block,
    heading,
    updated_at,
    is_read: Number(is_read),
  })
  return { position, updated_at }
}

/** Lists all positions of the reader for the account's export, the latest first. */
export const listAccountPositions = store.listPositions
