import { type Kysely, sql } from 'kysely'

/** The few reviews that the owner recommends, found without reading the details of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index xc_review_details_recommended on xc_review_details (review_id) where is_recommended = 1`.execute(
    db,
  )
}
