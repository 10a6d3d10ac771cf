import { setImmediate } from 'node:timers/promises'
import { messageOf, StartupError } from '../platform/runtime/startup-error.ts'
import type { ImportEvents, Place, TableReport } from './import-report.ts'
import { isStop, readRows, type Stop } from '../tabular/read-rows.ts'
import type { Row } from '../tabular/rows.ts'
import type { Fault } from '../tabular/row-schema.ts'
import type { Key, TableImport } from './table-import.ts'

interface RunOptions {
  events: ImportEvents
  signal: AbortSignal | undefined
}

interface Waiting<Prepared> {
  prepared: Prepared
  place: Place
  /** An earlier batch has stored a row of the same key. */
  isStoredBefore: boolean
}

/** One table on its way in, from however many files: checked row by row, stored batch by batch. */
export class TableRun<Item, Prepared> {
  readonly #table: TableImport<Item, Prepared>
  readonly #options: RunOptions
  readonly #counts = { rows: 0, stored: 0, refused: 0, replaced: 0, unreadable: 0 }
  readonly #ignored = new Map<string, number>()
  /** Where each stored key was met last. */
  readonly #stored = new Map<Key, Place>()
  #batch = new Map<Key, Waiting<Prepared>>()
  #batchSize = 0

  constructor(table: TableImport<Item, Prepared>, options: RunOptions) {
    this.#table = table
    this.#options = options
  }

  /**
   * Returns the place after which the signal stopped it, undefined where the whole file was gone through. Either
   * way every row up to there is stored or told of.
   */
  async takeFile(file: string, onBytes: (count: number) => void): Promise<Place | undefined> {
    const { signal } = this.#options
    let stoppedAt: Place | undefined
    let count = 0
    for await (const row of readRows(file, this.#table.requiredColumns, onBytes, signal)) {
      if (!isStop(row)) await this.#takeRow(row, file)
      // Where no batch comes together, nothing else would let a signal have its turn among thousands of refused rows.
      if (++count % YIELD_ROWS === 0) await setImmediate()
      if (this.#batch.size >= BATCH_ROWS || this.#batchSize >= BATCH_BYTES) await this.#storeBatch()
      if (!signal?.aborted) continue
      stoppedAt = placeOf(file, row)
      break
    }
    await this.#storeBatch()
    return stoppedAt
  }

  report(): Omit<TableReport, 'table'> {
    return { ...this.#counts, ignored: this.#ignored, notes: this.#table.notes() }
  }

  async #takeRow(row: Row, file: string): Promise<void> {
    const place = placeOf(file, row)
    const { refused } = this.#options.events
    if (row.content.kind === 'end') {
      this.#counts.unreadable++
      refused?.({ kind: 'unreadable', ...place, reason: row.content.reason })
      return
    }
    this.#counts.rows++
    if (row.content.kind === 'broken') {
      this.#counts.refused++
      refused?.({ kind: 'refused', ...place, reason: row.content.reason })
      return
    }
    const checked = this.#table.check(row.content.fields)
    if ('fault' in checked) {
      this.#refuse(place, checked.id, checked.fault)
      return
    }
    for (const name of checked.ignored) this.#countIgnored(name)
    await this.#take(checked.row, place)
  }

  async #take(item: Item, place: Place): Promise<void> {
    const key = this.#table.keyOf(item)
    const waiting = this.#batch.get(key)
    const earlier = waiting?.place ?? this.#stored.get(key)
    if (earlier) {
      this.#counts.replaced++
      const { keyName } = this.#table
      this.#options.events.replaced?.({ kind: 'replaced', ...earlier, id: key, keyName, by: place })
    }
    const prepared = await this.#table.prepare(item, place.file)
    this.#batchSize += this.#table.sizeOf(prepared)
    this.#batch.set(key, { prepared, place, isStoredBefore: this.#stored.has(key) })
  }

  async #storeBatch(): Promise<void> {
    const batch = [...this.#batch.values()]
    if (batch.length === 0) return
    let faults: ReadonlyMap<Key, Fault>
    try {
      faults = await this.#table.store(batch.map((waiting) => waiting.prepared))
    } catch (cause) {
      throw notStored(batch, cause)
    }
    for (const [key, { place, isStoredBefore }] of this.#batch) {
      const fault = faults.get(key)
      if (fault) this.#refuse(place, key, fault)
      else this.#stored.set(key, place)
      if (!fault && !isStoredBefore) this.#counts.stored++
    }
    this.#batch = new Map()
    this.#batchSize = 0
    // SQLite answers without ever waiting: this lets a signal and the progress bar have their turn.
    await setImmediate()
  }

  #refuse(place: Place, id: Key | undefined, fault: Fault): void {
    this.#counts.refused++
    this.#options.events.refused?.({ kind: 'refused', ...place, ...(id !== undefined && { id }), ...fault })
  }

  #countIgnored(name: string): void {
    if (this.#ignored.has(name) || this.#ignored.size < MOST_NAMES) {
      this.#ignored.set(name, (this.#ignored.get(name) ?? 0) + 1)
    }
  }
}

/** A crash costs the operator this much work, and another writer waits this long. */
const BATCH_ROWS = 100
const YIELD_ROWS = 250
const BATCH_BYTES = 32 * 1024 * 1024
const MOST_NAMES = 100

function notStored(batch: readonly Waiting<unknown>[], cause: unknown): StartupError {
  const place = batch[0]?.place
  return new StartupError(
    `${place?.file}:${place?.line}: the database did not take the batch of ${batch.length} rows that begins here ` +
      `(${messageOf(cause)}). What came before is stored. Mend that and run the same command again.`,
    { cause },
  )
}

function placeOf(file: string, row: Row | Stop): Place {
  const { line, index } = { index: undefined, ...row }
  return { file, line, ...(index === undefined ? {} : { index }) }
}
