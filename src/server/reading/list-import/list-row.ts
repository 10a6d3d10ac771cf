import type { ListColumn } from '../../../contract/reading/book-list-import.ts'
import type { ListMiss, ListQuestion, ListSource } from '../../../contract/reading/book-list-sources.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { HighlightRow } from '../../platform/db/tables/reading-tables.ts'
import type { BookName } from '../../text/match-book.ts'

/** A parsed book list or account export, its rows in the file's order. Other sources than `account` have books alone. */
export interface BookList {
  source: ListSource
  /** URL of the site that exported the account; null where it is unknown. */
  site: string | null
  rows: (ListRow | UnreadableRow)[]
  bookmarks: (ListedBookmark | UnreadableRow)[]
  highlights: (ListedHighlight | UnreadableRow)[]
  /** Of tables, and the names of those columns and sheets with content that are not read. */
  columns: ListColumn[]
  ignored: string[]
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

/** What tells which review is meant. */
export interface NamedBook extends ListedBook {
  /** Thirteen digits. */
  isbn: string | null
  /** Of the review on the site that exported the account. */
  exported_id?: number
}

export interface ListedBookmark extends NamedBook {
  created_at: string | null
}

export interface ListedHighlight
  extends NamedBook, Pick<HighlightRow, 'id' | 'start' | 'quote' | 'prefix' | 'suffix' | 'note'> {
  created_at: string | null
}

/** Days are unchecked, and may be in the future. */
export interface ListRow extends NamedBook {
  /** Null where the reader has to say it. */
  status: ReadingStatus | null
  asks: ListQuestion | null
  /** In half stars. */
  own_rating: number | null
  readings: ListedReading[]
  /** Dates that are no days, or no days of a reading, as in the file. */
  lost_dates: string[]
  /** The rating in the file, where it is another one than `own_rating`. */
  lost_rating: string | null
  notes: string
  /** The end of a note that is longer than notes can be here, else ''. */
  notes_rest: string
  /** The row has notes about a book whose status another row has. */
  hasTextOnly: boolean
  /** The name by which the reader noted the book before its review came. */
  own_book?: BookName | null
  /** When the book was added to the list: YYYY-MM-DD, or ISO 8601 in UTC. */
  added_on: string | null
}

export interface ListedReading {
  begun_on: string | null
  finished_on: string | null
}

/** A row that could not be read, with the reason. */
export interface UnreadableRow extends ListedBook {
  miss: Extract<ListMiss, 'broken' | 'no_title' | 'highlight_too_long'>
}
