import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // At most one row: the link of the latest start, until it is used.
  await db.schema
    .createTable('xc_owner_link')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .alterTable('xc_outbox')
    .addColumn('is_blanked_when_sent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
