import { sql } from 'kysely'
import { isPostgres, type Queries } from '../database.ts'
import type { Value } from './snapshot.ts'

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
    .values(rows)
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
