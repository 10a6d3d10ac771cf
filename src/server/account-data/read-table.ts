import { IMPORT_ROWS } from '../../contract/account-data.ts'
import { exportColumns, exportedStatusNames } from '../../contract/wording/account-data.ts'
import { readDate, readId, readNumber } from '../tabular/field-values.ts'
import { readWholeCsv } from '../tabular/read-csv.ts'
import { problem } from '../platform/http/problems.ts'
import type { RawRow, RawRows } from './import-file.ts'
import { readCell } from '../../contract/spreadsheet.ts'
import type { Column } from './export-tables.ts'

/**
 * The rows of a table that an export gave, in the shape of its JSON, also where a spreadsheet has been over it.
 * Which table it is, its columns tell. Throws import_unreadable, import_too_large.
 */
export async function readTable(bytes: Buffer): Promise<RawRows> {
  const { columns, rows: cut } = await readWholeCsv(bytes, IMPORT_ROWS)
  if (cut.length > IMPORT_ROWS) throw problem('import_too_large')
  const has = (column: Column) => columns.includes(exportColumns[column])
  if (cut.some(({ content }) => content.kind === 'end')) throw problem('import_unreadable')
  const rows = cut.map(({ content }, at) => ({
    // The first row of a spreadsheet names the columns.
    row: at + 2,
    cells: content.kind === 'row' ? cellsOf(content.fields) : null,
  }))
  const read = (fieldsOf: (cells: Cells) => unknown): RawRow[] =>
    rows.map(({ row, cells }) => ({ row, fields: cells && fieldsOf(cells) }))
  const nothing = { site: null, bookmarks: [], reading_list: [], comments: 0 }
  if (has('status')) return { ...nothing, reading_list: read(entryOf) }
  if (has('bookmarked_at')) return { ...nothing, bookmarks: read(bookmarkOf) }
  if (has('comment_id')) return { ...nothing, comments: rows.length }
  throw problem('import_unreadable')
}

/** What stands in a row; null for an empty cell. */
type Cells = (column: Column) => string | null

function cellsOf(fields: Record<string, unknown>): Cells {
  return (column) => {
    const value = fields[exportColumns[column]]
    const text = typeof value === 'string' ? readCell(value) : ''
    return text === '' ? null : text
  }
}

function entryOf(cells: Cells): unknown {
  return {
    review: reviewOf(cells),
    status: statusOf(cells('status')),
    own_rating: numberOr(cells('own_rating')),
    readings: (cells('readings') ?? '')
      .split(/[；;\n]/)
      .filter((text) => text.trim() !== '')
      .map(readingOf),
    created_at: cells('added_at'),
    notes: cells('notes'),
  }
}

function bookmarkOf(cells: Cells): unknown {
  return { review: reviewOf(cells), created_at: cells('bookmarked_at') }
}

function reviewOf(cells: Cells): unknown {
  return { id: readId(cells('review_id')) ?? null, title: cells('title'), author: cells('author') }
}

function statusOf(text: string | null): string | null {
  const found = Object.entries(exportedStatusNames).find(([, name]) => name === text?.trim())
  return found?.[0] ?? text
}

/** What is no number stays as it is and is refused as such. */
function numberOr(text: string | null): number | string | null {
  return text === null ? null : (readNumber(text) ?? text)
}

function readingOf(text: string): unknown {
  const [begun, finished, ...more] = text.split(/[～~]/).map((part) => part.trim())
  const day = (part = '') => (part === '' ? null : (readDate(part) ?? part))
  return { begun_on: day(begun), finished_on: more.length > 0 ? text : day(finished) }
}
