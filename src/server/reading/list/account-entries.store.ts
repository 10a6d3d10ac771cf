import type { Selectable } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import { notesLength } from './reading-list.store.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'

type EntryRow = Selectable<Tables['xc_reading_list']>

/** The reviews of the reader's entries without removed ones, the latest entry first, including unpublished reviews. */
export function listReviews(queries: Queries, userId: string): Promise<ListedReview[]> {
  return queries
    .selectFrom('xc_reading_list')
    .select(['review_id', notesLength])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}

export interface ListedReview {
  review_id: number
  notes_length: number
}

/** The reader's entries for these reviews without removed ones, the latest first. */
export function listEntries(
  queries: Queries,
  userId: string,
  reviewIds: readonly number[],
): Promise<EntryRow[]> {
  return queries
    .selectFrom('xc_reading_list')
    .selectAll()
    .where('user_id', '=', userId)
    .where('review_id', 'in', reviewIds)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}
