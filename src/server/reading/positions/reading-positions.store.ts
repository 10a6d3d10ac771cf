import type { Queries } from '../../platform/db/database.ts'
import type { ReadingPositionRow } from '../../platform/db/tables/reading-tables.ts'

export function findPosition(queries: Queries, userId: string, reviewId: number) {
  return queries
    .selectFrom('xc_reading_positions')
    .selectAll()
    .where((is) => is.and({ user_id: userId, review_id: reviewId }))
    .executeTakeFirst()
}

/** What was read for long stays so, until it is read to its end or from its beginning: then it has no block. */
export async function upsertPosition(queries: Queries, row: ReadingPositionRow): Promise<void> {
  const { block, heading, updated_at, is_read } = row
  await queries
    .insertInto('xc_reading_positions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'review_id'])
        .doUpdateSet({ block, heading, updated_at, ...((is_read === 1 || block === null) && { is_read }) }),
    )
    .execute()
}

/** The latest first. */
export function listPositions(queries: Queries, userId: string): Promise<ReadingPositionRow[]> {
  return queries
    .selectFrom('xc_reading_positions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}
