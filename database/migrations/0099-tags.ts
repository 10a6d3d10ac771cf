import type { Kysely } from 'kysely'

/** Texts have tags. A tag that was renamed or merged leads to another one, and its texts with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_tags')
    // The folded name.
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('leads_to', 'text')
    .execute()
  await db.schema
    .createTable('xc_review_tags')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_review_tags_key', ['review_id', 'tag'])
    .execute()
  await db.schema
    .createIndex('xc_review_tags_by_tag')
    .on('xc_review_tags')
    .columns(['tag', 'review_id'])
    .execute()
}
