import type { Queries } from '../../platform/db/database.ts'
import type { MentioningReviewRow } from '../../platform/db/tables/federation-tables.ts'

/** The newest published reviews that were changed since this time and are not known in this form. */
export function listUnmentioned(queries: Queries, { since, limit }: { since: string; limit: number }) {
  return queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_mentioning_reviews as told', 'told.review_id', 'id')
    .select(['id', 'xc_reviews.updated_at', 'content'])
    .where('xc_reviews.updated_at', '>=', since)
    .where((is) => is.and({ is_published: 1, 'told.review_id': null }))
    .orderBy('publish_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The last sent state of reviews that have changed or are no longer public since. By review id. */
export function listChanged(queries: Queries, limit: number) {
  return queries
    .selectFrom('xc_mentioning_reviews as told')
    .leftJoin('xc_reviews as review', 'review.id', 'told.review_id')
    .select(['told.review_id', 'told.updated_at', 'told.links'])
    .select(['review.updated_at as now', 'review.content', 'review.is_published'])
    .where((is) =>
      is.or([
        is.and([is('is_published', '=', 1), is('review.updated_at', '<>', is.ref('told.updated_at'))]),
        is.and([
          is('told.updated_at', '<>', ''),
          is.or([is('is_published', 'is', null), is('is_published', '<>', 1)]),
        ]),
      ]),
    )
    .orderBy('told.review_id')
    .limit(limit)
    .execute()
}

/** Stores what is told now unless another process has. Returns whether it did. */
export async function storeMentioning(
  queries: Queries,
  before: string | undefined,
  next: MentioningReviewRow,
): Promise<boolean> {
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('xc_mentioning_reviews')
      .values(next)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows ?? 0) > 0
  }
  const { numUpdatedRows } = await queries
    .updateTable('xc_mentioning_reviews')
    .set(next)
    .where((is) => is.and({ review_id: next.review_id, updated_at: before }))
    .executeTakeFirst()
  return numUpdatedRows > 0
}
