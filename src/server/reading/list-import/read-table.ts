import type { ListColumn } from '../../../contract/reading/book-list-import.ts'
import {
  LIST_FILE_COLUMNS,
  LIST_MEANINGS,
  type ListMeaning,
} from '../../../contract/reading/book-list-sources.ts'
import { htmlToText } from '../../text/html-text.ts'
import { columnKey, type Sheet } from '../../tabular/sheet.ts'
import { type DayOrder, findDayOrder, readDay } from '../../text/read-time.ts'
import { findScale, readRating } from '../../text/read-rating.ts'
import { findIsbn, readIsbn, readName, readNotes } from './list-cells.ts'
import { columnsOf, findFormat, sheetsOfBooks, type ListFormat, type Meaning } from './list-formats.ts'
import type { ListedReading, ListRow, UnreadableRow } from './list-row.ts'
import { findNamedStatus, findStatus, type StatusWord } from './list-statuses.ts'

/** A sheet, and which of its columns have which meaning. */
export interface Table {
  sheet: Sheet
  format: ListFormat | undefined
  /** The places of the columns of each meaning, the better ones first. */
  places: ReadonlyMap<Meaning, readonly number[]>
}

/** The tables of books among the sheets of a file, with the meanings that the reader has given to `columnsOfTables`. */
export function findTables(sheets: readonly Sheet[], assigned?: readonly string[]): Table[] {
  const tables = sheetsOfBooks(sheets).map((sheet) => {
    const format = findFormat(sheet)
    const meanings: Meaning[] = [...LIST_MEANINGS, 'shelves', 'info', 'link']
    return {
      sheet,
      format,
      places: new Map(meanings.map((meaning) => [meaning, columnsOf(sheet, meaning, format)])),
    }
  })
  if (!assigned) return tables
  const keys = columnsOfTables(tables).map(({ key }) => key)
  return tables.map((table) => {
    const own = keysOf(table.sheet)
    const placesOf = (meaning: ListMeaning) =>
      assigned.flatMap((given, at) => {
        const place = given === meaning ? own.indexOf(keys[at] ?? '') : -1
        return place === -1 ? [] : [place]
      })
    const given = LIST_MEANINGS.map((meaning) => [meaning, placesOf(meaning)] as const)
    return { ...table, places: new Map<Meaning, readonly number[]>([...table.places, ...given]) }
  })
}

/** Whether the table says which book each row is. */
export function namesBooks({ places }: Table): boolean {
  return [places.get('title'), places.get('isbn')].some((found = []) => found.length > 0)
}

/** The columns of all tables, each name once, with the first values of the first table that has it. */
export function columnsOfTables(tables: readonly Table[]): (ListColumn & { key: string })[] {
  const columns = new Map<string, ListColumn & { key: string }>()
  for (const { sheet, places } of tables)
    for (const [at, key] of keysOf(sheet).entries()) {
      if (columns.has(key) || columns.size >= LIST_FILE_COLUMNS) continue
      const values = sheet.rows
        .slice(0, SHOWN_ROWS)
        .map(({ cells }) => (cells?.[at] ?? '').trim().slice(0, SHOWN_LENGTH))
      const meaning = LIST_MEANINGS.find((meaning) => places.get(meaning)?.includes(at)) ?? null
      columns.set(key, { key, name: (sheet.columns[at] ?? '').slice(0, SHOWN_LENGTH), values, meaning })
    }
  return [...columns.values()]
}

const SHOWN_ROWS = 3
const SHOWN_LENGTH = 60

/** The name of each column with the number of times it has stood before. */
function keysOf({ columns }: Sheet): string[] {
  const seen = new Map<string, number>()
  return columns.map((name) => {
    const key = columnKey(name)
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    return `${key} ${count}`
  })
}

/** The names of the columns that have content and no meaning. */
export function ignoredColumns({ sheet, places }: Table): string[] {
  const read = new Set([...places.values()].flat())
  return sheet.columns.flatMap((name, at) => {
    const isIgnored = name !== '' && !read.has(at) && sheet.rows.some(({ cells }) => cells?.[at]?.trim())
    return isIgnored ? [name.slice(0, SHOWN_LENGTH)] : []
  })
}

/** The rows of books of a table, in its order. `fileName` is the uploaded file's name, or ''. */
export function readTable(table: Table, fileName: string): (ListRow | UnreadableRow)[] {
  const { sheet, format } = table
  const isUsed = (at: number) => sheet.rows.some(({ cells }) => cells?.[at]?.trim())
  const ratings = table.places.get('rating') ?? []
  // The public's average, which may stand beside one's own rating, is none of hers.
  const places = new Map(table.places).set('rating', ratings.filter(isUsed).slice(0, 1))
  const columns = (meaning: Meaning) =>
    (places.get(meaning) ?? []).map((at) => sheet.rows.map(({ cells }) => cells?.[at] ?? ''))
  const days = ['begun_on', 'finished_on', 'added_on', 'marked_on'] as const
  const context: TableContext = {
    isHtml: format?.isHtml ?? false,
    hasTextOnly: format?.hasTextsOnly ?? false,
    scale: format?.outOf ?? findScale(columns('rating').flat()),
    order: findDayOrder(days.flatMap(columns).flat()),
    status: format?.hasTextsOnly ? null : statusOfTable(table, fileName),
  }
  return sheet.rows.flatMap(({ row, cells }): (ListRow | UnreadableRow)[] => {
    const source = { row, sheet: sheet.name }
    if (cells === null) return [{ ...source, title: '', author: '', miss: 'broken' }]
    const texts = (meaning: Meaning) =>
      (places.get(meaning) ?? []).map((at) => plainCell(cells[at] ?? '')).filter((text) => text !== '')
    if (texts('link').some(isOtherLink)) return []
    const [title, author] = [readName(texts('title')[0] ?? ''), readAuthor(texts)]
    const isbns = [...texts('isbn').map(readIsbn), ...texts('info').map(findIsbn)]
    const isbn = isbns.find((found) => found !== null) ?? null
    if (title === '' && isbn === null) return [{ ...source, title, author, miss: 'no_title' }]
    return [{ ...source, title, author, isbn, ...readEntry(texts, context, title) }]
  })
}

interface TableContext {
  isHtml: boolean
  hasTextOnly: boolean
  scale: number
  order: DayOrder
  status: StatusWord | null
}

type Texts = (meaning: Meaning) => string[]

function readEntry(texts: Texts, { isHtml, hasTextOnly, scale, order, status }: TableContext, title: string) {
  const [given = ''] = texts('status')
  const dates = readDates(texts, order)
  const found = [...texts('status'), ...texts('shelves')].map(findStatus).find((word) => word !== undefined)
  const word = found ?? status ?? (dates.finished_on ? 'completed' : undefined)
  const known = word === 'unfinished' ? null : (word ?? null)
  const [rating = ''] = texts('rating')
  const { stars, exact } = readRating(rating, scale)
  const ownTexts = texts('notes').filter((text) => plainTitle(text) !== plainTitle(title))
  const remarks = hasTextOnly ? [] : remarksOn(given, word)
  return {
    status: known,
    asks: known === null ? (word === 'unfinished' ? 'unfinished' : 'no_status') : null,
    own_rating: stars,
    lost_rating:
      rating !== '' && exact !== 0 && (stars === null || exact !== stars)
        ? rating.slice(0, SHOWN_LENGTH)
        : null,
    ...readNotes(...remarks, ...(isHtml ? ownTexts.map(htmlToText) : ownTexts)),
    ...readReadings(dates, word),
    added_on: dates.added_on,
    hasTextOnly,
  } satisfies Partial<ListRow>
}

function plainTitle(text: string): string {
  return text.replace(/[《》]/g, '')
}

/** What becomes of a status that this site does not have: the first line of the note. */
function remarksOn(given: string, word: StatusWord | null | undefined): string[] {
  if (word === 'unfinished') return ['未讀完']
  return word === undefined && given !== '' ? [`原本的狀態：${given.slice(0, SHOWN_LENGTH)}`] : []
}

/** The sheet's name, or for lists of one status the file's name or the columns. */
function statusOfTable({ sheet, format, places }: Table, fileName: string) {
  const isUnsaid = places.get('status')?.length === 0
  const named = findNamedStatus(sheet.name ?? '', isUnsaid && format?.isOneStatus ? fileName : '')
  if (named || !isUnsaid || !format?.isOneStatus) return named ?? null
  return places.get('rating')?.length === 0 ? 'want_to_read' : 'completed'
}

/** A text that a spreadsheet was told to keep as it is: ="0123456789". */
function plainCell(text: string): string {
  const cell = text.trim()
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1).trim() : cell
}

/** The column of authors, or a part of: [意] 伊塔洛·卡尔维诺 / 2006 / 译林出版社; 2012 / 张岱; isbn:978… author:曹雪芹/高鹗. */
function readAuthor(texts: Texts): string {
  const [author] = texts('author')
  if (author !== undefined) return readName(author)
  const [info = ''] = texts('info')
  const named = /(?:^|\s)author:(.*)/.exec(info)?.[1]
  if (named !== undefined) return readName(named.split(/\s(?=[a-z_]+:)/)[0] ?? '')
  const parts = info.split(/(?<!\s)\s+\/\s+/)
  return readName(parts.find((part) => !/^\d{4}(?:\D|$)/.test(part.trim())) ?? '')
}

function isOtherLink(link: string): boolean {
  return /douban\.com/.test(link)
    ? !/book\.douban\.com/.test(link)
    : /\/(?:movie|tv|album|game|podcast|performance)\//.test(link)
}

interface ListedDates {
  begun_on: string | null
  finished_on: string | null
  marked_on: string | null
  added_on: string | null
  spans: string
  lost_dates: string[]
}

function readDates(texts: Texts, order: DayOrder): ListedDates {
  const lost_dates: string[] = []
  const dayOf = (meaning: Meaning) => {
    const [text] = texts(meaning)
    const day = text === undefined ? null : readDay(text, order)
    if (text !== undefined && day === null) lost_dates.push(text.slice(0, SHOWN_LENGTH))
    return day
  }
  const [finished = ''] = texts('finished_on')
  const isSpan = (finished.match(DATE) ?? []).filter((date) => readDay(date) !== null).length > 1
  const [spans = isSpan ? finished : ''] = texts('readings')
  // StoryGraph repeats the last day of the spans.
  const finished_on = spans === '' ? dayOf('finished_on') : readDay(finished, order)
  const [begun_on, marked_on, added_on] = [dayOf('begun_on'), dayOf('marked_on'), dayOf('added_on')]
  return { begun_on, finished_on, marked_on, added_on: added_on ?? marked_on, spans, lost_dates }
}

/** The readings that the days tell, and the dates that tell none. */
function readReadings(
  { begun_on, finished_on, marked_on, spans, lost_dates }: ListedDates,
  status: StatusWord | null | undefined,
): { readings: ListedReading[]; lost_dates: string[] } {
  const isOpen = status === 'reading'
  if (spans !== '') {
    const parts = spans.split(/[,;；、\n]/, MAX_SPANS).map((span) => withoutTimes(span))
    const readings = parts
      .map((span) => readSpan(span, isOpen))
      .filter((reading) => reading.begun_on !== null || reading.finished_on !== null)
    const last = readings.length === 0 && status === 'completed' ? finished_on : null
    return {
      readings: last === null ? readings : [{ begun_on: null, finished_on: last }],
      lost_dates: [...lost_dates, ...findPartialDates(parts)],
    }
  }
  if (finished_on !== null && !(isOpen && begun_on !== null && begun_on > finished_on))
    return { readings: [{ begun_on, finished_on }], lost_dates }
  const ended = finished_on === null ? [] : [{ begun_on: null, finished_on }]
  if (begun_on !== null)
    return isOpen
      ? { readings: [...ended, { begun_on, finished_on: null }], lost_dates }
      : { readings: ended, lost_dates: [...lost_dates, begun_on] }
  if (marked_on === null || (status !== 'completed' && !isOpen)) return { readings: [], lost_dates }
  const marked = isOpen
    ? { begun_on: marked_on, finished_on: null }
    : { begun_on: null, finished_on: marked_on }
  return { readings: [marked], lost_dates }
}

/** A span with times (2023-01-01T00:00:00|2023-02-01T00:00:00|), with days alone. */
function withoutTimes(span: string): string {
  const [begun = '', finished] = span.split('|').map((time) => time.replace(/T.*/, ''))
  return finished === undefined ? begun : `${begun}-${finished}`
}

/** One of several readings: 2023/01/15-2023/02/01, or 2024/03/02, which is the last day. Null twice where its end has no day: without its end it would count as open. */
function readSpan(span: string, isReading: boolean): ListedReading {
  const [first = '', last] = span.match(DATE) ?? []
  const isOpen = last === undefined && (/[-～~]\s*$/.test(span) || isReading)
  if (isOpen) return { begun_on: readDay(first), finished_on: null }
  const finished_on = readDay(last ?? first)
  return { begun_on: last === undefined || finished_on === null ? null : readDay(first), finished_on }
}

/** The spans with a month or a year alone, which StoryGraph allows. */
function findPartialDates(spans: readonly string[]): string[] {
  return spans
    .map((span) => span.trim().slice(0, MAX_SPAN_LENGTH))
    .filter((span) => span.match(DATE)?.some((date) => readDay(date) === null))
}

/** More readings of one book than anybody has. */
const MAX_SPANS = 500
const MAX_SPAN_LENGTH = 100

/** A day, a month or a year: 2023/01/15, 2023/01, 2023. */
const DATE = /\d{4}(?:[-/]\d{1,2}(?!\d)(?:[-/]\d{1,2}(?!\d))?)?/g
