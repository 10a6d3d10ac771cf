import { sql } from 'kysely'
import { isPostgres, type Queries } from '../database.ts'
import type { Value } from './snapshot.ts'

/** Inserts the rows of one table after another, many with one statement. */
export class TableWriter {
  readonly #queries: Queries
  readonly #booleans: ReadonlyMap<string, readonly string[]>
  #table = ''
  #columns: readonly string[] = []
  #rows: StoredRow[] = []
  #size = 0

  constructor(queries: Queries, booleans: ReadonlyMap<string, readonly string[]>) {
    this.#queries = queries
    this.#booleans = booleans
  }

  async begin(table: string, columns: readonly string[]): Promise<void> {
    this.#table = table
    this.#columns = columns
    await clearTable(this.#queries, table)
  }

  async add(values: readonly Value[]): Promise<void> {
    const row: StoredRow = Object.fromEntries(
      this.#columns.map((column, index) => [column, values[index] ?? null]),
    )
    for (const column of this.#booleans.get(this.#table) ?? []) row[column] = row[column] === 1
    this.#rows.push(row)
    this.#size += values.reduce((sum: number, value) => sum + sizeOf(value), 0)
    if (this.#rows.length * this.#columns.length >= MAX_PARAMETERS || this.#size >= MAX_SIZE)
      await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#rows.length > 0) await insertRows(this.#queries, this.#table, this.#rows)
    this.#rows = []
    this.#size = 0
  }
}

/** The parameters of one statement; SQLite allows 32,766. */
const MAX_PARAMETERS = 10_000
/** Characters or bytes of one statement. */
const MAX_SIZE = 4_000_000

function sizeOf(value: unknown): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
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
async function clearTable(queries: Queries, table: string): Promise<void> {
  await queries.deleteFrom(table as never).execute()
}

type StoredRow = Record<string, Value | boolean>

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
