import { countRows, type Queries } from '../../platform/db/database.ts'
import type { FollowerRow } from '../../platform/db/tables/federation-tables.ts'

/** A second Follow of the same actor replaces the first. */
export async function upsertFollower(queries: Queries, follower: Omit<FollowerRow, 'failing_since'>) {
  const { inbox, name, handle } = follower
  await queries
    .insertInto('xc_followers')
    .values({ ...follower, failing_since: null })
    .onConflict((conflict) => conflict.column('actor').doUpdateSet({ inbox, name, handle }))
    .execute()
}

export async function deleteFollower(queries: Queries, actor: string): Promise<void> {
  await queries.deleteFrom('xc_followers').where('actor', '=', actor).execute()
}

export function countFollowers(queries: Queries): Promise<number> {
  return countRows(queries.selectFrom('xc_followers'))
}

/** The inboxes of all followers, each once. */
export async function listInboxes(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('xc_followers').select('inbox').distinct().orderBy('inbox').execute()
  return rows.map(({ inbox }) => inbox)
}

export async function markReached(queries: Queries, inbox: string): Promise<void> {
  await queries
    .updateTable('xc_followers')
    .set({ failing_since: null })
    .where('inbox', '=', inbox)
    .where('failing_since', 'is not', null)
    .execute()
}

export async function markFailing(queries: Queries, inbox: string, now: string): Promise<void> {
  await queries
    .updateTable('xc_followers')
    .set({ failing_since: now })
    .where((is) => is.and({ inbox, failing_since: null }))
    .execute()
}

/** Deletes the followers of inboxes that fail since this time or longer. Returns these inboxes. */
export async function deleteFailing(queries: Queries, until: string): Promise<string[]> {
  const rows = await queries
    .deleteFrom('xc_followers')
    .where('failing_since', '<=', until)
    .returning('inbox')
    .execute()
  return [...new Set(rows.map(({ inbox }) => inbox))]
}

export async function deleteFollowersAt(queries: Queries, inbox: string): Promise<void> {
  await queries.deleteFrom('xc_followers').where('inbox', '=', inbox).execute()
}

/** Returns whether the like is new. */
export async function insertLike(
  queries: Queries,
  like: { review_id: number; actor: string; liked_at: string },
): Promise<void> {
  await queries
    .insertInto('xc_remote_likes')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Absent review: all likes of the actor. */
export async function deleteLikes(
  queries: Queries,
  { actor, reviewId }: { actor: string; reviewId?: number },
): Promise<void> {
  await queries
    .deleteFrom('xc_remote_likes')
    .where('actor', '=', actor)
    .$if(reviewId !== undefined, (query) => query.where('review_id', '=', reviewId ?? 0))
    .execute()
}

export function countLikes(queries: Queries): Promise<number> {
  return countRows(queries.selectFrom('xc_remote_likes'))
}
