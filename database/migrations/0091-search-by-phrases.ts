import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Removes the index of grams on SQLite: a term is a phrase in the index of migration 0104. PostgreSQL keeps its index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  // Its triggers call a function that is gone.
  for (const event of ['added', 'changed', 'removed', 'published'])
    await sql.raw(`drop trigger if exists xc_review_grams_${event}`).execute(db)
  await sql`drop table if exists xc_review_grams`.execute(db)
}
