import type { Kysely } from 'kysely'

/** Addresses of another site that lead here, and which review each imported text became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_redirects')
    .addColumn('path', 'text', (column) => column.notNull().primaryKey())
    .addColumn('review_id', 'integer')
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('xc_redirects_review').on('xc_redirects').column('review_id').execute()
  await db.schema
    .createTable('xc_imported_texts')
    .addColumn('source', 'text', (column) => column.notNull().primaryKey())
    .addColumn('review_id', 'integer', (column) => column.notNull())
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('xc_imported_texts_review')
    .on('xc_imported_texts')
    .column('review_id')
    .execute()
}
