import { type Kysely, sql } from 'kysely'

/** Indexes for the orders of a list by id and by rating, so that a page of it does not read and sort all reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('xc_reviews_by_id').on('xc_reviews').columns(['is_published', 'id']).execute()
  for (const direction of ['asc', 'desc'] as const)
    await db.schema
      .createIndex(`xc_reviews_by_rating_${direction}`)
      .on('xc_reviews')
      .column('is_published')
      // As in review-lists.store.ts: reviews without a rating come last in both orders.
      .expression(sql`(rating is null)`)
      .columns([`rating ${direction}`, 'id'])
      .execute()
}
