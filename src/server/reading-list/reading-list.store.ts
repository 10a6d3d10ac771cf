import { type Expression, sql } from 'kysely'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import type { Queries } from '../platform/db/database.ts'
import type { StatusHistory } from './readings.policy.ts'

/** An entry as its reader sees it. Whoever asks for one also says whose it must be. */
export interface StoredEntry {
  id: number
  review_id: number
  status: ReadingStatus
  created_at: string
  notes: string
  own_rating: number | null
}

export interface EntryHistory extends StatusHistory {
  id: number
}

const ENTRY = ['id', 'review_id', 'status', 'created_at', 'notes', 'own_rating'] as const

/** Those on a reader's list whose review is published, with what sorting needs of them, by id. */
export function listPlaces(
  queries: Queries,
  userId: string,
  status: ReadingStatus | undefined,
): Promise<{ id: number; review_id: number; created_at: string; title: string; rating: number | null }[]> {
  return queries
    .selectFrom('xc_reading_list')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select(['xc_reading_list.id', 'review_id', 'created_at', 'title', 'rating'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('is_published', '=', 1)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'reading'))
    .orderBy('xc_reading_list.id')
    .execute()
}

/** Of this reader's entries those with these ids. */
export async function findEntries(
  queries: Queries,
  userId: string,
  ids: readonly number[],
): Promise<Map<number, StoredEntry>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reading_list')
    .select(ENTRY)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function findByReview(
  queries: Queries,
  userId: string,
  reviewId: number,
): Promise<{ id: number; status: ReadingStatus } | undefined> {
  return queries
    .selectFrom('xc_reading_list')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('review_id', '=', reviewId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** What the status was, of the entry for this review or with this id; also of one that waits to be forgotten. */
export function findHistory(
  queries: Queries,
  userId: string,
  which: { review_id: number } | { id: number },
): Promise<EntryHistory | undefined> {
  return queries
    .selectFrom('xc_reading_list')
    .select(['id', 'status', 'status_day', 'status_before'])
    .where('user_id', '=', userId)
    .where((is) => is.and(which))
    .executeTakeFirst()
}

/** In one statement, so that a double click makes one entry. One that waits to be forgotten is there again. */
export function upsertStatus(
  queries: Queries,
  entry: { user_id: string; review_id: number; now: string } & StatusChange,
): Promise<{ id: number; status: ReadingStatus }> {
  const { now, ...columns } = entry
  return queries
    .insertInto('xc_reading_list')
    .values({ ...columns, created_at: now, updated_at: now, removed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'review_id']).doUpdateSet((set) => ({
        status: set.ref('excluded.status'),
        status_day: set.ref('excluded.status_day'),
        status_before: set.ref('excluded.status_before'),
        origin: changedOrigin(set.ref('xc_reading_list.origin')),
        updated_at: now,
        removed_at: null,
      })),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
}

/** Undefined where the reader has no such entry on the list. */
export function updateEntry(
  queries: Queries,
  userId: string,
  id: number,
  change: { updated_at: string } & (StatusChange | { notes?: string; own_rating?: number | null }),
): Promise<StoredEntry | undefined> {
  return queries
    .updateTable('xc_reading_list')
    .set((set) => ({ ...change, origin: changedOrigin(set.ref('origin')) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(ENTRY)
    .executeTakeFirst()
}

/** Takes it off the list; when it was removed first, stays. False where the reader has no such entry. */
export async function markRemoved(
  queries: Queries,
  userId: string,
  id: number,
  now: string,
): Promise<boolean> {
  const marked = await queries
    .updateTable('xc_reading_list')
    .set((set) => ({
      removed_at: set.fn.coalesce('removed_at', set.val(now)),
      origin: changedOrigin(set.ref('origin')),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** As it was before; undefined where the reader has none such, or removed it before `since`. */
export function restoreEntry(
  queries: Queries,
  userId: string,
  id: number,
  since: string,
): Promise<StoredEntry | undefined> {
  return queries
    .updateTable('xc_reading_list')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((is) => is.or([is('removed_at', 'is', null), is('removed_at', '>=', since)]))
    .returning(ENTRY)
    .executeTakeFirst()
}

/** For good, with its notes: everybody's, or one reader's, of one review or all. */
export async function deleteRemoved(
  queries: Queries,
  before: string,
  only?: { user_id: string; review_id?: number },
): Promise<void> {
  await queries
    .deleteFrom('xc_reading_list')
    .where('removed_at', '<', before)
    .$if(only !== undefined, (query) => query.where('user_id', '=', only?.user_id ?? ''))
    .$if(only?.review_id !== undefined, (query) => query.where('review_id', '=', only?.review_id ?? 0))
    .execute()
}

/** An import no longer touches what its reader has changed. */
function changedOrigin(origin: Expression<Origin>) {
  return sql<Origin>`case when ${origin} = 'here' then 'here' else 'changed' end`
}

/** With it goes what it was before, for readings.policy.ts. */
type StatusChange = Omit<StatusHistory, 'status'> & { status: ReadingStatus }

type Origin = 'here' | 'imported' | 'brought' | 'changed'
