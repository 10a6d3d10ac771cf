import { DatabaseSync } from 'node:sqlite'
import type { Snapshot, SnapshotTable, Value } from './snapshot.ts'
import { isInSnapshot, quoteName, sortTables } from './snapshot-tables.ts'

/** One reading transaction on a connection of its own. Reads rows synchronously; never use it in the serving process. */
export function openSqliteSnapshot(file: string): Snapshot {
  const database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT })
  try {
    database.exec('begin')
    const names = all<{ name: string }>(database, `select name from sqlite_schema where type = 'table'`)
      .map(({ name }) => name)
      .filter(isInSnapshot)
    const references = new Map(
      names.map((name) => [
        name,
        all<{ table: string }>(database, `pragma foreign_key_list(${quoteName(name)})`).map(
          (key) => key.table,
        ),
      ]),
    )
    return {
      migrations: all<{ name: string }>(database, 'select name from xc_migration order by name').map(
        ({ name }) => name,
      ),
      tables: sortTables(
        names.map((name) => describeTable(database, name)),
        references,
      ),
      sequences: new Map(
        all<{ name: string; seq: number }>(database, 'select name, seq from sqlite_sequence')
          .filter(({ name }) => isInSnapshot(name))
          .map(({ name, seq }) => [name, seq]),
      ),
      rows: (table) => readRows(database, table),
      close: async () => database.close(),
    }
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** Milliseconds. */
const LOCK_TIMEOUT = 10_000

function describeTable(database: DatabaseSync, name: string): SnapshotTable {
  const columns = all<{ name: string; pk: number }>(database, `pragma table_info(${quoteName(name)})`)
  return {
    name,
    columns: columns.map((column) => column.name).toSorted(),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .map((column) => column.name)
      .toSorted(),
  }
}

function* readRows(database: DatabaseSync, { name, columns, primaryKey }: SnapshotTable): Iterable<Value[]> {
  const order = primaryKey.length > 0 ? primaryKey : columns
  const statement = database.prepare(
    `select ${columns.map(quoteName).join(', ')} from ${quoteName(name)} order by ${order.map(quoteName).join(', ')}`,
  )
  statement.setReturnArrays(true)
  yield* statement.iterate() as Iterable<unknown> as Iterable<Value[]>
}

function all<Row>(database: DatabaseSync, sql: string): Row[] {
  return database.prepare(sql).all() as Row[]
}
