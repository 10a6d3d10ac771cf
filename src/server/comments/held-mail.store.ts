import type { Queries } from '../platform/db/database.ts'
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
export async function hasUnreported(queries: Queries): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_comments')
    .select('id')
    .where('state', '=', 'held')
    .where('is_owner_told', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Marks that the owner was notified of them. */
export async function markReported(queries: Queries, ids: readonly number[]): Promise<void> {
  // Statements accept a limited number of parameters.
  for (let start = 0; start < ids.length; start += 1_000) {
    await queries
      .updateTable('xc_comments')
      .set({ is_owner_told: 1 })
      .where('id', 'in', ids.slice(start, start + 1_000))
      .execute()
  }
}
