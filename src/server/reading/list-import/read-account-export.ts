import { z } from 'zod'
import { ACCOUNT_EXPORT_VERSION, EXPORT_FORMAT } from '../../../contract/accounts/account-data.ts'
import { LIST_FILE_ROWS } from '../../../contract/reading/book-list-sources.ts'
import { READING_STATUSES } from '../../../contract/reading/reading-statuses.ts'
import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { readCell } from '../../../contract/text/spreadsheet.ts'
import {
  exportColumns,
  exportedListNames,
  exportedStatusNames,
} from '../../../contract/wording/accounts/account-data.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { readDate, readId, readNumber, readTimestamp } from '../../tabular/field-values.ts'
import { findColumns, type Sheet } from '../../tabular/sheet.ts'
import type { BookName } from '../../text/match-book.ts'
import { cleanNote } from '../../text/clean-text.ts'
import { cleanImported } from '../highlights/account-highlights.service.ts'
import { cutNotes, readName } from './list-cells.ts'
import type {
  BookList,
  NamedBook,
  ListedBookmark,
  ListedHighlight,
  ListRow,
  UnreadableRow,
} from './list-row.ts'

/** Whether the JSON is an account export, of whatever version. */
export function isAccountExport(json: unknown): boolean {
  return z.object({ format: z.literal(EXPORT_FORMAT) }).safeParse(json).success
}

/** Reads an account export as JSON. Throws list_unknown, list_too_large. */
export function readAccountExport(json: unknown): BookList {
  const file = fileSchema.safeParse(json).data
  if (!file) throw problem('list_unknown')
  const { site, reading_list, bookmarks, highlights } = file
  if (reading_list.length + bookmarks.length + highlights.length > LIST_FILE_ROWS)
    throw problem('list_too_large')
  const itemsOf = (list: 'reading_list' | 'bookmarks' | 'highlights'): Item[] =>
    file[list].map((fields, at) => ({ row: at + 1, sheet: exportedListNames[list], fields }))
  return {
    source: 'account',
    site: site?.url ?? null,
    rows: itemsOf('reading_list').map(readEntry),
    bookmarks: itemsOf('bookmarks').map(readBookmark),
    highlights: itemsOf('highlights').map(readHighlight),
    columns: [],
    ignored: [],
  }
}

const items = z.array(z.unknown()).default([])
const fileSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(ACCOUNT_EXPORT_VERSION),
  site: z.object({ url: z.string().max(2_000) }).optional(),
  reading_list: items,
  bookmarks: items,
  highlights: items,
})

/** Whether the sheet is reading-list.csv of an account export. */
export function isExportedList(sheet: Sheet): boolean {
  return hasColumns(sheet, 'review_id', 'title', 'status')
}

export function readExportedList(sheet: Sheet): (ListRow | UnreadableRow)[] {
  return readCells(sheet, (cell) => ({
    status: statusOf(cell('status')),
    own_rating: cell('own_rating') === '' ? null : readNumber(cell('own_rating')),
    readings: cell('readings')
      .split(/[；;\n]/)
      .filter((text) => text.trim() !== '')
      .map((text) => {
        const [begun_on, finished_on] = text.split(/[～~]/).map((day) => day.trim())
        return { begun_on, finished_on }
      }),
    created_at: cell('added_at'),
    notes: cell('notes'),
  })).map(readEntry)
}

/** Whether the sheet is bookmarks.csv of an account export. */
export function isExportedBookmarks(sheet: Sheet): boolean {
  return hasColumns(sheet, 'title', 'bookmarked_at')
}

function hasColumns({ columns }: Sheet, ...names: readonly (keyof typeof exportColumns)[]): boolean {
  return names.every((name) => findColumns(columns, [exportColumns[name]]).length > 0)
}

export function readExportedBookmarks(sheet: Sheet): (ListedBookmark | UnreadableRow)[] {
  return readCells(sheet, (cell) => ({ created_at: cell('bookmarked_at') })).map(readBookmark)
}

/** A row as in the JSON, unchecked. */
interface Item {
  row: number
  sheet: string | null
  fields: unknown
}

type Cell = (column: keyof typeof exportColumns) => string

/** The rows in the shape of the JSON, also after a spreadsheet has saved the file. Notes keep their spaces. */
function readCells(sheet: Sheet, toFields: (cell: Cell) => object): Item[] {
  const places = new Map(
    Object.entries(exportColumns).map(([column, name]) => [
      column,
      findColumns(sheet.columns, [name])[0] ?? -1,
    ]),
  )
  return sheet.rows.map(({ row, cells }) => {
    const cell: Cell = (column) => readCell(cells?.[places.get(column) ?? -1] ?? '')
    const review = {
      id: readId(cell('review_id')),
      title: cell('title'),
      author: cell('author'),
      isbn: cell('isbn'),
    }
    return { row, sheet: sheet.name, fields: cells && { review, ...toFields(cell) } }
  })
}

function statusOf(name: string): string {
  return READING_STATUSES.find((status) => exportedStatusNames[status] === name.trim()) ?? name
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const day = text.transform((value) => value.trim().slice(0, MAX_DAY_LENGTH))
const review = z.object({ id: z.int().positive().nullish(), title: text, author: text, isbn: text })
const moment = z
  .unknown()
  .optional()
  .transform((value) => readTimestamp(value) ?? null)

const entrySchema = z.object({
  review,
  // Another status is none of this site's, which the reader is asked about.
  status: z.enum(READING_STATUSES).nullable().catch(null),
  own_rating: z.number().min(0.5).max(5).multipleOf(0.5).nullish(),
  readings: z
    .array(z.object({ begun_on: day, finished_on: day }))
    .nullish()
    .transform((readings) => readings ?? []),
  created_at: moment,
  notes: text,
  own_book: review.nullish(),
})
const bookmarkSchema = z.object({ review, created_at: moment })
const highlightSchema = z.object({
  review,
  id: z.string().regex(/^[0-9a-f]{32}$/),
  quote: z.string(),
  prefix: text,
  suffix: text,
  start: z.int().min(0).max(10_000_000).nullish(),
  note: text,
  created_at: moment,
})

function readEntry(item: Item): ListRow | UnreadableRow {
  return readItem(
    item,
    entrySchema,
    (book, { status, own_rating, readings, created_at, notes, own_book }) => ({
      ...book,
      own_book: own_book ? nameOf(own_book) : null,
      status,
      asks: status === null ? 'no_status' : null,
      own_rating: own_rating ?? null,
      lost_rating: null,
      hasTextOnly: false,
      readings: readings.map(({ begun_on, finished_on }) => ({
        begun_on: readDate(begun_on) ?? null,
        finished_on: readDate(finished_on) ?? null,
      })),
      lost_dates: readings
        .flatMap(({ begun_on, finished_on }) => [begun_on, finished_on])
        .filter((written) => written !== '' && readDate(written) === undefined)
        .slice(0, MAX_LOST_DATES),
      ...cutNotes(cleanNote(notes)),
      added_on: created_at,
    }),
  )
}

const MAX_LOST_DATES = 100

function readBookmark(item: Item): ListedBookmark | UnreadableRow {
  return readItem(item, bookmarkSchema, (book, { created_at }) => ({ ...book, created_at }))
}

function readHighlight(item: Item): ListedHighlight | UnreadableRow {
  return readItem(item, highlightSchema, (book, { review: _book, start, ...fields }) => {
    try {
      const cleaned = cleanImported(fields)
      if (cleaned.quote === '') return toUnreadable(book, 'broken')
      return { ...book, ...cleaned, start: start ?? 0 }
    } catch (cause) {
      if (cause instanceof Problem) return toUnreadable(book, 'highlight_too_long')
      throw cause
    }
  })
}

/** The item as `toRow` makes it of its book and its checked fields. */
function readItem<Fields, Row>(
  { row, sheet, fields }: Item,
  schema: z.ZodType<Fields>,
  toRow: (book: NamedBook, fields: Fields) => Row | UnreadableRow,
): Row | UnreadableRow {
  const named = z.object({ review }).safeParse(fields).data?.review
  const book: NamedBook = {
    row,
    sheet,
    ...nameOf(named ?? { title: '', author: '', isbn: '' }),
    ...(named?.id && { exported_id: named.id }),
  }
  const checked = schema.safeParse(fields).data
  if (!checked) return toUnreadable(book, 'broken')
  return book.title === '' && !book.exported_id ? toUnreadable(book, 'no_title') : toRow(book, checked)
}

function nameOf({
  title,
  author,
  isbn,
}: Pick<z.infer<typeof review>, 'title' | 'author' | 'isbn'>): BookName {
  return { title: readName(title), author: readName(author), isbn: parseIsbn(isbn) }
}

function toUnreadable({ row, sheet, title, author }: NamedBook, miss: UnreadableRow['miss']): UnreadableRow {
  return { row, sheet, title, author, miss }
}

/** Longer than any day. */
const MAX_DAY_LENGTH = 100
