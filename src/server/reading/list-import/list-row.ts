import type { ListMiss, ListSource } from '../../../contract/reading/book-list-sources.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { rememberColumnKeys, type Sheet } from '../../tabular/sheet.ts'

/** A parsed book list, its rows in the file's order. */
export interface BookList {
  source: ListSource
  rows: (ListRow | UnreadableRow)[]
}

/** The position of a row, and the book that it names. */
export interface ListedBook {
  /** As spreadsheets count: the header is row 1. */
  row: number
  /** Null where the file is not a workbook. */
  sheet: string | null
  title: string
  author: string
}

/** Days are unchecked, and may be in the future. */
export interface ListRow extends ListedBook {
  /** Thirteen digits. */
  isbn: string | null
  /** Null where the source's status has no equivalent here. */
  status: ReadingStatus | null
  /** In half stars. */
  own_rating: number | null
  readings: ListedReading[]
  /** Dates without a day, as in the file: no reading can have them. */
  partial_dates: string[]
  notes: string
  /** The end of a note that is longer than notes can be here, else ''. */
  notes_rest: string
  /** YYYY-MM-DD, the day the book was added to the list. */
  added_on: string | null
}

export interface ListedReading {
  begun_on: string | null
  finished_on: string | null
}

/** A row that could not be read, with the reason. */
export interface UnreadableRow extends ListedBook {
  miss: Extract<ListMiss, 'broken' | 'no_title'>
}

/** Reads a cell by any of its column's names; '' where there is none. */
export type ReadCell = (...names: readonly string[]) => string

/** Calls `read` for each intact row; rows for which it returns undefined are left out. */
export function readSheetRows<Row>(
  sheet: Sheet,
  read: (source: { row: number; sheet: string | null }, cell: ReadCell) => Row | UnreadableRow | undefined,
): (Row | UnreadableRow)[] {
  const keyOf = rememberColumnKeys()
  return sheet.rows.flatMap(({ row, cells }) => {
    const source = { row, sheet: sheet.name }
    if (cells === null) return [{ ...source, title: '', author: '', miss: 'broken' as const }]
    const cell = (...names: readonly string[]) =>
      names.map((name) => cells.get(keyOf(name))?.trim() ?? '').find((value) => value !== '') ?? ''
    return read(source, cell) ?? []
  })
}
