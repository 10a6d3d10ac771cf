import { type ExpressionBuilder, sql } from 'kysely'
import { firstValue, listValues, type Queries } from '../platform/db/database.ts'
import type { DraftRow } from '../platform/db/tables/studio-tables.ts'
import type { Tables } from '../platform/db/tables/tables.ts'

/** A draft without the text for searches, which is as long as its content. */
export type StoredDraft = Omit<DraftRow, 'search_text'>

/** By id; unknown ids are left out. */
export async function findDrafts(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, StoredDraft>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_drafts')
    .select([...SUMMARY_COLUMNS, 'content'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function upsertDraft(queries: Queries, draft: DraftRow): Promise<void> {
  const { id: _, created_at: __, ...changes } = draft
  await queries
    .insertInto('xc_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** The columns of a draft without its long texts. */
export type DraftSummary = Omit<DraftRow, 'search_text' | 'content'>

/** All drafts but those that were begun and have nothing written in them, by id. */
export async function listDraftSummaries(queries: Queries): Promise<DraftSummary[]> {
  return queries
    .selectFrom('xc_drafts')
    .select(SUMMARY_COLUMNS)
    .where((is) => is.not(isUntouched(is)))
    .orderBy('id')
    .execute()
}

/** A draft begun before this time in which nothing has been written. */
export function findUntouchedId(queries: Queries, before: string): Promise<number | undefined> {
  return firstValue(
    queries
      .selectFrom('xc_drafts')
      .select('id')
      .where(isUntouched)
      .where('changed_at', '<', before)
      .orderBy('id'),
  )
}

function isUntouched(is: ExpressionBuilder<Tables, 'xc_drafts'>) {
  return is.and([
    is('version', '=', 1),
    is('trashed_at', 'is', null),
    is('content', '=', ''),
    // The titles and names of all books, a line each.
    sql<boolean>`replace(search_text, ${'\n'}, '') = ''`,
  ])
}

const SUMMARY_COLUMNS = [
  ...(['id', 'version', 'published_version', 'scheduled_at', 'schedule_problem', 'trashed_at'] as const),
  ...(['preview_key', 'created_at', 'changed_at', 'device', 'fields'] as const),
  ...(['letter_choice', 'schedule_renews_date'] as const),
] as const

/** The drafts after this id. */
export function listDraftsAfter(queries: Queries, after: number, limit: number): Promise<StoredDraft[]> {
  return queries
    .selectFrom('xc_drafts')
    .select([...SUMMARY_COLUMNS, 'content'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Sets the text for searches of a draft, if it is still in this version. */
export async function setSearchText(queries: Queries, { id, version }: StoredDraft, search_text: string) {
  await queries
    .updateTable('xc_drafts')
    .set({ search_text })
    .where((is) => is.and({ id, version }))
    .execute()
}

/** The ids of the drafts whose texts contain the folded term. */
export function searchDrafts(queries: Queries, foldedTerm: string): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_drafts')
      .select('id')
      // Not LIKE: %, _ and \ must be plain characters.
      .where(sql<boolean>`replace(search_text, ${foldedTerm}, '') <> search_text`),
  )
}

/** The ids whose scheduled time has come, the earliest first. */
export function listDueIds(queries: Queries, now: string): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_drafts')
      .select('id')
      .where('scheduled_at', '<=', now)
      .orderBy('scheduled_at')
      .orderBy('id'),
  )
}

/** The ids that were put into the trash at this time or before. */
export function listTrashedIds(queries: Queries, until: string): Promise<number[]> {
  return listValues(
    queries.selectFrom('xc_drafts').select('id').where('trashed_at', '<=', until).orderBy('id'),
  )
}

/** Deletes drafts with their revisions, and the old addresses that led there: a later review may get the id. */
export async function deleteDrafts(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['xc_drafts', 'xc_announced_texts'] as const)
    await queries.deleteFrom(table).where('id', 'in', ids).execute()
  for (const table of ['xc_redirects', 'xc_imported_texts'] as const)
    await queries.deleteFrom(table).where('review_id', 'in', ids).execute()
}

/** Those of these ids that belong to drafts which are no review yet. */
export async function listIdsWithoutReview(queries: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('xc_drafts')
    .select('id')
    .where('id', 'in', ids)
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('xc_reviews').select('id').whereRef('xc_reviews.id', '=', 'xc_drafts.id')),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function changeDraftId(queries: Queries, from: number, to: number): Promise<void> {
  for (const table of ['xc_drafts', 'xc_announced_texts'] as const)
    await queries.updateTable(table).set({ id: to }).where('id', '=', from).execute()
  for (const table of ['xc_redirects', 'xc_imported_texts'] as const)
    await queries.updateTable(table).set({ review_id: to }).where('review_id', '=', from).execute()
}

/** The highest id of a review or draft; 0 where there is none. */
export async function findHighestId(queries: Queries): Promise<number> {
  const highest = await Promise.all(
    (['xc_reviews', 'xc_drafts'] as const).map((table) =>
      queries
        .selectFrom(table)
        .select(({ fn }) => fn.max<number | null>('id').as('highest'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Math.max(...highest.map((row) => row.highest ?? 0))
}
