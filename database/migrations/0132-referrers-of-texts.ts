import { type Kysely, sql } from 'kysely'

/** Sites are counted for each text too. What has been counted of them before stands in xc_referrers, without texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table xc_review_referrers (
    review_id integer not null references xc_reviews (id) on delete cascade, day text not null,
    host text not null, visits integer not null,
    constraint xc_review_referrers_key primary key (review_id, day, host))`.execute(db)
  await sql`create index xc_review_referrers_day on xc_review_referrers (day)`.execute(db)
}
