import type { Kysely } from 'kysely'

/** Which pages the sites that a review links to have been told of (docs/product/federation.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_mentioning_reviews')
    .addColumn('review_id', 'integer', (column) => column.primaryKey())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('links', 'text', (column) => column.notNull())
    .execute()
}
