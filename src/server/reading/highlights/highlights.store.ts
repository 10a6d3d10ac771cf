import { hasRow, listValues, lockNamed, type Queries } from '../../platform/db/database.ts'
import type { HighlightRow } from '../../platform/db/tables/reading-tables.ts'

/** Serialises what adds highlights of a reader, until the transaction ends: there is a limit to them. */
export function lockHighlights(queries: Queries, userId: string): Promise<void> {
  return lockNamed(queries, `highlights of ${userId}`)
}

/** The highlights of a reader in one review, without removed ones. */
export function listOfReview(queries: Queries, userId: string, reviewId: number): Promise<HighlightRow[]> {
  return ofReader(queries, userId).where('review_id', '=', reviewId).orderBy('id').execute()
}

/** The ids of a reader's highlights without removed ones, the latest first. */
export function listIds(queries: Queries, userId: string): Promise<string[]> {
  return listValues(
    queries
      .selectFrom('xc_highlights')
      .select('id')
      .where((is) => is.and({ user_id: userId, removed_at: null }))
      .orderBy('created_at', 'desc')
      .orderBy('review_id')
      .orderBy('start')
      .orderBy('id'),
  )
}

/** The published reviews in which a reader has highlights, with their number; the one that was marked last comes first. */
export function countInPublishedReviews(queries: Queries, userId: string) {
  return queries
    .selectFrom('xc_highlights')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select((select) => ['review_id', select.fn.countAll<number>().as('count')])
    .where((is) => is.and({ user_id: userId, removed_at: null, is_published: 1 }))
    .groupBy('review_id')
    .orderBy((select) => select.fn.max('xc_highlights.created_at'), 'desc')
    .orderBy('review_id', 'desc')
    .execute()
}

/** How many highlights a reader has in each of these reviews, and in all, without removed ones. */
export async function countHighlights(queries: Queries, userId: string, reviewIds: readonly number[]) {
  const counted = (reviews: readonly number[] | undefined) =>
    queries
      .selectFrom('xc_highlights')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where((is) => is.and({ user_id: userId, removed_at: null }))
      .$if(reviews !== undefined, (query) => query.where('review_id', 'in', reviews ?? []))
  const { count: total } = await counted(undefined).executeTakeFirstOrThrow()
  if (total === 0) return { total, byReview: new Map<number, number>() }
  const rows = await counted(reviewIds).select('review_id').groupBy('review_id').execute()
  return { total, byReview: new Map(rows.map(({ review_id, count }) => [review_id, count])) }
}

/** The part of a reader's highlights in one review, by place. */
export function listPart(
  queries: Queries,
  userId: string,
  reviewId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<HighlightRow[]> {
  return ofReader(queries, userId)
    .where('review_id', '=', reviewId)
    .orderBy('start')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
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
    .values(rows)
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
    .where((is) => is.and({ user_id: userId, id, version, removed_at: null }))
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the time of an earlier removal. False where the reader has no such highlight. */
export function markRemoved(queries: Queries, userId: string, id: string, now: string): Promise<boolean> {
  return hasRow(
    queries
      .updateTable('xc_highlights')
      .set((set) => ({ removed_at: set.fn.coalesce('removed_at', set.val(now)) }))
      .where((is) => is.and({ user_id: userId, id }))
      .returning('id'),
  )
}

/** Undefined where the reader has no such highlight or removed it before `since`. */
export function restoreHighlight(queries: Queries, userId: string, id: string, since: string) {
  return queries
    .updateTable('xc_highlights')
    .set({ removed_at: null })
    .where((is) => is.and({ user_id: userId, id }))
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
    .where((is) => is.and({ user_id: userId, removed_at: null }))
}
