import { type Kysely, PostgresAdapter } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_reviews')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('original_title', 'text')
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('isbn', 'text')
    .addColumn('cover', 'text')
    .addColumn('cover_source', 'text')
    .addColumn('rating', 'double precision')
    .addColumn('publish_date', 'text')
    .addColumn('publisher', 'text')
    .addColumn('category', 'text')
    .addColumn('category_name', 'text')
    .addColumn('is_featured', 'integer', (column) => column.notNull())
    .addColumn('is_published', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('xc_reviews_category').on('xc_reviews').column('category').execute()
  await db.schema
    .createIndex('xc_reviews_newest')
    .on('xc_reviews')
    .columns(['is_published', 'is_featured', 'publish_date', 'id'])
    .execute()

  await db.schema
    .createTable('xc_review_categories')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_review_categories_key', ['review_id', 'category'])
    .execute()
  await db.schema
    .createIndex('xc_review_categories_category')
    .on('xc_review_categories')
    .columns(['category', 'review_id'])
    .execute()

  await db.schema
    .createTable('xc_related_reviews')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    // No foreign key: an import may name a review that a later row adds.
    .addColumn('related_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_related_reviews_key', ['review_id', 'related_id'])
    .execute()

  await db.schema
    .createTable('xc_review_search')
    .addColumn('review_id', 'integer', (column) =>
      column.primaryKey().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('xc_settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('xc_media')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', binaryType(db), (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('xc_content_version')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
}

function binaryType(db: Kysely<unknown>): 'bytea' | 'blob' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob'
}
