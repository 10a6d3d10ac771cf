import { type Kysely, PostgresAdapter } from 'kysely'

/** Followers, comments and likes of other servers, and what is sent to them (decisions/0082). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_followers')
    .addColumn('actor', 'text', (column) => column.primaryKey())
    .addColumn('inbox', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('handle', 'text', (column) => column.notNull())
    .addColumn('followed_at', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'text')
    .execute()
  await db.schema.createIndex('xc_followers_inbox').on('xc_followers').column('inbox').execute()

  await db.schema
    .createTable('xc_federated_reviews')
    .addColumn('review_id', 'integer', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('xc_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('xc_deliveries')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) =>
      column.notNull().references('xc_messages.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('xc_deliveries_due')
    .on('xc_deliveries')
    .columns(['state', 'next_attempt_at'])
    .execute()
  await db.schema
    .createIndex('xc_deliveries_order')
    .on('xc_deliveries')
    .columns(['target', 'subject', 'state', 'id'])
    .execute()
  await db.schema.createIndex('xc_deliveries_message').on('xc_deliveries').column('message_id').execute()

  await db.schema
    .createTable('xc_remote_comments')
    .addColumn('comment_id', 'integer', (column) =>
      column.primaryKey().references('xc_comments.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull().unique())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('xc_remote_comments_actor').on('xc_remote_comments').column('actor').execute()

  await db.schema
    .createTable('xc_remote_likes')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('liked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_remote_likes_key', ['review_id', 'actor'])
    .execute()
  await db.schema.createIndex('xc_remote_likes_actor').on('xc_remote_likes').column('actor').execute()

  await db.schema
    .createTable('xc_federation_cache')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .execute()
}
