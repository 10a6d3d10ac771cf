import type { Queries } from '../platform/db/database.ts'

/** A held comment as its author sees it. */
export interface OwnHeldComment {
  id: number
  user_name: string
  avatar: number | null
  created_at: string
  content: string
}

/**
 * The held comments of this account, and those that this browser sent without an account; newest first, at most `limit`.
 */
export function listHeldOf(
  queries: Queries,
  reviewId: number,
  { visitor, userId }: { visitor: string | null; userId: string | null },
  limit: number,
): Promise<OwnHeldComment[]> {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'user_name', 'avatar', 'created_at', 'content'])
    .where('review_id', '=', reviewId)
    .where('state', '=', 'held')
    .where((is) =>
      is.or([is('user_id', '=', userId), is.and([is('user_id', 'is', null), is('visitor', '=', visitor)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
