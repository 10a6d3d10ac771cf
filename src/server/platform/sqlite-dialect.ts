import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import type { RunAtOnce } from './at-once.ts'
import { indexText } from './grams.ts'
import { messageOf } from './startup-error.ts'

/**
 * Kysely's SQLite dialect over node:sqlite. Journal WAL, synchronous FULL: what was acknowledged survives
 * `kill -9` and a power cut. One connection; Kysely makes queries wait for each other.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string
  #open: SqliteDatabase | undefined

  constructor(file: string) {
    super({ database: openFile(file) })
    this.#file = file
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: async () => (this.#open = await openFile(this.#file)()) })
  }

  /** For whoever has the connection: in a transaction. */
  readonly runAtOnce: RunAtOnce = (sql, parameters) => {
    if (!this.#open) throw new Error('the database has not been opened yet')
    const statement = this.#open.prepare(sql)
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new PreparedOnceCompiler()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  #patient: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= patient(await super.acquireConnection())
    return this.#patient
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A deferred transaction that turns into a write fails at once when another process wrote meanwhile.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((cause: unknown) => {
      // A full disk has rolled it back already, and that is what whoever asked has to hear.
      if (!messageOf(cause).includes('no transaction is active')) throw cause
    })
  }
}

/**
 * Waits while another process is writing. SQLite itself would wait on the event loop, and whoever only wants a page that is
 * kept with it.
 */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const until = performance.now() + LONGEST_WAIT
      for (;;) {
        try {
          return await connection.executeQuery<Row>(query)
        } catch (cause) {
          if (!isBusy(cause) || performance.now() > until) throw cause
          await sleep(NEXT_TRY)
        }
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

/** In milliseconds. */
const LONGEST_WAIT = 10_000
const NEXT_TRY = 10

/** By SQLite's primary result code, the lowest byte of what it gives. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === SQLITE_BUSY
}

const SQLITE_BUSY = 5

class PreparedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    // SQLite looks at the value of a bare `limit ?`, and prepares the statement anew whenever another is given.
    this.append('limit ')
    this.visitNode(limit)
    this.append(' + 0')
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // All migrations run in one immediate transaction: that is the lock between processes.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function openFile(file: string): () => Promise<SqliteDatabase> {
  return async () => {
    const database = new DatabaseSync(file, { timeout: LONGEST_WAIT, enableForeignKeyConstraints: true })
    // What a savepoint would go back to is kept in memory: in a file, which SQLite makes and removes with each commit,
    // it took as long as what was written itself (shared-commits.ts).
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
    database.exec(`pragma wal_autocheckpoint = ${LONGEST_LOG}`)
    // From here on whoever asks waits without holding up the others.
    database.exec('pragma busy_timeout = 0')
    // What the triggers of the search index call (migration 0013).
    database.function('xc_index_text', { deterministic: true, varargs: true }, (...fields) =>
      indexText(fields.map(String)),
    )
    return { prepare: keepStatements(database), close: () => database.close() }
  }
}

/**
 * Pages of 4 KB after which SQLite copies its log of changes into the database: what changes again and again is copied
 * once. What was acknowledged is on the disk in either. About as many as one table of the log's index holds.
 */
const LONGEST_LOG = 4_000

/**
 * Prepares each text once: preparing takes as long as most of our queries take to run. SQLite itself prepares a
 * statement again that a change of the schema has overtaken, by whichever process.
 */
function keepStatements(database: DatabaseSync): (sql: string) => SqliteStatement {
  let kept = new Map<string, SqliteStatement>()
  let former = kept
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = former.get(sql) ?? prepare(database, sql)
    if (sql.length > LONGEST_KEPT || isPragma(sql)) return statement
    // Half of them are let go at a time: whoever is asked for meanwhile stays.
    if (kept.size >= MOST_KEPT / 2) [former, kept] = [kept, new Map()]
    kept.set(sql, statement)
    return statement
  }
}

/** Some of them do their work while they are prepared. */
function isPragma(sql: string): boolean {
  return /^\s*pragma/i.test(sql)
}

/** More texts than the screens and their forms ask; each takes a few kilobytes. */
const MOST_KEPT = 300

/** Characters. Longer ones are rows by the hundred, which are stored once and would hold what they have stored. */
const LONGEST_KEPT = 4_000

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    // Rows that are fetched one by one would be cut short by the next who asks the same.
    iterate: (parameters) => database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
  }
}
