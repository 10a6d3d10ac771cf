import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Indexes by which a review is found by its slug, and on PostgreSQL by its names alone: those of the whole texts would
 * yield every review whose body has the character. SQLite's index tells the fields apart already (migration 0017).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const slug = isPostgres ? sql`(slug collate "C")` : sql`slug`
  await sql`create index xc_review_details_slug on xc_review_details (${slug}) where slug <> ''`.execute(db)
  if (!isPostgres) return
  await sql`create index xc_review_search_names on xc_review_search using gin (xc_grams(title, author))`.execute(
    db,
  )
  await sql`alter index xc_review_search_names alter column 1 set statistics 0`.execute(db)
}
