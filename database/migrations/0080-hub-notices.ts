import type { Kysely } from 'kysely'

/** What the WebSub hub has been told of each feed, and the attempts to tell it (decisions/0080). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_hub_notices')
    .addColumn('list', 'text', (column) => column.primaryKey())
    .addColumn('hub', 'text', (column) => column.notNull())
    .addColumn('told', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute()
}
