import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { messageOf } from '../../runtime/faults.ts'
import { openForReading, openForWriting, type SqliteFile } from './sqlite-file.ts'

export interface SqliteOptions {
  /** Milliseconds to wait while another process writes. */
  lockTimeout?: number | undefined
  /** As a bulk import does: takes more memory. */
  writesMuch?: boolean | undefined
}

/** Kysely's SQLite dialect over node:sqlite. */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: TwoConnectionsDriver

  constructor(file: string, { lockTimeout = 10_000, writesMuch = false }: SqliteOptions = {}) {
    this.#driver = new TwoConnectionsDriver(file, lockTimeout, writesMuch)
  }

  createDriver(): TwoConnectionsDriver {
    return this.#driver
  }

  createAdapter(): SqliteAdapter {
    return new SerializedSqliteAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SiteQueryCompiler()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

class SiteQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    // SQLite reads the value of a bare `limit ?` when it prepares, and prepares again for every other value.
    this.append('limit ')
    this.visitNode(limit)
    this.append(' + 0')
  }

  /** SQLite has one writer at a time, so that no transaction has to lock the rows that it reads. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked') super.visitSelectModifier(node)
  }
}

class SerializedSqliteAdapter extends SqliteAdapter {
  // Otherwise Kysely would let selects wait for transactions. The driver itself serializes writers.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Two connections to one file. Selects outside transactions run on a read-only one: in WAL mode they wait for no writer,
 * not even while one waits for another process's lock. Everything else, raw statements included, runs on the other
 * connection, one transaction or statement at a time.
 */
class TwoConnectionsDriver implements Driver {
  readonly #file: string
  readonly #lockTimeout: number
  readonly #writesMuch: boolean
  #connections: Connections | undefined
  #lastWriter: Promise<void> = Promise.resolve()

  /** `lockTimeout`: milliseconds that a statement waits for another process to finish writing. */
  constructor(file: string, lockTimeout: number, writesMuch: boolean) {
    this.#file = file
    this.#lockTimeout = lockTimeout
    this.#writesMuch = writesMuch
  }

  async init(): Promise<void> {
    const writing = openForWriting(this.#file, this.#writesMuch)
    try {
      this.#connections = { writing, reading: openForReading(this.#file) }
    } catch (cause) {
      writing.close()
      throw cause
    }
  }

  async acquireConnection(): Promise<Session> {
    if (!this.#connections) throw new Error('the database has not been opened yet')
    return new Session(this.#connections, () => this.#lock(), this.#lockTimeout)
  }

  async beginTransaction(session: Session): Promise<void> {
    await session.begin()
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('rollback')).catch((cause: unknown) => {
      // A full disk has rolled it back already: the caller gets that error, not this one.
      if (!messageOf(cause).includes('no transaction is active')) throw cause
    })
  }

  async releaseConnection(session: Session): Promise<void> {
    session.end()
  }

  async destroy(): Promise<void> {
    // The writing connection last: closing the last one copies the write-ahead log into the database.
    this.#connections?.reading.close()
    this.#connections?.writing.close()
  }

  /** Resolves when earlier writers have finished; returns the function that releases the lock. */
  async #lock(): Promise<() => void> {
    const before = this.#lastWriter
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastWriter = promise
    await before
    return resolve
  }
}

interface Connections {
  writing: SqliteFile
  reading: SqliteFile
}

/** The connection of one query or one transaction, from its first statement to its last. */
class Session implements DatabaseConnection {
  readonly #connections: Connections
  readonly #lock: () => Promise<() => void>
  readonly #lockTimeout: number
  #release: (() => void) | undefined

  constructor(connections: Connections, lock: () => Promise<() => void>, lockTimeout: number) {
    this.#connections = connections
    this.#lock = lock
    this.#lockTimeout = lockTimeout
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isReading = this.#release === undefined && SelectQueryNode.is(query.query)
    return isReading ? this.#run(this.#connections.reading, query) : this.#write(query)
  }

  /** Immediate: a deferred transaction fails at its first write if another process has written meanwhile. */
  async begin(): Promise<void> {
    await this.#write(CompiledQuery.raw('begin immediate'))
  }

  end(): void {
    this.#release?.()
  }

  streamQuery(): never {
    throw new Error(
      'rows are not streamed: an open statement would prevent checkpoints of the write-ahead log',
    )
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const requestedAt = performance.now()
    this.#release ??= await this.#lock()
    return this.#run(this.#connections.writing, query, requestedAt)
  }

  /** Waits while the file is locked. The timeout counts from the request, and so includes waiting for earlier writers. */
  async #run<Row>(
    { prepare }: SqliteFile,
    { sql, parameters }: CompiledQuery,
    requestedAt = performance.now(),
  ): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const statement = prepare(sql)
        if (statement.returnsRows) return { rows: statement.all(parameters) as Row[] }
        const { changes, lastInsertRowid } = statement.run(parameters)
        return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
      } catch (cause) {
        if (!isBusy(cause) || performance.now() - requestedAt > this.#lockTimeout) throw cause
        await sleep(RETRY_INTERVAL)
      }
    }
  }
}

/** Milliseconds. */
const RETRY_INTERVAL = 10

/** Whether another process had the lock, by SQLite's primary result code: the lowest byte of `errcode`. */
export function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === SQLITE_BUSY
}

const SQLITE_BUSY = 5
