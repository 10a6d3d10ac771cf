import { MAX_IMPORT_ROWS } from '../../../contract/accounts/account-data.ts'
import { exportColumns, exportedStatusNames } from '../../../contract/wording/accounts/account-data.ts'
import { readDate, readId, readNumber } from '../../tabular/field-values.ts'
import { readWholeCsv } from '../../tabular/read-csv.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readCell } from '../../../contract/text/spreadsheet.ts'
import type { Column } from './export-tables.ts'

/** The unvalidated rows of a JSON or CSV file. */
export interface RawRows {
  site: string | null
  bookmarks: RawRow[]
  reading_list: RawRow[]
  highlights: RawRow[]
  comments: number
}

export interface RawRow {
  row: number
  /** Null where the row is unreadable. */
  fields: unknown
}

/**
 * The rows of an exported CSV table in the shape of the JSON export, also after a spreadsheet has saved it. The columns
 * tell which table it is. Throws import_unreadable, import_too_large.
 */
export async function readExportTable(bytes: Buffer): Promise<RawRows> {
  const { columns, rows: csvRows } = await readWholeCsv(bytes, MAX_IMPORT_ROWS)
  if (csvRows.length > MAX_IMPORT_ROWS) throw problem('import_too_large')
  const has = (column: Column) => columns.includes(exportColumns[column])
  if (csvRows.some(({ content }) => content.kind === 'end')) throw problem('import_unreadable')
  const rows = csvRows.map(({ content }, at) => ({
    // Spreadsheets count from 1, and the first row is the header.
    row: at + 2,
    cells: content.kind === 'row' ? cellReader(content.fields) : null,
  }))
  const read = (fieldsOf: (cells: Cells) => unknown): RawRow[] =>
    rows.map(({ row, cells }) => ({ row, fields: cells && fieldsOf(cells) }))
  const noRows = { site: null, bookmarks: [], reading_list: [], highlights: [], comments: 0 }
  if (has('status')) return { ...noRows, reading_list: read(toEntryFields) }
  if (has('bookmarked_at')) return { ...noRows, bookmarks: read(toBookmarkFields) }
  if (has('comment_id')) return { ...noRows, comments: rows.length }
  throw problem('import_unreadable')
}

/** The text of a row's cell; null for an empty one. */
type Cells = (column: Column) => string | null

function cellReader(fields: Record<string, unknown>): Cells {
  return (column) => {
    const value = fields[exportColumns[column]]
    const text = typeof value === 'string' ? readCell(value) : ''
    return text === '' ? null : text
  }
}

function toEntryFields(cells: Cells): unknown {
  return {
    review: toReviewFields(cells),
    status: parseStatus(cells('status')),
    own_rating: parseNumber(cells('own_rating')),
    readings: (cells('readings') ?? '')
      .split(/[；;\n]/)
      .filter((text) => text.trim() !== '')
      .map(parseReading),
    created_at: cells('added_at'),
    notes: cells('notes'),
  }
}

function toBookmarkFields(cells: Cells): unknown {
  return { review: toReviewFields(cells), created_at: cells('bookmarked_at') }
}

function toReviewFields(cells: Cells): unknown {
  return { id: readId(cells('review_id')) ?? null, title: cells('title'), author: cells('author') }
}

function parseStatus(text: string | null): string | null {
  const found = Object.entries(exportedStatusNames).find(([, name]) => name === text?.trim())
  return found?.[0] ?? text
}

/** An invalid number stays text, which the validation rejects. */
function parseNumber(text: string | null): number | string | null {
  return text === null ? null : (readNumber(text) ?? text)
}

function parseReading(text: string): unknown {
  const [begun, finished, ...more] = text.split(/[～~]/).map((part) => part.trim())
  const day = (part = '') => (part === '' ? null : (readDate(part) ?? part))
  return { begun_on: day(begun), finished_on: more.length > 0 ? text : day(finished) }
}
