import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { encodeIndexText } from '../../text/grams.ts'

/** A connection to the database file. */
export interface SqliteFile {
  /** Prepares each text once. */
  prepare(sql: string): PreparedStatement
  close(): void
}

interface PreparedStatement {
  /** Whether it gives rows: it is then run with `all`. */
  givesRows: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
}

/** Journal WAL, synchronous FULL: what was acknowledged survives `kill -9` and a power cut. Makes the file. */
export function openForWriting(file: string): SqliteFile {
  const database = new DatabaseSync(file, { timeout: OPENING_TIMEOUT, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec(`pragma wal_autocheckpoint = ${LONGEST_LOG}`)
  return prepared(database)
}

/** Of a file that is there. Refuses to write; sees what was committed when a statement begins. */
export function openForReading(file: string): SqliteFile {
  return prepared(new DatabaseSync(file, { timeout: OPENING_TIMEOUT, readOnly: true }))
}

/** In milliseconds: another process may be bringing its tables up to date. */
const OPENING_TIMEOUT = 10_000

/**
 * Pages of 4 KB after which SQLite copies its log of changes into the database: what changes again and again is copied
 * once. What was acknowledged is on the disk in either. About as many as one table of the log's index holds.
 */
const LONGEST_LOG = 4_000

function prepared(database: DatabaseSync): SqliteFile {
  // What a savepoint would go back to is kept in memory: in a file, which SQLite makes and removes with each commit,
  // it took as long as what was written itself (group-commit.ts).
  database.exec('pragma temp_store = memory')
  // From here on the driver waits (sqlite-driver.ts): SQLite itself would wait on the event loop.
  database.exec('pragma busy_timeout = 0')
  // What the triggers of the search index call (migration 0013).
  database.function('xc_index_text', { deterministic: true, varargs: true }, (...fields) =>
    encodeIndexText(fields.map(String)),
  )
  return { prepare: keepStatements(database), close: () => database.close() }
}

/**
 * Prepares each text once: preparing takes as long as most of our queries take to run. SQLite itself prepares a
 * statement again that a change of the schema has overtaken, by whichever process.
 */
function keepStatements(database: DatabaseSync): (sql: string) => PreparedStatement {
  let kept = new Map<string, PreparedStatement>()
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

function prepare(database: DatabaseSync, sql: string): PreparedStatement {
  const statement = database.prepare(sql)
  return {
    givesRows: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  }
}
