import { fold } from '../search/fold.service.ts'
import type { UnreadRow } from './list-row.ts'

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
