import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What every comment writes beside itself lies in its key, on SQLite: as a table with an index beside it each row was
 * two pages to find, write and sync. Proofs stand in the order in which they end, so that those of one time are
 * neighbours. Limits have no index by time any more: only the chore that forgets them asked it.
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

/** Their columns in the order that they had. */
const TABLES = {
  xc_rate_limits: `name text not null, key text not null, used_up_until bigint not null, is_allowed integer not null,
    primary key (name, key)`,
  xc_used_proofs: 'challenge text not null, expires_at text not null, primary key (expires_at, challenge)',
  xc_content_version: 'scope text primary key not null, version integer not null',
}
