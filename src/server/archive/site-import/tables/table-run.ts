import { setImmediate } from 'node:timers/promises'
import { messageOf, StartupError } from '../../../platform/runtime/faults.ts'
import type { ImportEvents, RowLocation, TableReport } from '../import-report.ts'
import { isStop, readRows, type Stop } from '../../../tabular/read-rows.ts'
import type { Row } from '../../../tabular/rows.ts'
import type { RowFault } from '../../../tabular/row-schema.ts'
import type { Key, TableImport } from './table-import.ts'

interface RunOptions {
  events: ImportEvents
  signal: AbortSignal | undefined
}

interface PendingRow<Prepared> {
  prepared: Prepared
  location: RowLocation
}

/** The import of one table from any number of files: checks row by row, stores batch by batch. */
export class TableRun<Item, Prepared> {
  readonly #table: TableImport<Item, Prepared>
  readonly #options: RunOptions
  readonly #counts = { rows: 0, stored: 0, refused: 0, replaced: 0, unreadable: 0 }
  readonly #ignored = new Map<string, number>()
  /** The last location of each stored key. */
  readonly #stored = new Map<Key, RowLocation>()
  #batch = new Map<Key, PendingRow<Prepared>>()
  #batchSize = 0

  constructor(table: TableImport<Item, Prepared>, options: RunOptions) {
    this.#table = table
    this.#options = options
  }

  /** Returns where the signal stopped the import, undefined after all. The rows up to there are stored or reported. */
  async importFile(file: string, onBytes: (count: number) => void): Promise<RowLocation | undefined> {
    const { signal } = this.#options
    let stoppedAt: RowLocation | undefined
    let count = 0
    for await (const row of readRows(file, this.#table.requiredColumns, onBytes, signal)) {
      if (!isStop(row)) await this.#processRow(row, file)
      // Signals are handled between rows too: thousands of rejected rows fill no batch.
      if (++count % YIELD_ROWS === 0) await setImmediate()
      if (this.#batch.size >= BATCH_ROWS || this.#batchSize >= BATCH_BYTES) await this.#storeBatch()
      if (!signal?.aborted) continue
      stoppedAt = locateRow(file, row)
      break
    }
    await this.#storeBatch()
    return stoppedAt
  }

  report(): Omit<TableReport, 'table'> {
    return { ...this.#counts, ignored: this.#ignored, notes: this.#table.notes(this.#counts.stored) }
  }

  async #processRow(row: Row, file: string): Promise<void> {
    const location = locateRow(file, row)
    const { refused } = this.#options.events
    if (row.content.kind === 'end') {
      this.#counts.unreadable++
      refused?.({ kind: 'unreadable', ...location, reason: row.content.reason })
      return
    }
    this.#counts.rows++
    if (row.content.kind === 'broken') {
      this.#counts.refused++
      refused?.({ kind: 'refused', ...location, reason: row.content.reason })
      return
    }
    const checked = this.#table.check(row.content.fields)
    if ('fault' in checked) {
      this.#refuse(location, checked.id, checked.fault)
      return
    }
    for (const name of checked.ignored) this.#countIgnored(name)
    await this.#addToBatch(checked.row, location)
  }

  async #addToBatch(item: Item, location: RowLocation): Promise<void> {
    const key = this.#table.keyOf(item)
    const earlier = this.#batch.get(key)?.location ?? this.#stored.get(key)
    if (earlier) {
      this.#counts.replaced++
      const { keyName } = this.#table
      this.#options.events.replaced?.({ kind: 'replaced', ...earlier, id: key, keyName, by: location })
    }
    const prepared = await this.#table.prepare(item, location.file)
    this.#batchSize += this.#table.sizeOf(prepared)
    this.#batch.set(key, { prepared, location })
  }

  /** Stores the rows so far, and begins a new batch. */
  async #storeBatch(): Promise<void> {
    const rows = this.#batch
    this.#batch = new Map()
    this.#batchSize = 0
    const batch = [...rows.values()]
    if (batch.length === 0) return
    let faults: ReadonlyMap<Key, RowFault>
    try {
      faults = await this.#table.store(batch.map((pending) => pending.prepared))
    } catch (cause) {
      throw storeError(batch, cause)
    }
    for (const [key, { location }] of rows) {
      const fault = faults.get(key)
      const isStoredBefore = this.#stored.has(key)
      if (fault) this.#refuse(location, key, fault)
      else this.#stored.set(key, location)
      if (!fault && !isStoredBefore) this.#counts.stored++
    }
    // SQLite runs synchronously: this lets signals and the progress bar run.
    await setImmediate()
  }

  #refuse(location: RowLocation, id: Key | undefined, fault: RowFault): void {
    this.#counts.refused++
    this.#options.events.refused?.({
      kind: 'refused',
      ...location,
      ...(id !== undefined && { id }),
      ...fault,
    })
  }

  #countIgnored(name: string): void {
    if (this.#ignored.has(name) || this.#ignored.size < MAX_IGNORED_NAMES) {
      this.#ignored.set(name, (this.#ignored.get(name) ?? 0) + 1)
    }
  }
}

/** Limits what a crash loses, and other writers' waiting: about a second. Larger batches write index pages less often. */
const BATCH_ROWS = 1_000
const YIELD_ROWS = 250
const BATCH_BYTES = 32 * 1024 * 1024
const MAX_IGNORED_NAMES = 100

function storeError(batch: readonly PendingRow<unknown>[], cause: unknown): StartupError {
  const location = batch[0]?.location
  return new StartupError(
    `${location?.file}:${location?.line}: the database did not take the batch of ${batch.length} rows that begins here ` +
      `(${messageOf(cause)}). What came before is stored. Mend that and run the same command again.`,
    { cause },
  )
}

function locateRow(file: string, row: Row | Stop): RowLocation {
  const { line, index } = { index: undefined, ...row }
  return { file, line, ...(index === undefined ? {} : { index }) }
}
