import type { Deps } from '../../../deps.ts'
import type { CheckedRow, RowFault } from '../../../tabular/row-schema.ts'

/** The key of a table's rows: an id, an email, a reader and a book. */
export type Key = number | string

/** How one table is imported; reading files and reporting is the same for all tables (table-run.ts). */
export interface TableImport<Row, Prepared> {
  /** The columns that a CSV file of this table must have. */
  requiredColumns: readonly string[]
  check(fields: Record<string, unknown>): CheckedRow<Row>
  /** Of two rows with the same key in one import, the later is stored. */
  keyOf(row: Row): Key
  /** The key's name for the operator: `id`, `address`. */
  keyName: string
  /** The expensive part, outside the transaction, or the start of it. `file` is the file of the row. */
  prepare(row: Row, file: string): Promise<Prepared>
  /** The approximate memory of a prepared row, in bytes. */
  sizeOf(prepared: Prepared): number
  /**
   * Stores a batch, each key once, in one transaction. Storing the same again changes nothing. Returns the keys of rows
   * that conflict with the database, each with the reason.
   */
  store(batch: readonly Prepared[]): Promise<ReadonlyMap<Key, RowFault>>
  /** Sentences for the summary, such as `covers: 3 stored, 2 drawn`; `stored`: rows of different keys. */
  notes(stored: number): string[]
  /** After the last file, also where the import fails. */
  close?(): Promise<void>
}

interface PlainTable<Row> extends Pick<
  TableImport<Row, Row>,
  'requiredColumns' | 'check' | 'keyOf' | 'keyName'
> {
  /** The summary counts these, such as `new`. */
  outcomes: readonly string[]
  /** Like that of TableImport. `counts`: of each outcome. */
  store(
    batch: readonly Row[],
    now: Date,
  ): Promise<{ counts: readonly number[]; faults?: ReadonlyMap<Key, RowFault> }>
}

/** The import of a table whose rows need no preparation. */
export function plainTable<Row>(
  { clock }: Pick<Deps, 'clock'>,
  { outcomes, store, ...table }: PlainTable<Row>,
): TableImport<Row, Row> {
  let sums = outcomes.map(() => 0)
  return {
    ...table,
    prepare: async (row) => row,
    sizeOf: (row) => 2 * JSON.stringify(row).length,
    async store(batch) {
      const { counts, faults } = await store(batch, clock.now())
      sums = sums.map((sum, at) => sum + counts[at]!)
      return faults ?? new Map()
    },
    notes: () => [outcomes.map((outcome, at) => `${sums[at]} ${outcome}`).join(', ')],
  }
}

/** The tables of the original site (docs/product/data.md). */
export const TABLES = ['books', 'comments', 'bookmarks', 'reading_lists', 'subscriptions'] as const

export type TableName = (typeof TABLES)[number]

/** Includes the file that maps the original user ids to emails. */
export type ImportTable = 'users' | TableName

/** The table that a file's name contains (books.jsonl, xingcha_books.csv.gz, books-long-5k.json); undefined if none. */
export function tableFromFileName(fileName: string): TableName | undefined {
  const words = fileName.toLowerCase().replaceAll(/[^a-z]+/g, '_')
  const found = TABLES.filter((table) => new RegExp(`(?:^|_)${table}(?:_|$)`).test(words))
  return found.length === 1 ? found[0] : undefined
}

export function isTableName(name: string): name is TableName {
  return TABLES.some((table) => table === name)
}
