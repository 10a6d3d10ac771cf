import { sql } from 'kysely'
import { isPostgres, type Queries } from '../platform/database.ts'
import type { CommentRow } from '../platform/tables.ts'

/** What an import says of a comment; the rest is as this site has it. */
export const IMPORTED = [
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

/** Those of the comments' reviews that are here, published or not. */
export async function listReviewsOf(
  queries: Queries,
  comments: readonly { review_id: number }[],
): Promise<Set<number>> {
  const ids = [...new Set(comments.map(({ review_id }) => review_id))]
  const rows = await queries.selectFrom('xc_reviews').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of the ids that are taken, by whatever comment. */
export function listPresent(
  queries: Queries,
  comments: readonly { id: number }[],
): Promise<(CommentToImport & { is_imported: number })[]> {
  const ids = comments.map(({ id }) => id)
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'is_imported', ...IMPORTED])
    .where('id', 'in', ids)
    .execute()
}

/**
 * What is written here from now on gets higher ids. At once, whatever becomes of the transaction: a visitor who
 * comments meanwhile must not be given one of the ids that are about to be stored. (SQLite does so by itself.)
 */
export async function keepIdsFromOthers(queries: Queries, highest: number): Promise<void> {
  if (!isPostgres(queries)) return
  await sql`select setval(pg_get_serial_sequence('xc_comments', 'id'), ${highest})
    where coalesce(pg_sequence_last_value(pg_get_serial_sequence('xc_comments', 'id')::regclass), 0) < ${highest}`.execute(
    queries,
  )
}

/** Each id once; a held one stays held. */
export async function upsertImported(queries: Queries, comments: readonly CommentToImport[]): Promise<void> {
  if (comments.length === 0) return
  await queries
    .insertInto('xc_comments')
    .values(comments.map((comment) => ({ ...comment, is_imported: 1, state: 'published' as const })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((set) =>
          Object.fromEntries(IMPORTED.map((column) => [column, set.ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}
