import { type Expression, type Insertable, sql, type Updateable, type Selectable } from 'kysely'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { excluded, hasRow, type Queries } from '../../platform/db/database.ts'
import type { Tables, RowOf } from '../../platform/db/tables/tables.ts'
import type { StatusHistory } from './readings.policy.ts'

/** An entry as its reader sees it. Every statement names the reader, so that ids of other readers match nothing. */
export type StoredEntry = Pick<EntryRow, (typeof ENTRY_COLUMNS)[number]>

export interface EntryHistory extends StatusHistory {
  id: number
}

const ENTRY_COLUMNS = [
  'id',
  'review_id',
  'status',
  'created_at',
  'notes',
  'notes_version',
  'own_rating',
  'own_title',
  'own_author',
  'own_isbn',
] as const

/** The reading lists that have the review. */
export async function countReaders(queries: Queries, reviewId: number): Promise<number> {
  const row = await queries
    .selectFrom('xc_reading_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((is) => is.and({ review_id: reviewId, removed_at: null }))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The entries with their reviews; one without a published review has the reader's name for it, or is left out. */
export function visibleEntries(queries: Queries, userId: string) {
  return queries
    .selectFrom('xc_reading_list')
    .leftJoin('xc_reviews', (join) =>
      join
        .onRef('xc_reviews.id', '=', 'review_id')
        .on('is_published', '=', 1)
        .on((is) => is.or([is('kind', '=', 'review'), is('own_title', '=', '')])),
    )
    .where((is) => is.and({ user_id: userId, removed_at: null }))
    .where((is) => is.or([is('xc_reviews.id', 'is not', null), is('own_title', '<>', '')]))
}

/** The visible entries with the fields for sorting and searching, without notes, by id. */
export function listSortable(queries: Queries, userId: string, status: ReadingStatus | undefined) {
  return visibleEntries(queries, userId)
    .select(['xc_reading_list.id', 'xc_reviews.id as review_id', 'created_at', 'rating', notesLength])
    .select((select) => [
      select.fn.coalesce('title', 'own_title').as('title'),
      select.fn.coalesce('author', 'own_author').as('author'),
      'own_isbn',
    ])
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'reading'))
    .orderBy('xc_reading_list.id')
    .execute()
}

export type SortableEntry = RowOf<typeof listSortable>

/** In bytes, which the database knows without reading the notes. */
const notesLength = sql<number>`octet_length(notes)`.as('notes_length')

/** The notes of the reader's entries with these ids. */
export async function findNotes(queries: Queries, userId: string, ids: readonly number[]) {
  const rows = await queries
    .selectFrom('xc_reading_list')
    .select(['id', 'notes'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, notes }) => [id, notes]))
}

/** The reader's entries with these ids. */
export async function findEntries(
  queries: Queries,
  userId: string,
  ids: readonly number[],
): Promise<Map<number, StoredEntry>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reading_list')
    .select(ENTRY_COLUMNS)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function findByReview(queries: Queries, userId: string, reviewId: number) {
  return queries
    .selectFrom('xc_reading_list')
    .select(['id', 'status'])
    .where((is) => is.and({ user_id: userId, review_id: reviewId, removed_at: null }))
    .executeTakeFirst()
}

/** The status history of the entry for this review or with this id, also of a removed one. */
export function findHistory(queries: Queries, userId: string, which: { review_id: number } | { id: number }) {
  return queries
    .selectFrom('xc_reading_list')
    .select(['id', 'status', 'status_day', 'status_before'])
    .where('user_id', '=', userId)
    .where((is) => is.and(which))
    .executeTakeFirst()
}

/** One statement, so that a double click creates one entry. Restores a removed entry. */
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
        ...excluded('status', 'status_day', 'status_before'),
        origin: markChanged(set.ref('xc_reading_list.origin')),
        updated_at: now,
        removed_at: null,
      })),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
}

/** Returns the id of the new entry. */
export async function insertOwnEntry(
  queries: Queries,
  entry: Omit<Insertable<Tables['xc_reading_list']>, 'created_at'>,
): Promise<number> {
  const { id } = await queries
    .insertInto('xc_reading_list')
    .values({ ...entry, created_at: entry.updated_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined where the reader has no such entry. */
export function updateEntry(
  queries: Queries,
  userId: string,
  id: number,
  change: { updated_at: string } & (StatusChange | { own_rating?: number | null }),
): Promise<StoredEntry | undefined> {
  return queries
    .updateTable('xc_reading_list')
    .set((set) => ({ ...change, origin: markChanged(set.ref('origin')) }))
    .where((is) => is.and({ user_id: userId, id, removed_at: null }))
    .returning(ENTRY_COLUMNS)
    .executeTakeFirst()
}

/** Undefined where the reader has no such entry, or its notes no longer have this version. */
export function updateNotes(
  queries: Queries,
  userId: string,
  id: number,
  { notes, version, updated_at }: { notes: string; version: number; updated_at: string },
): Promise<StoredEntry | undefined> {
  return queries
    .updateTable('xc_reading_list')
    .set((set) => ({
      notes,
      notes_version: nextNotesVersion(notes),
      updated_at,
      origin: markChanged(set.ref('origin')),
    }))
    .where((is) => is.and({ user_id: userId, id, notes_version: version, removed_at: null }))
    .returning(ENTRY_COLUMNS)
    .executeTakeFirst()
}

/** Sets columns of an entry as an import has them. */
export async function setEntry(
  queries: Queries,
  id: number,
  change: Omit<Updateable<Tables['xc_reading_list']>, 'notes_version'>,
): Promise<void> {
  const { notes } = change
  await queries
    .updateTable('xc_reading_list')
    .set({ ...change, ...(notes !== undefined && { notes_version: nextNotesVersion(notes) }) })
    .where('id', '=', id)
    .execute()
}

/** For every statement that sets the notes of an entry: one more if they change. */
function nextNotesVersion(notes: string) {
  return sql<number>`case when notes = ${notes} then notes_version else notes_version + 1 end`
}

/** Keeps the time of an earlier removal. False where the reader has no such entry. */
export function markRemoved(queries: Queries, userId: string, id: number, now: string): Promise<boolean> {
  return hasRow(
    queries
      .updateTable('xc_reading_list')
      .set((set) => ({
        removed_at: set.fn.coalesce('removed_at', set.val(now)),
        origin: markChanged(set.ref('origin')),
      }))
      .where((is) => is.and({ user_id: userId, id }))
      .returning('id'),
  )
}

/** Undefined where the reader has no such entry or removed it before `since`. */
export function restoreEntry(queries: Queries, userId: string, id: number, since: string) {
  return queries
    .updateTable('xc_reading_list')
    .set({ removed_at: null })
    .where((is) => is.and({ user_id: userId, id }))
    .where((is) => is.or([is('removed_at', 'is', null), is('removed_at', '>=', since)]))
    .returning(ENTRY_COLUMNS)
    .executeTakeFirst()
}

/** Deletes entries removed before `before`: of all readers, or of one reader, for one review or all. */
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

/** Marks an imported entry as changed, so that imports no longer overwrite it. */
function markChanged(origin: Expression<Origin>) {
  return sql<Origin>`case when ${origin} = 'here' then 'here' else 'changed' end`
}

/** The new status with the history that readings.policy.ts needs. */
type StatusChange = Omit<StatusHistory, 'status'> & { status: ReadingStatus }

type Origin = 'here' | 'imported' | 'brought' | 'changed'

type EntryRow = Selectable<Tables['xc_reading_list']>

/** The ids of the reader's entries without removed ones, the latest first, including those of unpublished reviews. */
export function listEntryIds(queries: Queries, userId: string) {
  return queries
    .selectFrom('xc_reading_list')
    .select(['id', 'review_id', 'own_title', notesLength])
    .where((is) => is.and({ user_id: userId, removed_at: null }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The reader's entries with these ids or for these reviews without removed ones, the latest first. */
export function listEntries(
  queries: Queries,
  userId: string,
  column: 'id' | 'review_id',
  ids: readonly number[],
) {
  return queries
    .selectFrom('xc_reading_list')
    .selectAll()
    .where('user_id', '=', userId)
    .where(column, 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
