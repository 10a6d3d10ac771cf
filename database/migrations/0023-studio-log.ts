import { type Kysely, PostgresAdapter } from 'kysely'

/** Who changed what in the studio. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('xc_studio_log')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('xc_users.id').onDelete('set null'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .execute()
}
