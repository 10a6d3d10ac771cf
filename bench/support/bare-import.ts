/**
 * A plain program beside the import: `bare-import.ts FILE DATABASE` reads JSON Lines and inserts each row as it stands
 * into one table without an index, in one transaction that is synced at its end.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

const [file = '', name = ''] = process.argv.slice(2)

const database = new DatabaseSync(name)
database.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, row text)',
)
database.exec('begin')
const insert = database.prepare('insert into rows (id, row) values (?, ?)')
for await (const line of createInterface({ input: createReadStream(file) })) {
  const row = JSON.parse(line) as { id: SQLInputValue }
  insert.run(row.id, JSON.stringify(row))
}
database.exec('commit')
database.close()
