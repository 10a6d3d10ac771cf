import type { Key, ImportTable } from './tables/table-import.ts'

/** The position of a row in the imported files. */
export interface RowLocation {
  file: string
  line: number
  /** In a JSON array, from 0. */
  index?: number
}

/** A rejected row, or (`unreadable`) the position after which a file could not be read. */
export interface RefusedRow extends RowLocation {
  kind: 'refused' | 'unreadable'
  id?: Key
  field?: string
  reason: string
}

/** A row that a later row with the same key in the same import has replaced. */
export interface ReplacedRow extends RowLocation {
  kind: 'replaced'
  id: Key
  /** The name of the key, such as `id` or `address`. */
  keyName: string
  by: RowLocation
}

export interface TableReport {
  table: ImportTable
  /** Rows read, rejected ones included. */
  rows: number
  stored: number
  refused: number
  replaced: number
  /** Positions after which a file could not be read. */
  unreadable: number
  /** Unknown fields, with the number of rows that have each. */
  ignored: ReadonlyMap<string, number>
  /** Further results of the table, as sentences. */
  notes: readonly string[]
}

export interface ImportReport {
  tables: readonly TableReport[]
  /** The last row that was read, where the operator stopped the import. */
  stoppedAt: RowLocation | undefined
  seconds: number
}

/** Reported while the import runs, so that it needs no memory for the rows. */
export interface ImportEvents {
  refused?(row: RefusedRow): void
  replaced?(row: ReplacedRow): void
  /** Bytes read of all files, before decompression. */
  progress?(bytes: number): void
}
