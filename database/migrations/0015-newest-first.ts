import { type Kysely, sql } from 'kysely'

/**
 * Indexes for the newest reviews, with the older category for recommendations, and for home's order of featured reviews
 * before the newest, so that neither reads all reviews.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('xc_reviews_by_date')
    .on('xc_reviews')
    .column('is_published')
    // As in review-lists.store.ts, because the engines sort missing dates differently.
    .expression(sql`coalesce(publish_date, '')`)
    .columns(['id', 'category'])
    .execute()
  await db.schema
    .createIndex('xc_reviews_by_pick')
    .on('xc_reviews')
    .columns(['is_published', 'is_featured'])
    .expression(sql`coalesce(publish_date, '')`)
    .column('id')
    .execute()
}
