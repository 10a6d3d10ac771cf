import type { Queries } from '../../platform/db/database.ts'
import type { ReadingPositionRow } from '../../platform/db/tables/reading-tables.ts'

export function findPosition(queries: Queries, userId: string, reviewId: number) {
  return queries
    .selectFrom('xc_reading_positions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
}

export async function upsertPosition(queries: Queries, row: ReadingPositionRow): Promise<void> {
  const { block, heading, updated_at } = row
  await queries
    .insertInto('xc_reading_positions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'review_id']).doUpdateSet({ block, heading, updated_at }),
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
