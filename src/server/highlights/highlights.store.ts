import type { Queries } from '../platform/db/database.ts'
import type { HighlightRow } from '../platform/db/tables/reading-tables.ts'

/** The highlights of a reader in one review, without removed ones. */
export function listOfReview(queries: Queries, userId: string, reviewId: number): Promise<HighlightRow[]> {
  return ofReader(queries, userId).where('review_id', '=', reviewId).orderBy('id').execute()
}

/** All highlights of a reader without removed ones, by review and place. */
export function listOfReader(queries: Queries, userId: string): Promise<HighlightRow[]> {
  return ofReader(queries, userId).orderBy('review_id').orderBy('start').orderBy('id').execute()
}

/** The highlights of a reader in published reviews, without their texts. */
export function listInPublishedReviews(
  queries: Queries,
  userId: string,
): Promise<Pick<HighlightRow, 'id' | 'review_id' | 'start' | 'created_at'>[]> {
  return queries
    .selectFrom('xc_highlights')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select(['xc_highlights.id', 'review_id', 'start', 'created_at'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('is_published', '=', 1)
    .orderBy('start')
    .orderBy('xc_highlights.id')
    .execute()
}

export async function findHighlights(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, HighlightRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ofReader(queries, userId).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The stored HTML of published reviews. */
export async function findContents(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .where('is_published', '=', 1)
    .execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** Skips ids that exist. */
export async function insertHighlights(queries: Queries, rows: readonly HighlightRow[]): Promise<void> {
  if (rows.length === 0) return
  await queries
    .insertInto('xc_highlights')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}

/** Undefined where the reader has no such highlight, or its note no longer has this version. */
export function updateNote(
  queries: Queries,
  userId: string,
  id: string,
  { version, ...change }: Pick<HighlightRow, 'note' | 'version' | 'updated_at'>,
): Promise<HighlightRow | undefined> {
  return queries
    .updateTable('xc_highlights')
    .set({ ...change, version: version + 1 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the time of an earlier removal. False where the reader has no such highlight. */
export async function markRemoved(
  queries: Queries,
  userId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const marked = await queries
    .updateTable('xc_highlights')
    .set((set) => ({ removed_at: set.fn.coalesce('removed_at', set.val(now)) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Undefined where the reader has no such highlight or removed it before `since`. */
export function restoreHighlight(
  queries: Queries,
  userId: string,
  id: string,
  since: string,
): Promise<HighlightRow | undefined> {
  return queries
    .updateTable('xc_highlights')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((is) => is.or([is('removed_at', 'is', null), is('removed_at', '>=', since)]))
    .returningAll()
    .executeTakeFirst()
}

export async function deleteRemoved(queries: Queries, before: string): Promise<void> {
  await queries.deleteFrom('xc_highlights').where('removed_at', '<', before).execute()
}

function ofReader(queries: Queries, userId: string) {
  return queries
    .selectFrom('xc_highlights')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
}
