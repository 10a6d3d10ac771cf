import { LIST_FILE_ROWS } from '../../contract/reading/book-list-sources.ts'
import { createCsvReader } from './csv-reader.ts'
import type { Row } from './rows.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { columnKey, rememberColumnKeys, type Sheet, type SheetRow } from './sheet.ts'

/** Reads a CSV file as one sheet. Throws list_unreadable, list_too_large. */
export function readCsvSheet(text: string): Sheet {
  const reader = createCsvReader([])
  const rows: SheetRow[] = []
  const keyOf = rememberColumnKeys()
  const addRows = (csvRows: readonly Row[]) => {
    for (const row of csvRows) rows.push(toSheetRow(row, rows.length, keyOf))
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
  }
  const bytes = Buffer.from(text)
  // In chunks, so that a file with too many rows is refused before all are read.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    addRows(reader.push(bytes.subarray(at, at + CHUNK_BYTES)))
  addRows(reader.end())
  return { name: null, columns: reader.columns().map(columnKey), rows }
}

const CHUNK_BYTES = 64 * 1024

function toSheetRow({ content }: Row, at: number, keyOf: typeof columnKey): SheetRow {
  switch (content.kind) {
    case 'end':
      throw problem('list_unreadable')
    case 'broken':
      return { row: at + 2, cells: null }
    case 'row':
      return {
        row: at + 2,
        cells: new Map(
          Object.entries(content.fields).map(([column, value]) => [keyOf(column), String(value)]),
        ),
      }
  }
}
