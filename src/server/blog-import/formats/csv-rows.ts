import { createCsvReader } from '../../tabular/csv-reader.ts'
import type { SourceFiles } from '../source-files.ts'
import type { ImportedItem } from '../texts/imported-text.ts'

/** The text of a cell by its column; empty without one. */
export type Cell = (column: string) => string

/** What `read` makes of the rows of a CSV file; a row that cannot be read is left out. */
export async function* readCsvItems(
  files: SourceFiles,
  name: string,
  read: (cell: Cell, line: number) => ImportedItem | Promise<ImportedItem>,
): AsyncIterable<ImportedItem> {
  const reader = createCsvReader([])
  let line = 1
  const itemsOf = async function* (rows: ReturnType<typeof reader.push>): AsyncIterable<ImportedItem> {
    for (const { content } of rows) {
      line++
      const cells: Record<string, unknown> = content.kind === 'row' ? content.fields : {}
      if (content.kind === 'row') yield await read((column) => String(cells[column] ?? '').trim(), line)
      else yield { kind: 'left_out', where: `row ${line}`, title: '', why: 'unreadable' }
    }
  }
  for await (const chunk of (await files.open(name)) as AsyncIterable<Buffer>)
    yield* itemsOf(reader.push(chunk))
  yield* itemsOf(reader.end())
}
