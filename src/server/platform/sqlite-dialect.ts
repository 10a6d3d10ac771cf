import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

/**
 * Kysely's SQLite dialect over node:sqlite. Journal WAL, synchronous FULL: what was acknowledged survives
 * `kill -9` and a power cut. One connection; Kysely makes queries wait for each other.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string

  constructor(file: string) {
    super({ database: openFile(file) })
    this.#file = file
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: async () => openFile(this.#file)() })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A deferred transaction that turns into a write fails at once when another process wrote meanwhile.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
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
    const database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: true })
    database.exec('pragma journal_mode = wal; pragma synchronous = full;')
    return { prepare: (sql) => prepare(database, sql), close: () => database.close() }
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
