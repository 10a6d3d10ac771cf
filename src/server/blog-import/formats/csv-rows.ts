import { createCsvReader } from '../../tabular/csv-reader.ts'
import type { SourceFiles } from '../source-files.ts'

/** The rows of a CSV file with their cells by column; undefined cells where a row cannot be read. */
export async function* readCsvRows(
  files: SourceFiles,
  name: string,
): AsyncIterable<{ line: number; cells: Cells | undefined }> {
  const reader = createCsvReader([])
  let line = 1
  const rowsOf = function* (rows: ReturnType<typeof reader.push>) {
    for (const { content } of rows)
      yield { line: ++line, cells: content.kind === 'row' ? (content.fields as Cells) : undefined }
  }
  for await (const chunk of (await files.open(name)) as AsyncIterable<Buffer>)
    yield* rowsOf(reader.push(chunk))
  yield* rowsOf(reader.end())
}

export type Cells = Readonly<Record<string, unknown>>

/** The text of a cell; empty without one. */
export function cellOf(cells: Cells, column: string): string {
  return String(cells[column] ?? '').trim()
}
