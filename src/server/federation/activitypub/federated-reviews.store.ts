import { listValues, type Queries } from '../../platform/db/database.ts'
import type { FederatedReviewRow } from '../../platform/db/tables/federation-tables.ts'

/** The ids of these reviews of which something is known. */
export async function listKnown(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  return new Set(
    await listValues(
      queries.selectFrom('xc_federated_reviews').select('review_id').where('review_id', 'in', ids),
    ),
  )
}

/** Stores it unless another process has done so. Returns whether it did. */
export async function insertNew(queries: Queries, row: FederatedReviewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('xc_federated_reviews')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** The reviews that differ from the version that followers were told of: changed, taken down, or public again. By review id. */
export function listChanged(queries: Queries, limit: number) {
  return queries
    .selectFrom('xc_federated_reviews as told')
    .leftJoin('xc_reviews as review', 'review.id', 'told.review_id')
    .select(['told.review_id', 'told.state', 'told.updated_at', 'told.told_at'])
    .select(['review.updated_at as now', 'review.is_published'])
    .where((is) =>
      is.or([
        is.and([
          is('state', '=', 'told'),
          is.or([
            is('is_published', 'is', null),
            is('is_published', '=', 0),
            is('review.updated_at', '<>', is.ref('told.updated_at')),
          ]),
        ]),
        is.and([is('state', '=', 'gone'), is('is_published', '=', 1)]),
      ]),
    )
    .orderBy('told.review_id')
    .limit(limit)
    .execute()
}

/** Changes it unless another process has. Returns whether it did. */
export async function changeTold(
  queries: Queries,
  before: FederatedReviewRow,
  next: Omit<FederatedReviewRow, 'review_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('xc_federated_reviews')
    .set(next)
    .where((is) =>
      is.and({ review_id: before.review_id, state: before.state, updated_at: before.updated_at }),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function findTold(queries: Queries, reviewId: number): Promise<FederatedReviewRow | undefined> {
  return queries
    .selectFrom('xc_federated_reviews')
    .selectAll()
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
}
