import type { Kysely } from 'kysely'

/** Where readers stopped; without a block they have read to the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_reading_positions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('block', 'integer')
    .addColumn('heading', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_reading_positions_key', ['user_id', 'review_id'])
    .execute()
}
