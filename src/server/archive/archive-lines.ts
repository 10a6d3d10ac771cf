import { createHash, type Hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { Queries } from '../platform/db/database.ts'
import { isUnavailable, messageOf, StartupError } from '../platform/runtime/faults.ts'
import type { Snapshot, SnapshotTable, Value } from '../platform/db/snapshot/snapshot.ts'
import type { TableRow, Tables } from '../platform/db/tables/tables.ts'
import { readBooleanColumns, TableWriter } from '../platform/db/snapshot/table-writer.ts'

// The lines of an archive: a backup seals them in one file, an export has them as open JSON Lines. A table is a line with its
// name and columns, a line for each row, and a line with their count and checksum, which is the same for the same rows on
// either engine.

/** A sentence for the operator: why nothing was written, restored or imported. Nothing has been changed. */
export class ArchiveRejected extends StartupError {}

/** A setting, or what it names, makes backups impossible. */
export class SettingFault extends ArchiveRejected {}

const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export const tableEndLine = z.object({ end: z.string(), rows: z.number(), sha256: z.string() })
/** The highest id that a table has given out. */
const sequenceLine = z.object({ sequence: z.string(), last: z.number() })
/** A file of the data folder. */
const fileLine = z.object({ file: z.string(), base64: z.string() })
const otherLine = z.union([tableLine, tableEndLine, sequenceLine, fileLine])

/** `deflated`: the text of a value that the database holds compressed. */
const encodedValue = z.union([z.object({ base64: z.string() }), z.object({ deflated: z.string() })])
const rowLine = z.array(z.union([z.string(), z.number(), z.null(), encodedValue]))

export type ArchiveFile = z.infer<typeof fileLine>
export type Sequence = z.infer<typeof sequenceLine>
type Row = z.infer<typeof rowLine>
type Part = z.infer<typeof otherLine> | { row: Row }

/** Rows by table. */
export type RowCounts = Map<string, number>

/** The tables of an archive, each with what is special about its columns. */
export type TableChoice = Readonly<Record<string, ColumnChoice>>

interface ColumnChoice {
  without?: readonly string[]
  /** Columns of compressed text, which is written as text. */
  deflated?: readonly string[]
}

/** The lines of these tables, by default all. `counts` is filled meanwhile. `kept`: ids of rows where not all are written. */
export async function* tableLines(
  snapshot: Snapshot,
  counts: RowCounts,
  choice?: TableChoice,
  kept: Readonly<Record<string, ReadonlySet<Value>>> = {},
): AsyncIterable<unknown> {
  for (const table of snapshot.tables) {
    const chosen = choice ? choice[table.name] : {}
    if (chosen) yield* linesOfTable(snapshot, table, counts, { ...chosen, kept: kept[table.name] })
  }
}

async function* linesOfTable(
  snapshot: Snapshot,
  table: SnapshotTable,
  counts: RowCounts,
  { without = [], deflated = [], kept }: ColumnChoice & { kept: ReadonlySet<Value> | undefined },
): AsyncIterable<unknown> {
  const columns = table.columns.filter((column) => !without.includes(column))
  yield { table: table.name, columns }
  const sum = new TableSum()
  for await (const values of snapshot.rows({ ...table, columns })) {
    if (kept && !kept.has(values[columns.indexOf('id')] ?? null)) continue
    const row = encodeRow(
      values,
      deflated.map((column) => columns.indexOf(column)),
    )
    sum.add(row)
    yield row
  }
  const end = sum.end(table.name)
  counts.set(table.name, end.rows)
  yield end
}

/** `deflated`: the places of compressed texts. */
export function encodeRow(values: readonly Value[], deflated: readonly number[] = []): unknown[] {
  return values.map((value, at) => {
    if (!(value instanceof Uint8Array)) return value
    if (deflated.includes(at)) return { deflated: inflateRawSync(value).toString() }
    return { base64: Buffer.from(value).toString('base64') }
  })
}

function decodeRow(row: Row): Value[] {
  return row.map((value) => {
    if (typeof value !== 'object' || value === null) return value
    return 'base64' in value ? Buffer.from(value.base64, 'base64') : deflateRawSync(value.deflated)
  })
}

/** Counts the rows of a table and computes their checksum. */
export class TableSum {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  add(row: readonly unknown[]): void {
    this.#hash.update(`${JSON.stringify(row)}\n`)
    this.#rows++
  }

  end(table: string): z.infer<typeof tableEndLine> {
    return { end: table, rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** The parts in a file's lines. Throws ArchiveRejected for what is no archive, and for a table with another checksum. */
export async function* readParts(lines: AsyncIterable<unknown>, file: string): AsyncIterable<Part> {
  let sum = new TableSum()
  let open: z.infer<typeof tableLine> | undefined
  const seen = new Set<string>()
  const check = (isRight: boolean, fault: string) => {
    if (!isRight) throw new ArchiveRejected(`${file} is damaged (${fault}). Nothing was changed.`)
  }
  const parse = <Line>(schema: z.ZodType<Line>, line: unknown): Line => {
    const read = schema.safeParse(line)
    check(read.success, 'a line is not as it was written')
    return read.data!
  }
  for await (const line of lines) {
    if (Array.isArray(line)) {
      check(open?.columns.length === line.length, OUT_OF_ORDER)
      // Before its checksum: JSON of any depth can be read, and not be written again.
      const row = parse(rowLine, line)
      sum.add(row)
      yield { row }
      continue
    }
    const part = parse(otherLine, line)
    if ('table' in part) {
      check(open === undefined && !seen.has(part.table), OUT_OF_ORDER)
      seen.add(part.table)
      open = part
      sum = new TableSum()
    } else if ('end' in part) {
      check(open?.table === part.end, OUT_OF_ORDER)
      open = undefined
      check(sum.end(part.end).sha256 === part.sha256, `the checksum of ${part.end} is another`)
    }
    yield part
  }
  check(open === undefined, OUT_OF_ORDER)
}

const OUT_OF_ORDER = 'its lines are out of order'

/** Stores the tables in place of the rows that are there, and gives the other parts to `take`. Returns their rows. */
export async function storeTables(
  queries: Queries,
  parts: AsyncIterable<Part>,
  take: (part: ArchiveFile | Sequence) => void | Promise<void>,
): Promise<RowCounts> {
  const counts: RowCounts = new Map()
  const writer = new TableWriter(queries, await readBooleanColumns(queries))
  for await (const part of parts) {
    if ('table' in part) await writer.begin(part.table, part.columns)
    else if ('row' in part) await writer.add(decodeRow(part.row))
    else if ('end' in part) {
      await writer.flush()
      counts.set(part.end, part.rows)
    } else await take(part)
  }
  return counts
}

/** The error of a transaction that stored a file: a sentence where the database refused it. */
export function storeFailure(file: string, cause: unknown): unknown {
  if (cause instanceof StartupError || isUnavailable(cause)) return cause
  return new ArchiveRejected(
    `${file} does not fit the tables of this program (${messageOf(cause)}). Nothing was changed.`,
    { cause },
  )
}

/** The rows of a table in the order of its primary key; booleans are 0 and 1. */
export async function* readRows<Name extends keyof Tables>(
  snapshot: Snapshot,
  name: Name,
): AsyncIterable<TableRow<Name>> {
  const table = snapshot.tables.find((each) => each.name === name)
  if (!table) throw new Error(`the database has no table ${name}`)
  for await (const values of snapshot.rows(table)) {
    const row: unknown = Object.fromEntries(
      table.columns.map((column, index) => [column, values[index] ?? null]),
    )
    yield row as TableRow<Name>
  }
}
