import { type Kysely, PostgresAdapter } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter

  // Names and types as better-auth expects them.
  await db.schema
    .createTable('xc_users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', isPostgres ? 'boolean' : 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', isPostgres ? 'timestamptz' : 'date', (column) => column.notNull())
    .addColumn('updatedAt', isPostgres ? 'timestamptz' : 'date', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('reader'))
    .execute()

  await db.schema
    .createTable('xc_comments')
    .addColumn('id', 'integer', (column) =>
      // Ids are never reused: links contain them, and drawn avatars depend on them.
      isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.references('xc_users.id').onDelete('set null'))
    .addColumn('visitor', 'text')
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('avatar', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('held_reasons', 'text')
    .addColumn('is_owner_told', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('likes_before', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_imported', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('imported_user_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text')
    .addColumn('address', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('xc_comments_thread')
    .on('xc_comments')
    .columns(['review_id', 'state', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('xc_comments_recent').on('xc_comments').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('xc_comments_user').on('xc_comments').column('user_id').execute()

  await db.schema
    .createTable('xc_comment_likes')
    .addColumn('comment_id', 'integer', (column) =>
      column.notNull().references('xc_comments.id').onDelete('cascade'),
    )
    .addColumn('liker', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_comment_likes_key', ['comment_id', 'liker'])
    .execute()

  // The positions of removed comments, from which paging can continue. Contains nothing of their text.
  await db.schema
    .createTable('xc_removed_comments')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('xc_used_proofs')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}
