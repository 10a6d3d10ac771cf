import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { isInSnapshot, quoteName } from '../../../src/server/platform/db/snapshot-tables.ts'

export type TableChecksums = ReadonlyMap<string, string>

/**
 * Computes a checksum of each table without opening a connection, as a backup's snapshot would (platform/db/snapshot.ts):
 * a fuzz asks after each of thousands of requests.
 */
export async function openChecksums(database: Database): Promise<() => Promise<TableChecksums>> {
  const tables = (await database.queries.introspection.getTables())
    .map(({ name }) => name)
    .filter(isInSnapshot)
    .toSorted()
  return database.engine === 'postgres'
    ? () => postgresChecksums(database, tables)
    : () => sqliteChecksums(database, tables)
}

/** The tables whose rows differ. */
export function changedTables(before: TableChecksums, after: TableChecksums): string[] {
  return [...after].flatMap(([table, sum]) => (before.get(table) === sum ? [] : [table]))
}

async function postgresChecksums({ queries }: Database, tables: readonly string[]): Promise<TableChecksums> {
  const each = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(line::text, ',' order by line::text), '')) as sum
        from ${quoteName(table)} as line`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.raw(each.join(' union all '))}`.execute(
    queries,
  )
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

async function sqliteChecksums({ queries }: Database, tables: readonly string[]): Promise<TableChecksums> {
  const sums = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(queries)
    sums.set(table, createHash('sha256').update(JSON.stringify(rows)).digest('hex'))
  }
  return sums
}
