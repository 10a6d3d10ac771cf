import { fold } from '../text/fold.ts'
import { LIST_FILE_COLUMNS, LIST_FILE_ROWS } from '../../contract/reading/book-list-sources.ts'
import { decodeText } from './chinese-encoding.ts'
import { createCsvReader } from './csv-reader.ts'
import { readJsonTables } from './json-tables.ts'
import type { Row } from './rows.ts'
import { problem, Problem } from '../platform/http/responses/problems.ts'
import { parseJson } from '../text/parse-json.ts'
import type { CellValue } from 'read-excel-file/universal'

/** A table whose first row names its columns: of a CSV or JSON file, or one sheet of a workbook. */
export interface Sheet {
  /** Null for a file with one table. */
  name: string | null
  /** As they are written, at most LIST_FILE_COLUMNS. A name may stand twice, or be empty. */
  columns: readonly string[]
  rows: readonly SheetRow[]
}

interface SheetRow {
  row: number
  /** In the order of the columns, perhaps fewer of them; null where the row could not be read. */
  cells: readonly string[] | null
}

/** The form of a column's name in which it is compared, regardless of case, script, spaces and underscores. */
export function columnKey(name: string): string {
  return fold(name.slice(0, LONGEST_NAME))
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

const LONGEST_NAME = 200

/** The names in a list of them. */
export function namesIn(text: string): string[] {
  return text.split(', ')
}

/** The places of the columns with these names, in the order of the names. */
export function findColumns(columns: readonly string[], names: readonly string[]): number[] {
  const keys = columns.map(columnKey)
  return names.flatMap((name) => {
    const key = columnKey(name)
    return keys.flatMap((other, at) => (other === key ? [at] : []))
  })
}

/**
 * Reads the tables of a text: JSON, JSON Lines, or values between commas, tabs or semicolons. Throws list_unreadable,
 * list_too_large.
 */
export function readTextSheets(text: string): Sheet[] {
  if (text.trim() === '') throw problem('list_unreadable')
  if (!/^\s*[[{]/.test(text)) return [readCsvSheet(text)]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const json = parseJson(text) ?? lines.map((line) => parseJson(line) ?? null)
  if (Array.isArray(json) && json.every((item) => item === null) && text.trim() !== '[]')
    throw problem('list_unreadable')
  return readJsonTables(json).map(({ name, columns, rows }) => {
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
    return { name, columns, rows: rows.map((cells, at) => ({ row: at + 1, cells })) }
  })
}

function readCsvSheet(written: string): Sheet {
  // Excel's own first line, which names the delimiter.
  const [first = ''] = written.slice(0, 'sep=;\r\n'.length).split('\n', 1)
  const hasDelimiter = first.startsWith('sep=') && first.length < written.length
  const text = hasDelimiter ? written.slice(first.length + 1) : written
  const headerRow = hasDelimiter ? 2 : 1
  const reader = createCsvReader([], 1, { delimiter: findDelimiter(text), isPositional: true })
  const rows: SheetRow[] = []
  const addRows = (csvRows: readonly Row[]) => {
    for (const { content } of csvRows) {
      const cells = content.kind === 'row' ? Object.values(content.fields).map(String) : null
      rows.push({ row: headerRow + rows.length + 1, cells })
    }
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
  }
  const bytes = Buffer.from(text)
  // In chunks, so that a file with too many rows is refused before all are read.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    addRows(reader.push(bytes.subarray(at, at + CHUNK_BYTES)))
  addRows(reader.end())
  return { name: null, columns: reader.columns().slice(0, LIST_FILE_COLUMNS), rows }
}

const CHUNK_BYTES = 64 * 1024

/** The one of the three that the heading has most of. */
function findDelimiter(text: string): string {
  const [heading = ''] = text.trimStart().slice(0, CHUNK_BYTES).split('\n', 1)
  const count = (delimiter: string) => heading.split(delimiter).length
  return [',', '\t', ';'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/**
 * Reads the sheets of an .xlsx file, or the tables in a .zip; the first row of each is the header. Memory is unbounded, so it must
 * run in a child process (reading/list-import/read-upload.ts). Throws list_unreadable, list_too_large.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const [{ unzipSync, zipSync }, { default: readXlsx }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    let uncompressed = 0
    // fflate decompresses no more of a file than its header states, so the sum is a bound.
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = /\.(?:xml|rels|csv|tsv|txt|json|jsonl|ndjson)$/i.test(name)
        if (isRead) uncompressed += originalSize
        if (uncompressed > MAX_UNCOMPRESSED_BYTES) throw problem('list_too_large')
        return isRead
      },
    })
    if (!('xl/workbook.xml' in files)) return readZippedTables(files)
    // Archived again without compression, so that readXlsx sees measured files only.
    const measured = new Uint8Array(zipSync(files, { level: 0 }))
    return (await readXlsx(measured.buffer)).map(({ sheet, data }) => toSheet(sheet, data))
  } catch (cause) {
    // RangeError: too long for a string or an array; the child process answers list_too_large.
    if (cause instanceof Problem || cause instanceof RangeError) throw cause
    throw new Problem('list_unreadable', { cause })
  }
}

/** The maximum for all files of a workbook together. */
const MAX_UNCOMPRESSED_BYTES = 48 * 1024 * 1024

/** Each table under the name of its file, without folder and suffix; a file that cannot be read has no columns and one such row. */
function readZippedTables(files: Record<string, Uint8Array>): Sheet[] {
  const sheets = Object.entries(files).flatMap(([path, bytes]) => {
    const file = path.split('/').at(-1) ?? ''
    const text = file.startsWith('.') || /\.(?:xml|rels)$/i.test(file) ? '' : decodeText(bytes)
    const name = file.slice(0, file.lastIndexOf('.'))
    if (text?.trim() === '') return []
    try {
      return readTextSheets(text ?? '').map((sheet) => ({ ...sheet, name }))
    } catch (cause) {
      if (!(cause instanceof Problem) || cause.code !== 'list_unreadable') throw cause
      return [{ name, columns: [], rows: [{ row: 1, cells: null }] }]
    }
  })
  if (sheets.every(({ columns }) => columns.length === 0)) throw problem('list_unreadable')
  return sheets
}

/** A title above the table has one cell, and is no header. */
function toSheet(name: string, data: readonly (readonly (CellValue | null)[])[]): Sheet {
  const texts = data.map((values) => values.map((value) => cellText(value).trim()))
  const start = Math.max(
    0,
    texts.slice(0, HEADER_ROWS).findIndex((cells) => cells.filter((cell) => cell !== '').length > 1),
  )
  return {
    name,
    columns: (texts[start] ?? []).slice(0, LIST_FILE_COLUMNS),
    rows: texts
      .map((cells, at) => ({ row: at + 1, cells }))
      .slice(start + 1)
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  }
}

/** The header is one of these. */
const HEADER_ROWS = 10

/** Dates of a sheet have no zone; their UTC fields are the written ones. */
function cellText(value: CellValue | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  return value === null ? '' : String(value)
}
