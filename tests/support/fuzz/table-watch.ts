import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { isInSnapshot, quoteName } from '../../../src/server/platform/db/snapshot/snapshot-tables.ts'

/** Tells which tables of a database have other rows than when it was asked last. */
interface TableWatch {
  /** `written`: where a row was written. `changed`: whose checksum differs, too; of those alone it is computed. */
  look(): Promise<{ written: ReadonlySet<string>; changed: string[] }>
  /** The tables whose checksums differ from the last ones. None, unless a count missed a write. */
  compareAll(): Promise<string[]>
}

/**
 * Adds triggers that count writes by table: a fuzz asks after each of thousands of requests, and a checksum of all tables
 * takes much longer than the request. A count only says where to look: a write that was rolled back or that wrote the
 * same values is none. `unwatched`: tables that are never told.
 */
export async function watchTables(database: Database, unwatched: ReadonlySet<string>): Promise<TableWatch> {
  const { queries } = database
  const all = (await queries.introspection.getTables()).map(({ name }) => name).filter(isInSnapshot)
  const tables = all.filter((table) => !unwatched.has(table))
  const counters = database.engine === 'postgres' ? POSTGRES_COUNTERS : SQLITE_COUNTERS
  for (const statement of all.flatMap(counters.install)) await sql.raw(statement).execute(queries)
  const readCounts = async () => {
    const { rows } = await sql<{
      name: string
      writes: number | string
    }>`${sql.raw(counters.read(all))}`.execute(queries)
    return new Map(rows.map(({ name, writes }) => [name, Number(writes)]))
  }
  const checksum = database.engine === 'postgres' ? postgresChecksum : sqliteChecksum
  const sums = new Map<string, string>()
  const compare = async (suspects: readonly string[]) => {
    const changed: string[] = []
    for (const table of suspects) {
      const sum = await checksum(database, table)
      if (sums.get(table) !== sum) changed.push(table)
      sums.set(table, sum)
    }
    return changed
  }
  let counts = await readCounts()
  await compare(tables)
  return {
    look: async () => {
      const before = counts
      counts = await readCounts()
      const written = new Set(all.filter((table) => counts.get(table) !== before.get(table)))
      return { written, changed: await compare(tables.filter((table) => written.has(table))) }
    },
    compareAll: () => compare(tables),
  }
}

interface Counters {
  install(table: string): string[]
  /** A query for rows of `name` and `writes`. */
  read(tables: readonly string[]): string
}

const SQLITE_COUNTERS: Counters = {
  install: (table) => [
    'create table if not exists fuzz_writes (name text primary key, writes integer not null)',
    `insert or ignore into fuzz_writes values ('${table}', 0)`,
    ...['insert', 'update', 'delete'].map(
      (change) =>
        `create trigger if not exists "fuzz_${table}_${change}" after ${change} on ${quoteName(table)} begin
          update fuzz_writes set writes = writes + 1 where name = '${table}'; end`,
    ),
  ],
  read: () => 'select name, writes from fuzz_writes',
}

/** Sequences: unlike rows, transactions do not wait for each other at them. */
const POSTGRES_COUNTERS: Counters = {
  install: (table) => [
    `create sequence if not exists "fuzz_${table}"`,
    // The first value is the one that an unused sequence shows, too.
    `select nextval('fuzz_${table}')`,
    `create or replace function fuzz_count_write() returns trigger language plpgsql as
      $$ begin perform nextval('fuzz_' || tg_table_name); return null; end $$`,
    `create or replace trigger "fuzz_rows" after insert or update or delete on ${quoteName(table)}
      for each row execute function fuzz_count_write()`,
    `create or replace trigger "fuzz_truncate" after truncate on ${quoteName(table)} execute function fuzz_count_write()`,
  ],
  read: (tables) =>
    tables
      .map((table) => `select '${table}' as name, last_value as writes from "fuzz_${table}"`)
      .join(' union all '),
}

async function postgresChecksum({ queries }: Database, table: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select md5(coalesce(string_agg(line::text, ',' order by line::text), '')) as sum
      from ${sql.table(table)} as line`.execute(queries)
  return rows[0]?.sum ?? ''
}

async function sqliteChecksum({ queries }: Database, table: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(queries)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
