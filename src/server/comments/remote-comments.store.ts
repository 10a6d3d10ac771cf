import type { Queries } from '../platform/db/database.ts'
import type { RemoteCommentRow } from '../platform/db/tables/federation-tables.ts'

/** The comment of this object. */
export function findRemote(queries: Queries, object: string) {
  return selectRemote(queries).where('object', '=', object).executeTakeFirst()
}

/** The comments of this actor: that of the object, or without one all. */
export function listRemoteOf(
  queries: Queries,
  { actor, object }: { actor: string; object: string | undefined },
) {
  return selectRemote(queries)
    .where('actor', '=', actor)
    .$if(object !== undefined, (query) => query.where('object', '=', object ?? ''))
    .limit(MOST)
    .execute()
}

/** The rows that one statement deletes. */
const MOST = 1_000

function selectRemote(queries: Queries) {
  return queries
    .selectFrom('xc_remote_comments')
    .innerJoin('xc_comments', 'id', 'comment_id')
    .select(['comment_id', 'actor', 'review_id', 'state', 'content'])
}

export async function insertRemote(queries: Queries, remote: RemoteCommentRow): Promise<void> {
  await queries.insertInto('xc_remote_comments').values(remote).execute()
}

/** The URLs at which these comments were written, by their ids; those of this site are left out. */
export async function findOrigins(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_remote_comments')
    .select(['comment_id', 'url'])
    .where('comment_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ comment_id, url }) => [comment_id, url]))
}
