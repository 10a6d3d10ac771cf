import type { CheckedRow, Fault } from '../tabular/row-schema.ts'

/** What a table knows its rows by: an id, an address, a reader and a book. */
export type Key = number | string

/** A table that `import` can take. One module each; how files are read and told of is the same for all. */
export interface TableImport<Row, Prepared> {
  /** The columns without which a CSV file is not this table. */
  requiredColumns: readonly string[]
  check(fields: Record<string, unknown>): CheckedRow<Row>
  /** Rows with the same key are the same thing: of two in one import the later is kept. */
  keyOf(row: Row): Key
  /** What the operator calls it: `id`, `address`. */
  keyName: string
  /** The costly part, done outside the transaction. `file` is the import file that the row stands in. */
  prepare(row: Row, file: string): Promise<Prepared>
  /** About how many bytes of memory it takes. */
  sizeOf(prepared: Prepared): number
  /**
   * Stores a batch, each key once, in one transaction. Storing the same again changes nothing. Gives the keys of
   * those that could not be taken as the database stands, with the reason.
   */
  store(batch: readonly Prepared[]): Promise<ReadonlyMap<Key, Fault>>
  /** What else the operator should hear when all is done, such as `covers: 3 stored, 2 drawn`. */
  notes(): string[]
}

/** The tables of the original backend (docs/product/reviews.md, docs/product/data.md). */
export const TABLES = ['books', 'comments', 'bookmarks', 'reading_lists', 'subscriptions'] as const

export type TableName = (typeof TABLES)[number]

/** Also the file that says whose the old user ids are. */
export type ImportTable = 'users' | TableName

/** The table that a file's name tells of (books.jsonl, xingcha_books.csv.gz, books-long-5k.json), if it does. */
export function tableOf(fileName: string): TableName | undefined {
  const words = fileName.toLowerCase().replaceAll(/[^a-z]+/g, '_')
  const found = TABLES.filter((table) => new RegExp(`(?:^|_)${table}(?:_|$)`).test(words))
  return found.length === 1 ? found[0] : undefined
}

export function isTableName(name: string): name is TableName {
  return TABLES.some((table) => table === name)
}
