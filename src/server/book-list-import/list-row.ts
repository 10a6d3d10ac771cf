import type { ListSource } from '../../contract/book-list-sources.ts'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import type { RowPlace, UnreadRow } from '../tabular/sheet.ts'

/** A list from elsewhere, understood: its books in the file's order. */
export interface ImportedList {
  source: ListSource
  rows: (ListRow | UnreadRow)[]
}

/** What a row says of a book. Days are as written, and may lie in the future. */
export interface ListRow extends RowPlace {
  /** Thirteen digits. */
  isbn: string | null
  /** Null where it is none of ours. */
  status: ReadingStatus | null
  /** Stars in halves. */
  own_rating: number | null
  readings: ListedReading[]
  notes: string
  /** YYYY-MM-DD, when it came to that list. */
  added_on: string | null
}

export interface ListedReading {
  begun_on: string | null
  finished_on: string | null
}
