import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { searchTokens } from '../../../text/search-tokens.ts'

/** A connection to the database file. */
export interface SqliteFile {
  /** Caches prepared statements: preparing takes as long as most queries take to run. */
  prepare(sql: string): PreparedStatement
  close(): void
}

interface PreparedStatement {
  /** It is then run with `all`. */
  returnsRows: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
}

/** Creates a missing file. WAL, synchronous FULL: acknowledged writes survive a power cut. `writesMuch`: a bulk import. */
export function openForWriting(file: string, writesMuch: boolean): SqliteFile {
  const database = new DatabaseSync(file, { timeout: OPENING_TIMEOUT, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec(`pragma wal_autocheckpoint = ${writesMuch ? BULK_CHECKPOINT_PAGES : CHECKPOINT_PAGES}`)
  if (writesMuch) database.exec(`pragma cache_size = -${BULK_CACHE_KILOBYTES}`)
  return openFile(database)
}

/** The file must exist. Refuses to write; each statement sees what was committed before it. */
export function openForReading(file: string): SqliteFile {
  return openFile(new DatabaseSync(file, { timeout: OPENING_TIMEOUT, readOnly: true }))
}

/** Milliseconds: another process may be migrating the database. */
const OPENING_TIMEOUT = 10_000

/**
 * Pages of 4 KB after which SQLite copies its write-ahead log into the database: a page that changes often is copied
 * once. About as many as one table of the log's index holds.
 */
const CHECKPOINT_PAGES = 4_000

/** 96 MB. Each row changes pages all over the indexes: with the 2 MB of the default they are read and written again for each batch. */
const BULK_CACHE_KILOBYTES = 96 * 1024
const BULK_CHECKPOINT_PAGES = 32_000

function openFile(database: DatabaseSync): SqliteFile {
  // SQLite would write large sorts to files.
  database.exec('pragma temp_store = memory')
  // The driver waits for locks from here on (sqlite-driver.ts): SQLite would block the event loop meanwhile.
  database.exec('pragma busy_timeout = 0')
  // Called by the triggers of the search index (migration 0091).
  database.function('xc_tokens', { deterministic: true }, (text) => searchTokens(String(text)))
  // SQLite itself prepares a statement again when any process has changed the schema.
  const statements = new LRUCache<string, PreparedStatement>({ max: MAX_STATEMENTS })
  return {
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      const statement = prepare(database, sql)
      if (isReusable(sql)) statements.set(sql, statement)
      return statement
    },
    close: () => database.close(),
  }
}

/** More than the site's different statements; each takes a few kilobytes. */
const MAX_STATEMENTS = 300

/** Some pragmas do their work while they are prepared; long statements insert many rows, and rarely come again. */
function isReusable(sql: string): boolean {
  return sql.length <= LONGEST_REUSED && !/^\s*pragma/i.test(sql)
}

/** Characters. */
const LONGEST_REUSED = 4_000

function prepare(database: DatabaseSync, sql: string): PreparedStatement {
  const statement = database.prepare(sql)
  return {
    returnsRows: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toStored)),
    run: (parameters) => statement.run(...parameters.map(toStored)),
  }
}

/** SQLite has no booleans. */
function toStored(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
