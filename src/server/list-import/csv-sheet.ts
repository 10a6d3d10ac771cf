import { cutCsv } from '../moving/csv.reader.ts'
import type { Row } from '../moving/rows.ts'
import { problem } from '../platform/problems.ts'
import { columnKey, type Sheet, type SheetRow } from './sheet.ts'

/** The one sheet of a CSV file. Throws list_unreadable. */
export function readCsvSheet(text: string): Sheet {
  const cutter = cutCsv([])
  const rows = [...cutter.push(Buffer.from(text)), ...cutter.end()].map(toSheetRow)
  return { name: null, columns: cutter.columns().map(columnKey), rows }
}

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
