import type { Queries } from '../platform/db/database.ts'

/** A comment that is held for moderation, with its review. */
export interface HeldComment {
  id: number
  created_at: string
  review_id: number
  title: string
  user_name: string
  /** Codes with commas between them (spam.ts). */
  held_reasons: string | null
  /** 1 after the owner was notified by mail. */
  is_owner_told: number
  content: string
}

/** Oldest first. */
export async function listHeldComments(queries: Queries): Promise<HeldComment[]> {
  return queries
    .selectFrom('xc_comments')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select([
      'xc_comments.id',
      'created_at',
      'review_id',
      'title',
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
