import { type Kysely, PostgresAdapter } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('xc_bookmarks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_bookmarks_key', ['user_id', 'review_id'])
    .execute()

  await db.schema
    .createTable('xc_reading_list')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull().defaultTo('here'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('notes', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('xc_reading_list_one', ['user_id', 'review_id'])
    .execute()
  await db.schema.createIndex('xc_reading_list_removed').on('xc_reading_list').column('removed_at').execute()

  await db.schema
    .createTable('xc_imported_users')
    .addColumn('original_id', 'text', (column) => column.primaryKey())
    // Stays without the account, so that an import does not recreate a deleted account.
    .addColumn('user_id', 'text', (column) => column.references('xc_users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('xc_imported_users_user').on('xc_imported_users').column('user_id').execute()
  // For assigning imported comments to accounts.
  await db.schema
    .createIndex('xc_comments_imported_user')
    .on('xc_comments')
    .column('imported_user_id')
    .execute()
}
