import type { Queries } from '../../platform/db/database.ts'
import { toDraftColumns, toRevisionColumns } from '../../studio/draft-rows.service.ts'
import type * as files from './export-format.ts'
import { insertRows } from '../../platform/db/snapshot/table-rows.ts'

/** Stores drafts, whose preview links no longer work. Returns how many. */
export async function importDrafts(
  queries: Queries,
  drafts: AsyncIterable<files.StoredDraft>,
): Promise<number> {
  let count = 0
  for await (const { draft, ...columns } of drafts) {
    await insertRows(queries, 'xc_drafts', [{ ...columns, preview_key: null, ...toDraftColumns(draft) }])
    count++
  }
  return count
}

/** Stores the revisions of drafts that are stored already. Returns how many. */
export async function importRevisions(
  queries: Queries,
  revisions: AsyncIterable<files.StoredRevision>,
): Promise<number> {
  let count = 0
  for await (const { draft, ...columns } of revisions) {
    await insertRows(queries, 'xc_revisions', [{ ...columns, ...toRevisionColumns(draft) }])
    count++
  }
  return count
}
