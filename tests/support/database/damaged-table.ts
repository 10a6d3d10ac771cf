import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Overwrites the first page of a table in the file of a stopped site: the database opens, the table cannot be read. */
export function overwriteRootPage(file: string, table: string): void {
  const database = new DatabaseSync(file)
  const { rootpage, page_size } = database
    .prepare('select rootpage, page_size from sqlite_schema, pragma_page_size where name = ?')
    .get(table) as { rootpage: number; page_size: number }
  database.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(page_size, 0xff), 0, page_size, (rootpage - 1) * page_size)
  closeSync(handle)
}
