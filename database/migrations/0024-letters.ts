import { type Kysely, PostgresAdapter } from 'kysely'

/** The letters of the newsletter, and one row for each letter and subscriber, so that nobody gets a letter twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWithIds(db, 'xc_letters')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('number', 'integer')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('second_line', 'text', (column) => column.notNull())
    .addColumn('opening', 'text', (column) => column.notNull())
    .addColumn('reviews', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('scheduled_at', 'text')
    .addColumn('tested_at', 'text')
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('content', 'text')
    .execute()

  await createWithIds(db, 'xc_letter_deliveries')
    .addColumn('letter_id', 'integer', (column) =>
      column.notNull().references('xc_letters.id').onDelete('cascade'),
    )
    .addColumn('subscription_id', 'integer', (column) =>
      column.references('xc_subscriptions.id').onDelete('set null'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .execute()
  await db.schema
    .createIndex('xc_letter_deliveries_once')
    .on('xc_letter_deliveries')
    .columns(['letter_id', 'subscription_id'])
    .unique()
    .execute()
  await db.schema
    .createIndex('xc_letter_deliveries_state')
    .on('xc_letter_deliveries')
    .columns(['letter_id', 'state', 'id'])
    .execute()
  await db.schema
    .createIndex('xc_letter_deliveries_subscription')
    .on('xc_letter_deliveries')
    .column('subscription_id')
    .execute()
}

function createWithIds(db: Kysely<unknown>, table: string) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return db.schema
    .createTable(table)
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
}
