import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Lets a saved review change fewer pages: it drops indexes that no statement uses any more, and stores the words of reviews without row
 * ids on SQLite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['newest', 'by_date', 'by_pick', 'by_rating_asc', 'by_rating_desc'])
    await db.schema.dropIndex(`xc_reviews_${name}`).ifExists().execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await rebuildTerms(db)
}

async function rebuildTerms(db: Kysely<unknown>): Promise<void> {
  await sql`create table xc_review_terms_next (
    review_id integer not null references xc_reviews (id) on delete cascade, term text not null, weight integer not null,
    constraint xc_review_terms_key primary key (review_id, term)) without rowid`.execute(db)
  await sql`insert into xc_review_terms_next (review_id, term, weight)
    select review_id, term, weight from xc_review_terms order by review_id, term`.execute(db)
  await db.schema.dropTable('xc_review_terms').execute()
  await sql`alter table xc_review_terms_next rename to xc_review_terms`.execute(db)
  await sql`create index xc_review_terms_by_term on xc_review_terms (term, review_id, weight)`.execute(db)
}
