import { fold } from '../text/fold.ts'
import { LIST_FILE_COLUMNS, LIST_FILE_ROWS } from '../../contract/reading/book-list-sources.ts'
import { decodeText } from './chinese-encoding.ts'
import { createCsvReader, parseCsvRecord } from './csv-reader.ts'
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

/** Whether a cell names a column by which a table of one column is known. */
type NamesColumn = (cell: string) => boolean

/** The tables of a text: JSON, JSON Lines or CSV of any kind. Throws list_unreadable, list_too_large. */
export function readTextSheets(text: string, namesColumn: NamesColumn): Sheet[] {
  if (text.trim() === '') throw problem('list_unreadable')
  if (!/^\s*[[{]/.test(text)) return [readCsvSheet(text, namesColumn)]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const json = parseJson(text) ?? lines.map((line) => parseJson(line) ?? null)
  if (Array.isArray(json) && json.every((item) => item === null) && text.trim() !== '[]')
    throw problem('list_unreadable')
  return readJsonTables(json).map(({ name, columns, rows }) => {
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
    return { name, columns, rows: rows.map((cells, at) => ({ row: at + 1, cells })) }
  })
}

function readCsvSheet(written: string, namesColumn: NamesColumn): Sheet {
  // Excel's own first line, which names the delimiter.
  const [first = ''] = written.slice(0, 'sep=;\r\n'.length).split('\n', 1)
  const hasDelimiter = first.startsWith('sep=') && first.length < written.length
  const named = hasDelimiter ? written.slice(first.length + 1) : written
  // Old programs of the Mac end lines so.
  const whole = named.includes('\n') ? named : named.replaceAll('\r', '\n')
  const delimiter = findDelimiter(whole)
  const lines = whole.slice(0, CHUNK_BYTES).split('\n', HEADER_ROWS)
  const start = findHeader(cellsOfLines(lines, delimiter), namesColumn)
  const text = lines.slice(0, start).reduce((rest, line) => rest.slice(line.length + 1), whole)
  const headerRow = (hasDelimiter ? 2 : 1) + start
  const reader = createCsvReader([], 1, { delimiter, isPositional: true })
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

/** The cells of the records, each in the place of its first line; a line that continues one has none. */
function cellsOfLines(lines: readonly string[], delimiter: string): string[][] {
  const cells: string[][] = lines.map(() => [])
  for (let at = 0; at < lines.length;) {
    const parse = (end: number) => parseCsvRecord(lines.slice(at, end).join('\n').trimEnd(), delimiter)
    const ends = lines.map((_, line) => line + 1).filter((end) => end > at)
    const end = ends.find((each) => parse(each) !== undefined) ?? at + 1
    cells[at] = (parse(end) ?? []).map((cell) => cell.trim())
    at = end
  }
  return cells
}

const CHUNK_BYTES = 64 * 1024

/** The one of the four that the heading has most of, which is the first line with any. */
function findDelimiter(text: string): string {
  const lines = text.trimStart().slice(0, CHUNK_BYTES).split('\n', HEADER_ROWS)
  const heading = lines.find((line) => /[,\t;|]/.test(line)) ?? ''
  const count = (delimiter: string) => heading.split(delimiter).length
  return [',', '\t', ';', '|'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** Reads an .xlsx or a .zip's tables, with any memory: in a child alone. Throws list_unreadable, list_too_large. */
export async function readWorkbook(bytes: Uint8Array, namesColumn: NamesColumn): Promise<Sheet[]> {
  const [{ unzipSync, zipSync }, { default: readXlsx }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    let total = 0
    const unzip = (archive: Uint8Array) => {
      let uncompressed = total
      // fflate decompresses no more of a file than its header states, so the sum is a bound.
      const files = unzipSync(archive, {
        filter: ({ name, originalSize }) => {
          const isRead = /\.(?:xml|rels|csv|tsv|txt|json|jsonl|ndjson|zip)$/i.test(name)
          if (isRead) uncompressed += originalSize
          if (uncompressed > MAX_UNCOMPRESSED_BYTES) throw problem('list_too_large')
          return isRead
        },
      })
      total = uncompressed
      return files
    }
    const outer = unzip(bytes)
    if (!('xl/workbook.xml' in outer))
      return readZippedTables({ ...outer, ...unzipInner(outer, unzip) }, namesColumn)
    // Archived again without compression, so that readXlsx sees measured files only.
    const measured = new Uint8Array(zipSync(outer, { level: 0 }))
    return (await readXlsx(measured.buffer)).map(({ sheet, data }) => toSheet(sheet, data, namesColumn))
  } catch (cause) {
    // RangeError: too long for a string or an array; the child process answers list_too_large.
    if (cause instanceof Problem || cause instanceof RangeError) throw cause
    throw new Problem('list_unreadable', { cause })
  }
}

/** The files of the archives in one, below their names; one that is damaged or too large has none. */
function unzipInner(
  outer: Record<string, Uint8Array>,
  unzip: (archive: Uint8Array) => Record<string, Uint8Array>,
): Record<string, Uint8Array> {
  const archives = Object.entries(outer).filter(([name]) => /\.zip$/i.test(name))
  return Object.fromEntries(
    archives.flatMap(([archive, bytes]) => {
      try {
        return Object.entries(unzip(bytes)).map(([name, file]) => [`${archive}/${name}`, file])
      } catch {
        return []
      }
    }),
  )
}

/** The maximum for all files of a workbook together. */
const MAX_UNCOMPRESSED_BYTES = 48 * 1024 * 1024

/** Each table under the name of its file, without folder and suffix; a file that cannot be read has no columns and one such row. */
function readZippedTables(files: Record<string, Uint8Array>, namesColumn: NamesColumn): Sheet[] {
  const sheets = Object.entries(files).flatMap(([path, bytes]) => {
    const file = path.split('/').at(-1) ?? ''
    const text = file.startsWith('.') || /\.(?:xml|rels|zip)$/i.test(file) ? '' : decodeText(bytes)
    const name = file.slice(0, file.lastIndexOf('.'))
    if (text?.trim() === '') return []
    try {
      return readTextSheets(text ?? '', namesColumn).map((sheet) => ({ ...sheet, name }))
    } catch (cause) {
      if (!(cause instanceof Problem) || cause.code !== 'list_unreadable') throw cause
      return [{ name, columns: [], rows: [{ row: 1, cells: null }] }]
    }
  })
  if (sheets.every(({ columns }) => columns.length === 0)) throw problem('list_unreadable')
  return sheets
}

/** The place of the header: a title above the table has one cell, which names no column. */
function findHeader(rows: readonly (readonly string[])[], namesColumn: NamesColumn): number {
  const start = rows
    .slice(0, HEADER_ROWS)
    .findIndex((cells) => cells.filter((cell) => cell !== '').length > 1 || cells.some(namesColumn))
  return Math.max(0, start)
}

function toSheet(
  name: string,
  data: readonly (readonly (CellValue | null)[])[],
  namesColumn: NamesColumn,
): Sheet {
  const texts = data.map((values) => values.map((value) => cellText(value).trim()))
  const start = findHeader(texts, namesColumn)
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

interface JsonTable {
  /** The name of the list in its object; null where the file is one list. */
  name: string | null
  columns: readonly string[]
  /** Null for an item that is no object. */
  rows: readonly (readonly string[] | null)[]
}

/** The lists of objects in a JSON value as tables; another object is one row. Nested values are columns. */
function readJsonTables(json: unknown): JsonTable[] {
  if (Array.isArray(json)) return [toTable(null, json)]
  if (!isObject(json)) return []
  const values = Object.values(json)
  if (values.some(isList))
    return Object.entries(json).flatMap(([name, value]) =>
      Array.isArray(value) ? [toTable(name, value)] : [],
    )
  return [toTable(null, values.every(isObject) ? values : [json])]
}

function toTable(name: string | null, items: readonly unknown[]): JsonTable {
  const places = new Map<string, number>()
  const rows = items.map((item) => {
    if (!isObject(item)) return null
    const cells: string[] = []
    for (const [column, text] of cellsOf(item)) {
      const place = places.get(column) ?? places.size
      if (place >= LIST_FILE_COLUMNS) continue
      places.set(column, place)
      cells[place] = text
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
  return { name, columns: [...places.keys()], rows }
}

/** The texts of an object by key, then those of the objects within it under keys that are not taken. */
function cellsOf(item: object, depth = 0): Map<string, string> {
  const cells = new Map(Object.entries(item).map(([key, value]) => [key, textOf(value)]))
  for (const value of Object.values(item)) {
    if (!isObject(value) || depth === DEEPEST) continue
    for (const [key, text] of cellsOf(value, depth + 1)) if (!cells.get(key)) cells.set(key, text)
  }
  return cells
}

const DEEPEST = 3

/** Of a list the texts of its items; of an object the one that names it. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (!isObject(value)) return ''
  const fields = value as Record<string, unknown>
  const label = LABELS.map((key) => fields[key]).find((text) => typeof text === 'string')
  // A list that its program writes as an object: {"0": …, "2": …}.
  const isNumbered = Object.keys(fields).every((key) => /^\d{1,9}$/.test(key))
  return typeof label === 'string' ? label : isNumbered ? textOf(Object.values(fields)) : ''
}

const LABELS = ['text', 'name', 'title', 'value', 'label', 'fl', 'raw']

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isObject)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
