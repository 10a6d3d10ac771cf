import type { Insertable } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { RevisionTable } from '../../platform/db/tables/studio-tables.ts'
import type { TableRow } from '../../platform/db/tables/tables.ts'

export type StoredRevision = Omit<TableRow<'xc_revisions'>, 'text'>

const COLUMNS = [
  ...(['id', 'draft_id', 'reason', 'name', 'device', 'title', 'characters', 'digest', 'created_at'] as const),
] as const

/** Newest first. */
export function listRevisions(queries: Queries, draftId: number, limit: number) {
  return queries
    .selectFrom('xc_revisions')
    .select(COLUMNS)
    .where('draft_id', '=', draftId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findRevision(queries: Queries, draftId: number, id: number) {
  return queries
    .selectFrom('xc_revisions')
    .selectAll()
    .where((is) => is.and({ draft_id: draftId, id }))
    .executeTakeFirst()
}

export async function insertRevision(queries: Queries, revision: Insertable<RevisionTable>): Promise<void> {
  await queries.insertInto('xc_revisions').values(revision).execute()
}

export async function deleteRevisions(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await queries.deleteFrom('xc_revisions').where('id', 'in', ids).execute()
}
