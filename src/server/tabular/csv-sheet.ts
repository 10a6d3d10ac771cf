import { LIST_FILE_ROWS } from '../../contract/book-list-sources.ts'
import { createCsvReader } from './csv-reader.ts'
import type { Row } from './rows.ts'
import { problem } from '../platform/http/problems.ts'
import { columnKey, type Sheet, type SheetRow } from './sheet.ts'

/** The one sheet of a CSV file. Throws list_unreadable, list_too_large. */
export function readCsvSheet(text: string): Sheet {
  const cutter = createCsvReader([])
  const rows: SheetRow[] = []
  const take = (cut: readonly Row[]) => {
    for (const row of cut) rows.push(toSheetRow(row, rows.length))
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
  }
  const bytes = Buffer.from(text)
  // In pieces: a broken record is cut again together with what is left of its piece.
  for (let at = 0; at < bytes.length; at += PIECE) take(cutter.push(bytes.subarray(at, at + PIECE)))
  take(cutter.end())
  return { name: null, columns: cutter.columns().map(columnKey), rows }
}

const PIECE = 64 * 1024

function toSheetRow({ content }: Row, at: number): SheetRow {
  switch (content.kind) {
    case 'end':
      throw problem('list_unreadable')
    case 'broken':
      return { row: at + 2, cells: null }
    case 'row':
      return {
        row: at + 2,
        cells: new Map(
          Object.entries(content.fields).map(([column, value]) => [columnKey(column), String(value)]),
        ),
      }
  }
}
