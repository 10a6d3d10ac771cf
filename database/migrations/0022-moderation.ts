import { type Kysely, PostgresAdapter } from 'kysely'

/** Comments that the owner has removed stay for 30 days; bans of visitors, accounts and words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_comments').addColumn('removed_at', 'text').execute()

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('xc_bans')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addUniqueConstraint('xc_bans_value', ['kind', 'value'])
    .execute()
}
