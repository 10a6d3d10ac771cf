import type { Kysely } from 'kysely'

/** How often reviews are opened, from which sites, and what is searched for without a result. Nothing says by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_review_views')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_review_views_key', ['review_id', 'day'])
    .execute()
  await db.schema.createIndex('xc_review_views_day').on('xc_review_views').column('day').execute()

  await db.schema
    .createTable('xc_referrers')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_referrers_key', ['day', 'host'])
    .execute()

  await db.schema
    .createTable('xc_missed_searches')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('searches', 'integer', (column) => column.notNull())
    .addColumn('term', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_missed_searches_key', ['day', 'folded'])
    .execute()
}
