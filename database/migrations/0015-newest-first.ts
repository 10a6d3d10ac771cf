import { type Kysely, sql } from 'kysely'

/**
 * Reviews in the order in which they are told of, with the older category beside: the newest few that share something
 * are found without going through all of them. The owner's picks before the newest, as home shows them, likewise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('xc_reviews_by_date')
    .on('xc_reviews')
    .column('is_published')
    // As reviews.store.ts says it: the engines disagree on where a missing date goes.
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
