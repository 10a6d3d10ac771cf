import { sql } from 'kysely'
import { isPostgres, type Queries } from '../platform/db/database.ts'
import type { Value } from '../platform/db/snapshot.ts'

/** Rows of the tables that an operator would miss. */
export async function countContent(
  queries: Queries,
): Promise<{ reviews: number; comments: number; readers: number }> {
  const count = async (table: 'xc_reviews' | 'xc_comments' | 'xc_users') => {
    const { rows } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return {
    reviews: await count('xc_reviews'),
    comments: await count('xc_comments'),
    readers: await count('xc_users'),
  }
}

/** The columns that hold true or false: numbers in a backup, and on SQLite. By table. */
export async function readBooleanColumns(queries: Queries): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await queries.introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns.filter(({ dataType }) => dataType === 'bool').map((column) => column.name),
    ]),
  )
}

/** Removes the rows that a migration stored. */
export async function clearTable(queries: Queries, table: string): Promise<void> {
  await queries.deleteFrom(table as never).execute()
}

export type StoredRow = Record<string, Value | boolean>

/** `rows`: all with the same columns. */
export async function insertRows(queries: Queries, table: string, rows: readonly StoredRow[]): Promise<void> {
  await queries
    .insertInto(table as never)
    .values(rows as never)
    .execute()
}

/** The next row of this table gets an id above `last`. */
export async function setIdSequence(queries: Queries, table: string, last: number): Promise<void> {
  if (isPostgres(queries)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(queries)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(queries)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(queries)
}

/** The highest version under which a process may have cached a page; 0 where there is none. */
export async function readHighestVersion(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('xc_content_version')
    .select(({ fn }) => fn.max('version').as('highest'))
    .executeTakeFirst()
  return Number(row?.highest ?? 0)
}

/** Makes pages stale that were cached under an earlier version of other content. */
export async function raiseAllVersions(queries: Queries, by: number): Promise<void> {
  await queries
    .updateTable('xc_content_version')
    .set(({ eb }) => ({ version: eb('version', '+', by) }))
    .execute()
}
