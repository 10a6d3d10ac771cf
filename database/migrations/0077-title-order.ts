import { type Kysely, sql } from 'kysely'

/** The sort keys of titles, which backups of that time contain; migration 0090 drops them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table xc_review_title_keys (
    review_id integer not null primary key, title text not null, key text not null)`.execute(db)
}
