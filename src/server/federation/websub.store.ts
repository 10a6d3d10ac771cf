import type { Queries } from '../platform/db/database.ts'
import type { HubNoticeRow } from '../platform/db/tables/studio-tables.ts'

/** The notices by list. */
export async function readNotices(queries: Queries): Promise<Map<string, HubNoticeRow>> {
  const rows = await queries.selectFrom('xc_hub_notices').selectAll().execute()
  return new Map(rows.map((row) => [row.list, row]))
}

/** Stores the notice unless another process has changed it since it was read. Returns whether it did. */
export async function storeNotice(queries: Queries, before: HubNoticeRow | undefined, next: HubNoticeRow) {
  const { numInsertedOrUpdatedRows = 0n } = await queries
    .insertInto('xc_hub_notices')
    .values(next)
    .onConflict((conflict) => {
      const known = conflict.column('list')
      return before
        ? known.doUpdateSet(next).where('xc_hub_notices.told', '=', before.told)
        : known.doNothing()
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteNotices(queries: Queries): Promise<void> {
  await queries.deleteFrom('xc_hub_notices').execute()
}
