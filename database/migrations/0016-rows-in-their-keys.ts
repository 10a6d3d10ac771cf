import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * On SQLite the tables that every comment writes to become WITHOUT ROWID tables: a table with a separate index needs two
 * page writes for each row. Proofs are ordered by expiry, so that simultaneous ones share a page. Rate limits lose their
 * index by time, which only the cleanup task used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const [table, columns] of Object.entries(TABLES)) {
    await sql.raw(`alter table ${table} rename to ${table}_before`).execute(db)
    await sql.raw(`create table ${table} (${columns}) without rowid`).execute(db)
    await sql.raw(`insert into ${table} select * from ${table}_before`).execute(db)
    await sql.raw(`drop table ${table}_before`).execute(db)
  }
}

/** The columns in their original order. */
const TABLES = {
  xc_rate_limits: `name text not null, key text not null, used_up_until bigint not null, is_allowed integer not null,
    primary key (name, key)`,
  xc_used_proofs: 'challenge text not null, expires_at text not null, primary key (expires_at, challenge)',
  xc_content_version: 'scope text primary key not null, version integer not null',
}
