import { hasRow, type Queries } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/tables/tables.ts'

export type HeldComment = RowOf<typeof listHeldComments>

/** The comments that are held for moderation with their reviews, oldest first. */
export function listHeldComments(queries: Queries) {
  return queries
    .selectFrom('xc_comments')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select([
      'xc_comments.id',
      'created_at',
      'review_id',
      'title',
      'headline',
      'user_name',
      'held_reasons',
      'is_owner_told',
      'xc_comments.content',
    ])
    .where('state', '=', 'held')
    .orderBy('created_at')
    .orderBy('xc_comments.id')
    .execute()
}

/** Whether there is a held comment of which the owner was not notified. */
export function hasUnreported(queries: Queries): Promise<boolean> {
  return hasRow(
    queries
      .selectFrom('xc_comments')
      .select('id')
      .where((is) => is.and({ state: 'held', is_owner_told: 0 }))
      .limit(1),
  )
}
