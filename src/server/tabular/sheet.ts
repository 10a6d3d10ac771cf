import { fold } from '../text/fold.ts'
import type { ListMiss } from '../../contract/book-list-sources.ts'

/** A table with named columns: a CSV file, or one sheet of a workbook. */
export interface Sheet {
  /** Null where it is no workbook's. */
  name: string | null
  /** As `columnKey` gives them. */
  columns: readonly string[]
  rows: readonly SheetRow[]
}

export interface SheetRow {
  row: number
  /** By column; null where the row could not be read. */
  cells: ReadonlyMap<string, string> | null
}

/** Where a row stands, and the book that it names. */
export interface RowPlace {
  /** As a spreadsheet counts: the row that names the columns is the first. */
  row: number
  /** Null where the file is no workbook. */
  sheet: string | null
  title: string
  author: string
}

/** A row that could not be read, and why. */
export interface UnreadRow extends RowPlace {
  miss: Extract<ListMiss, 'broken' | 'no_title'>
}

/** What a column's name is compared by: neither its case nor its script counts. */
export function columnKey(name: string): string {
  return fold(name).trim()
}

/** Whether all of these columns are there, each under one of its names. */
export function hasColumns(sheet: Sheet, ...columns: readonly (string | readonly string[])[]): boolean {
  return columns.every((names) => [names].flat().some((name) => sheet.columns.includes(columnKey(name))))
}

/** Reads each row that could be read; `read` asks for a cell by its column's names and gets '' where there is none. */
export function readRows<Row>(
  sheet: Sheet,
  read: (place: { row: number; sheet: string | null }, cell: ReadCell) => Row | UnreadRow | undefined,
): (Row | UnreadRow)[] {
  return sheet.rows.flatMap(({ row, cells }) => {
    const place = { row, sheet: sheet.name }
    if (cells === null) return [{ ...place, title: '', author: '', miss: 'broken' as const }]
    const cell = (...names: readonly string[]) =>
      names.map((name) => cells.get(columnKey(name))?.trim() ?? '').find((value) => value !== '') ?? ''
    return read(place, cell) ?? []
  })
}

export type ReadCell = (...names: readonly string[]) => string
