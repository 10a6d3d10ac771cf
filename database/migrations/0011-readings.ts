import { type Kysely, PostgresAdapter } from 'kysely'

/** A reader's own rating, and the days of each reading of a book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const list = () => db.schema.alterTable('xc_reading_list')
  await list().addColumn('own_rating', 'double precision').execute()
  await list().addColumn('status_day', 'text').execute()
  await list().addColumn('status_before', 'text').execute()

  await db.schema
    .createTable('xc_readings')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('entry_id', 'integer', (column) =>
      column.notNull().references('xc_reading_list.id').onDelete('cascade'),
    )
    .addColumn('begun_on', 'text')
    .addColumn('finished_on', 'text')
    .addColumn('is_begun_by_status', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_finished_by_status', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('xc_readings_entry').on('xc_readings').column('entry_id').execute()
}
