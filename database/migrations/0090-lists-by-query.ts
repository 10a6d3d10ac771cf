import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Drops what an earlier version kept for lists, whose ids are read from the reviews now (decisions/0064). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const name of await (isPostgres ? listFunctions(db) : listTriggers(db)))
    await sql.raw(isPostgres ? `drop function ${name} cascade` : `drop trigger ${name}`).execute(db)
  for (const name of ['listings', 'counts', 'title_keys'])
    await db.schema.dropTable(`xc_review_${name}`).ifExists().execute()
  await db.schema.dropIndex('xc_reviews_shuffled').ifExists().execute()
  // SQLite would read the pages that hold the texts; PostgreSQL stores long texts apart, and limits the entries of an index.
  if (!isPostgres)
    await db.schema
      .createIndex('xc_reviews_listed')
      .on('xc_reviews')
      .columns(['is_published', 'publish_date', 'rating', 'is_featured', 'category', 'title'])
      .execute()
}

async function listTriggers(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'trigger' and name like 'xc_review_%' and name not like 'xc_review_grams_%'`.execute(db)
  return rows.map(({ name }) => name)
}

async function listFunctions(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace
    and (proname like 'xc_review_listings_%' or proname like 'xc_review_title_keys_%')`.execute(db)
  return rows.map(({ name }) => name)
}
