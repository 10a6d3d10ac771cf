import type { Key, ImportTable } from './table-import.ts'

/** Where a row stands. */
export interface Place {
  file: string
  line: number
  /** In a JSON array, from 0. */
  index?: number
}

/** A row that was not taken, or (`unreadable`) a place after which a file could not be read. */
export interface Refusal extends Place {
  kind: 'refused' | 'unreadable'
  id?: Key
  field?: string
  reason: string
}

/** A row of which a later one in the same import has the key; the later one is kept. */
export interface Replaced extends Place {
  kind: 'replaced'
  id: Key
  /** What that is: an id, an address. */
  keyName: string
  by: Place
}

export interface TableReport {
  table: ImportTable
  /** Rows read, taken or not. */
  rows: number
  stored: number
  refused: number
  replaced: number
  /** Places after which a file could not be read. */
  unreadable: number
  /** Fields of the rows that this site has no place for, and in how many rows each was. */
  ignored: ReadonlyMap<string, number>
  /** What else there is to say of the table. */
  notes: readonly string[]
}

export interface ImportReport {
  tables: readonly TableReport[]
  /** The last row that was read, where the operator stopped it. */
  stoppedAt: Place | undefined
  seconds: number
}

/** What is told while the import runs, so that nothing has to be kept. */
export interface ImportEvents {
  refused?(refusal: Refusal): void
  replaced?(replaced: Replaced): void
  /** Bytes read of all files, as they lie on the disk. */
  progress?(bytes: number): void
}
