import { type Kysely, PostgresAdapter } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('xc_subscriptions')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('left_at', 'text')
    .addColumn('last_mail_at', 'text')
    .addColumn('quiet_until', 'text')
    .addColumn('unanswered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('xc_subscription_categories')
    .addColumn('subscription_id', 'integer', (column) =>
      column.notNull().references('xc_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('category', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_subscription_categories_key', ['subscription_id', 'category'])
    .execute()
}
