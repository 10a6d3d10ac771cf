import { fold } from '../text/fold.ts'
import { LIST_FILE_ROWS } from '../../contract/reading/book-list-sources.ts'
import { createCsvReader } from './csv-reader.ts'
import type { Row } from './rows.ts'
import { problem, Problem } from '../platform/http/responses/problems.ts'
import type { CellValue } from 'read-excel-file/universal'

/** A table with named columns: a CSV file, or one sheet of a workbook. */
export interface Sheet {
  /** Null for a CSV file. */
  name: string | null
  /** As `columnKey` returns them. */
  columns: readonly string[]
  rows: readonly SheetRow[]
}

interface SheetRow {
  row: number
  /** By column key; null where the row could not be read. */
  cells: ReadonlyMap<string, string> | null
}

/** The form of a column's name in which it is compared, regardless of case and script. */
export function columnKey(name: string): string {
  return fold(name).trim()
}

/** As `columnKey`, for columns that are named once for each row: a long name is folded once. */
export function rememberColumnKeys(): typeof columnKey {
  const keys = new Map<string, string>()
  return (name) => {
    const key = keys.get(name) ?? columnKey(name)
    keys.set(name, key)
    return key
  }
}

/** Whether the sheet has all of these columns, each under one of its names. */
export function hasColumns(sheet: Sheet, ...columns: readonly (string | readonly string[])[]): boolean {
  return columns.every((names) => [names].flat().some((name) => sheet.columns.includes(columnKey(name))))
}

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

/**
 * Reads the sheets of an .xlsx file; the first row of each is the header. Memory is unbounded, so it must run in a child
 * process (reading/list-import/read-upload.ts). Throws list_unreadable, list_too_large.
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
        const isRead = /\.(?:xml|rels)$/.test(name)
        if (isRead) uncompressed += originalSize
        if (uncompressed > MAX_UNCOMPRESSED_BYTES) throw problem('list_too_large')
        return isRead
      },
    })
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

function toSheet(name: string, [header = [], ...rows]: readonly (readonly (CellValue | null)[])[]): Sheet {
  const columns = header.map((value) => columnKey(cellText(value)))
  return {
    name,
    columns,
    rows: rows
      .map((values, at) => ({
        row: at + 2,
        cells: new Map(columns.map((column, index) => [column, cellText(values[index] ?? null)])),
      }))
      .filter(({ cells }) => [...cells.values()].some((value) => value !== '')),
  }
}

/** Dates of a sheet have no zone; their UTC fields are the written ones. */
function cellText(value: CellValue | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  return value === null ? '' : String(value)
}
