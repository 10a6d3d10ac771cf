import { excluded, listValues, type Queries } from '../platform/db/database.ts'
import type { RemoteCommentRow } from '../platform/db/tables/federation-tables.ts'
import type { CommentRow } from '../platform/db/tables/tables.ts'

/** The columns of a comment that an import sets; the others keep their values. */
export const IMPORTED_COLUMNS = [
  ...(['review_id', 'user_name', 'avatar', 'imported_user_id'] as const),
  ...(['likes_before', 'created_at', 'content'] as const),
]

export interface CommentToImport extends Pick<
  CommentRow,
  'review_id' | 'user_name' | 'avatar' | 'imported_user_id' | 'created_at' | 'content'
> {
  id: number
  likes_before: number
}

/** Existing comments with these ids. */
export function listExisting(queries: Queries, comments: readonly { id: number }[]) {
  const ids = comments.map(({ id }) => id)
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'is_imported', ...IMPORTED_COLUMNS])
    .where('id', 'in', ids)
    .execute()
}

/** Ids must be unique; keeps the state. */
export async function upsertImported(queries: Queries, comments: readonly CommentToImport[]): Promise<void> {
  if (comments.length === 0) return
  await queries
    .insertInto('xc_comments')
    .values(comments.map((comment) => ({ ...comment, is_imported: 1, state: 'published' as const })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(...IMPORTED_COLUMNS)))
    .execute()
}

/** Takes the answers to these comments along to their reviews. An answer that is among them stands by itself there. */
export async function moveThreads(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries
    .updateTable('xc_comments')
    .set({ parent_id: null, answered_id: null })
    .where('id', 'in', ids)
    .execute()
  await queries
    .updateTable('xc_comments')
    .set((set) => ({
      review_id: set
        .selectFrom('xc_comments as head')
        .select('head.review_id')
        .whereRef('head.id', '=', 'xc_comments.parent_id')
        .$asScalar()
        .$notNull(),
    }))
    .where('parent_id', 'in', ids)
    .execute()
}

/** Assigns the comments of an account of the original site to this account. Returns their reviews' ids. */
export function assignToAccount(queries: Queries, importedUserId: string, userId: string) {
  return listValues(
    queries
      .updateTable('xc_comments')
      .set({ user_id: userId })
      .where((is) => is.and({ imported_user_id: importedUserId, user_id: null }))
      .returning('review_id'),
  )
}

/** The comment of this object. */
export function findRemote(queries: Queries, object: string) {
  return selectRemote(queries).where('object', '=', object).executeTakeFirst()
}

/** The comments of this actor: that of the object, or without one all; locked until the transaction ends. */
export function listRemoteOf(
  queries: Queries,
  { actor, object }: { actor: string; object: string | undefined },
) {
  return selectRemote(queries)
    .where('actor', '=', actor)
    .$if(object !== undefined, (query) => query.where('object', '=', object ?? ''))
    .limit(MOST)
    .forUpdate('xc_comments')
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

/** Where these comments were written, by their ids; those of this site are left out. */
export async function findOrigins(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await queries
    .selectFrom('xc_remote_comments')
    .select(['comment_id', 'url', 'kind', 'inbox'])
    .where('comment_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ comment_id, ...origin }) => [comment_id, origin]))
}
