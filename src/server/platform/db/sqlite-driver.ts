import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { openForReading, openForWriting, type SqliteFile } from './sqlite-file.ts'
import { messageOf } from '../runtime/startup-error.ts'

/**
 * Two connections to one file. Selects outside transactions run on a reading one: in WAL mode they wait for no writer,
 * also while one waits for another process's lock. Everything else, raw statements too, runs on the writing one, one
 * after another.
 */
export class TwoConnectionsDriver implements Driver {
  readonly #file: string
  readonly #patience: number
  #connections: Connections | undefined
  #turnsTaken: Promise<void> = Promise.resolve()

  /** `patience`: milliseconds that a statement waits while another process writes. */
  constructor(file: string, patience: number) {
    this.#file = file
    this.#patience = patience
  }

  async init(): Promise<void> {
    const writing = openForWriting(this.#file)
    try {
      this.#connections = { writing, reading: openForReading(this.#file) }
    } catch (cause) {
      writing.close()
      throw cause
    }
  }

  async acquireConnection(): Promise<Session> {
    if (!this.#connections) throw new Error('the database has not been opened yet')
    return new Session(this.#connections, () => this.#lockNamed(), this.#patience)
  }

  async beginTransaction(session: Session): Promise<void> {
    await session.begin()
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('rollback')).catch((cause: unknown) => {
      // A full disk has rolled it back already, and that is what whoever asked has to hear.
      if (!messageOf(cause).includes('no transaction is active')) throw cause
    })
  }

  async releaseConnection(session: Session): Promise<void> {
    session.end()
  }

  async destroy(): Promise<void> {
    // The writing one last: closing the last connection copies the log into the database.
    this.#connections?.reading.close()
    this.#connections?.writing.close()
  }

  /** Resolves when those before have ended theirs; gives what ends it. */
  async #lockNamed(): Promise<() => void> {
    const before = this.#turnsTaken
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turnsTaken = promise
    await before
    return resolve
  }
}

interface Connections {
  writing: SqliteFile
  reading: SqliteFile
}

/** A query or a transaction, from its first statement to its last. */
class Session implements DatabaseConnection {
  readonly #connections: Connections
  readonly #lockNamed: () => Promise<() => void>
  readonly #patience: number
  #endTurn: (() => void) | undefined

  constructor(connections: Connections, lockNamed: () => Promise<() => void>, patience: number) {
    this.#connections = connections
    this.#lockNamed = lockNamed
    this.#patience = patience
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isReading = this.#endTurn === undefined && SelectQueryNode.is(query.query)
    return isReading ? this.#run(this.#connections.reading, query) : this.#write(query)
  }

  /** Not deferred: such a transaction fails at once when it turns into a write and another process wrote meanwhile. */
  async begin(): Promise<void> {
    await this.#write(CompiledQuery.raw('begin immediate'))
  }

  end(): void {
    this.#endTurn?.()
  }

  streamQuery(): never {
    throw new Error('rows are not streamed: a statement left open would keep the log from being copied')
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const asked = performance.now()
    this.#endTurn ??= await this.#lockNamed()
    return this.#run(this.#connections.writing, query, asked)
  }

  /** Waits while the file is locked, counted from when it was asked: who waited for a turn has waited already. */
  async #run<Row>(
    { prepare }: SqliteFile,
    { sql, parameters }: CompiledQuery,
    asked = performance.now(),
  ): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const statement = prepare(sql)
        if (statement.returnsRows) return { rows: statement.all(parameters) as Row[] }
        const { changes, lastInsertRowid } = statement.run(parameters)
        return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
      } catch (cause) {
        if (!isBusy(cause) || performance.now() - asked > this.#patience) throw cause
        await sleep(NEXT_TRY)
      }
    }
  }
}

/** In milliseconds. */
const NEXT_TRY = 10

/** Whether another process had the lock, by SQLite's primary result code: the lowest byte of what it gives. */
export function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === SQLITE_BUSY
}

const SQLITE_BUSY = 5
