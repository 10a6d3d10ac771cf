import type { Kysely } from 'kysely'

/** Texts may belong to a series, whose order the owner decides. A former slug leads to the present one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_series')
    .addColumn('slug', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    // A JSON array of the ids of texts, published or not. Others follow by their dates.
    .addColumn('text_order', 'text', (column) => column.notNull())
    .addColumn('leads_to', 'text')
    .execute()
  await db.schema
    .createTable('xc_review_series')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().primaryKey().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('series', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('xc_review_series_by_series')
    .on('xc_review_series')
    .columns(['series', 'review_id'])
    .execute()
  // The scheduled texts whose titles the owner announces.
  await db.schema
    .createTable('xc_announced_texts')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .execute()
}
