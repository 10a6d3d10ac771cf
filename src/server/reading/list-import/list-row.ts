import type { ListMiss, ListSource } from '../../../contract/reading/book-list-sources.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { HighlightRow } from '../../platform/db/tables/reading-tables.ts'
import { rememberColumnKeys, type Sheet } from '../../tabular/sheet.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { readDate, readNumber } from '../../tabular/field-values.ts'

/** A parsed book list or account export, its rows in the file's order. Other sources than `account` have books alone. */
export interface BookList {
  source: ListSource
  /** URL of the site that exported the account; null where it is unknown. */
  site: string | null
  rows: (ListRow | UnreadableRow)[]
  bookmarks: (ListedBookmark | UnreadableRow)[]
  highlights: (ListedHighlight | UnreadableRow)[]
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

/** A rating in half stars, 0.5 to 5; null for none. A value above five counts as out of ten. */
export function readStars(text: string): number | null {
  const given = readNumber(text) ?? 0
  const stars = Math.round((given > 5 ? given / 2 : given) * 2) / 2
  return stars >= 0.5 && stars <= 5 ? stars : null
}

/** YYYY-MM-DD; null where there is no such day. A time of day after it (9:05) is ignored. */
export function readDay(text: string): string | null {
  return readDate(text) ?? readDate(text.trim().split(' ')[0]) ?? null
}

/** The notes as this site stores them, and what is above their limit. */
export function readNotesCell(...texts: readonly string[]): { notes: string; notes_rest: string } {
  const notes = texts
    .map((text) => text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim())
    .filter((text) => text !== '')
    .join('\n\n')
  return cutNotes(notes)
}

/** Clean notes up to their limit, and the rest. */
export function cutNotes(notes: string): { notes: string; notes_rest: string } {
  const characters = [...notes]
  if (characters.length <= LIMITS.note) return { notes, notes_rest: '' }
  return {
    notes: characters.slice(0, LIMITS.note).join(''),
    notes_rest: characters.slice(LIMITS.note).join(''),
  }
}

/** A title or an author on one line, truncated to 500 code units. */
export function readName(text: string): string {
  return text.slice(0, NAME_LIMIT).replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
}

const NAME_LIMIT = 500
