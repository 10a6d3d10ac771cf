import type { Kysely } from 'kysely'

/** Passages of reviews that readers have marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_highlights')
    .addColumn('user_id', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('quote', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('suffix', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_highlights_key', ['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('xc_highlights_review')
    .on('xc_highlights')
    .columns(['review_id', 'user_id'])
    .execute()
}
