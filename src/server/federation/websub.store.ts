import type { Queries } from '../platform/db/database.ts'
import type { HubNoticeRow } from '../platform/db/tables/studio-tables.ts'

/** The notices by list. */
export async function readNotices(queries: Queries): Promise<Map<string, HubNoticeRow>> {
  const rows = await queries.selectFrom('xc_hub_notices').selectAll().execute()
  return new Map(rows.map((row) => [row.list, row]))
}

/** Stores the notice unless another process has changed it since it was read. Returns whether it did. */
export async function claimNotice(
  queries: Queries,
  before: HubNoticeRow | undefined,
  next: HubNoticeRow,
): Promise<boolean> {
  if (!before) {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('xc_hub_notices')
      .values(next)
      .onConflict((conflict) => conflict.column('list').doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) > 0
  }
  const { numUpdatedRows } = await queries
    .updateTable('xc_hub_notices')
    .set(next)
    .where('list', '=', next.list)
    .where('due_at', '=', before.due_at)
    .where('attempts', '=', before.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function storeNotice(queries: Queries, next: HubNoticeRow): Promise<void> {
  await queries.updateTable('xc_hub_notices').set(next).where('list', '=', next.list).execute()
}

export async function deleteNotices(queries: Queries): Promise<void> {
  await queries.deleteFrom('xc_hub_notices').execute()
}
