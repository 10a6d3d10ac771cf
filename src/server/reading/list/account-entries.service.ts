import type { NewReading } from '../../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { Queries } from '../../platform/db/database.ts'
import { withReadings } from './readings.service.ts'
import * as store from './account-entries.store.ts'

/** An entry of an account export. */
export interface AccountEntry {
  review_id: number
  status: ReadingStatus
  notes: string
  own_rating: number | null
  readings: readonly NewReading[]
  created_at: string
}

/**
 * The reviews of the reader's entries with the length of their notes, the latest entry first, including unpublished
 * reviews.
 */
export function listEntryReviews(queries: Queries, userId: string): Promise<store.ListedReview[]> {
  return store.listReviews(queries, userId)
}

/** The reader's entries for these reviews, the latest first. */
export async function listAccountEntries(
  queries: Queries,
  userId: string,
  reviewIds: readonly number[],
): Promise<AccountEntry[]> {
  const rows = await store.listEntries(queries, userId, reviewIds)
  const entries = await withReadings(queries, userId, rows)
  return entries.map(({ book_id, status, notes, own_rating, readings, created_at }) => ({
    review_id: book_id,
    status,
    notes,
    own_rating,
    readings: readings.map(({ begun_on, finished_on }) => ({ begun_on, finished_on })),
    created_at,
  }))
}
