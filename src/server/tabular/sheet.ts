import { fold } from '../text/fold.ts'

/** A table with named columns: a CSV file, or one sheet of a workbook. */
export interface Sheet {
  /** Null for a CSV file. */
  name: string | null
  /** As `columnKey` returns them. */
  columns: readonly string[]
  rows: readonly SheetRow[]
}

export interface SheetRow {
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
