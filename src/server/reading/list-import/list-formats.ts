import {
  LIST_MEANINGS,
  type ListMeaning,
  type ListSource,
} from '../../../contract/reading/book-list-sources.ts'
import { findColumns, namesIn, type Sheet } from '../../tabular/sheet.ts'
import { readDay } from '../../text/read-time.ts'
import { readIsbn } from './list-cells.ts'

/*
 * How the columns of lists are called, and what makes some of them special. Names are compared regardless of case, script, spaces
 * and underscores (tabular/sheet.ts), so each stands here once.
 */

/** A meaning that the reader can give to a column, or one that only a program's own columns have. */
export type Meaning = ListMeaning | 'shelves' | 'info' | 'link'

/** A list that has one of each of `marks`. */
export interface ListFormat {
  source: ListSource
  marks: readonly (readonly string[])[]
  /** A part of one of its links, without which a sheet with links is of something else. */
  host?: string
  /** Where a name has another meaning than in COLUMNS. */
  columns?: Partial<Record<Meaning, readonly string[]>>
  /** The best rating; without it the ratings themselves show it. */
  outOf?: number
  /** Notes are HTML. */
  isHtml?: boolean
  /** Its texts belong to books whose status is elsewhere in the file. */
  hasTextsOnly?: boolean
  /** A list without a status column has finished books where it has ratings, else wanted ones. */
  isOneStatus?: boolean
}

const DOUBAN_LINK = ['链接', '条目链接', 'url', 'link']
const DOUBAN_MARKED = ['创建时间', '打分日期', '标记日期', 'date']

/** The first that fits a sheet counts. */
const FORMATS: readonly ListFormat[] = [
  { source: 'goodreads', marks: [['My Rating'], ['Exclusive Shelf', 'Bookshelves']], isHtml: true },
  { source: 'storygraph', marks: [['Read Status'], ['Star Rating']], isHtml: true },
  { source: 'hardcover', marks: [['Hardcover Book ID']], isHtml: true },
  { source: 'bookwyrm', marks: [['openlibrary_key'], ['inventaire_id', 'librarything_key']] },
  {
    source: 'librarything',
    marks: [['Primary Author', 'primaryauthor'], ['Collections']],
    columns: { isbn: ['ISBN', 'ISBNs', 'originalisbn'] },
    isHtml: true,
  },
  {
    source: 'neodb',
    marks: [['info'], ['links'], ['timestamp'], ['status']],
    columns: { marked_on: ['timestamp'], link: ['links'] },
    outOf: 10,
  },
  {
    source: 'neodb',
    marks: [['info'], ['links'], ['timestamp'], ['content']],
    columns: { added_on: [], link: ['links'], notes: ['title', 'content'] },
    hasTextsOnly: true,
  },
  { source: 'libby', marks: [['activity'], ['library'], ['timestamp']] },
  // Its comments are the publisher's.
  {
    source: 'calibre',
    marks: [
      ['author_sort', 'title_sort'],
      ['uuid', 'formats'],
    ],
    columns: { notes: [] },
  },
  {
    source: 'openreads',
    marks: [['my_review'], ['olid', 'book_format', 'has_cover']],
  },
  // 豆瓣 has no export; its readers use tools: 豆伴 (Tofu), 豆坟, 豆备 (Doubak) and user scripts.
  {
    source: 'douban',
    marks: [['内容'], DOUBAN_LINK],
    host: 'douban.com',
    columns: { title: ['评论对象', '书名'], notes: ['标题', '内容'], added_on: [], link: DOUBAN_LINK },
    hasTextsOnly: true,
  },
  {
    source: 'douban',
    marks: [['标题', '书名', 'title'], DOUBAN_LINK, ['简介', '作者', 'author', ...DOUBAN_MARKED]],
    host: 'douban.com',
    columns: { marked_on: DOUBAN_MARKED, info: ['简介'], link: DOUBAN_LINK },
    isOneStatus: true,
  },
]

/** The names of each meaning's columns, the better ones first. */
const COLUMNS: Record<Meaning, readonly string[]> = {
  title: namesIn(
    '书名, 标题, 题名, 书籍名称, 图书名称, 书籍, 作品, 名称, タイトル, title, book title, book name, book',
  ),
  author: namesIn(
    '作者, 著者, 著者名, 作家, 作者姓名, 作者名, author, authors, author(s), author name, author text, primary author, ' +
      'primaryauthor, writer',
  ),
  isbn: namesIn(
    'isbn13, isbn 13, isbn (13), isbn, isbn/uid, isbn10, isbn 10, isbns, 国际标准书号, 国际书号, 书号, identifiers, uid, ean',
  ),
  status: namesIn(
    '状态, 阅读状态, 阅读状况, 阅读进度, 进度, exclusive shelf, read status, reading status, status, state, shelf, shelves',
  ),
  rating: namesIn(
    '我的评分, 个人评分, 评分, 我的评价, 评价, 我的星星, 星等, 星级, 星数, my rating, your rating, my stars, star rating, ' +
      'rating, rating (out of 5), stars, score',
  ),
  begun_on: namesIn(
    '开始日期, 开始时间, 开始阅读, 开始, 起读日, date started, started, start date, datestarted, started on, started at, ' +
      'started reading, begun, begun on',
  ),
  finished_on: namesIn(
    '读完日期, 读完时间, 完成日期, 完成时间, 完读日期, 阅读日期, 读完, 読了日, date read, date finished, date completed, ' +
      'finished, finish date, finished reading, completed on, completion date, end date, dateread, last date read, ' +
      'finished on, finished at, stopped date, read at, read date',
  ),
  readings: ['阅读起讫', 'dates read', 'readings'],
  marked_on: ['日期'],
  added_on: namesIn(
    '加入日期, 加入时间, 创建时间, date added, added, added at, shelf date, entrydate, entry date, timestamp, created at',
  ),
  notes: namesIn(
    '笔记, 我的笔记, 读书笔记, 心得, 备注, 短评, 我的短评, 评论, 书评, 感想, 内容, my review, review, review name, ' +
      'review content, private notes, notes, my notes, note, comment, comments, my comments, private comment',
  ),
  shelves: ['bookshelves', 'collections'],
  info: ['info'],
  link: [],
}

/** The format of a sheet; undefined where it is no known one. */
export function findFormat(sheet: Sheet): ListFormat | undefined {
  return FORMATS.find(({ marks, host, columns }) => {
    if (marks.some((names) => findColumns(sheet.columns, names).length === 0)) return false
    if (host === undefined) return true
    const [place = -1] = findColumns(sheet.columns, columns?.link ?? [])
    return sheet.rows.length === 0 || sheet.rows.some(({ cells }) => cells?.[place]?.includes(host))
  })
}

/** Whether a cell is the name of the column that a list of one column has. */
export function namesBook(cell: string): boolean {
  return findColumns([cell], [...COLUMNS.title, ...COLUMNS.isbn]).length > 0
}

/** The places of the columns that have the meaning by their names. */
export function columnsOf(sheet: Sheet, meaning: Meaning, format?: ListFormat): number[] {
  return findColumns(sheet.columns, format?.columns?.[meaning] ?? COLUMNS[meaning])
}

/** The sheets of a file without those of other media and those without columns. */
export function sheetsOfBooks(sheets: readonly Sheet[]): Sheet[] {
  return sheets.filter(({ name, columns }) => columns.length > 0 && !isOtherMedium(name ?? '')).map(allRows)
}

/** The sheet with its first row among the others, where that names no column and has an ISBN or a day. */
function allRows(sheet: Sheet): Sheet {
  const { columns, rows } = sheet
  const isHeader = LIST_MEANINGS.some((meaning) => columnsOf(sheet, meaning, undefined).length > 0)
  if (isHeader || !columns.some((cell) => readIsbn(cell) !== null || readDay(cell) !== null)) return sheet
  return {
    ...sheet,
    columns: columns.map(() => ''),
    rows: [{ row: (rows[0]?.row ?? 2) - 1, cells: columns }, ...rows],
  }
}

/** Whether the sheet or file is of films, music, games and so on, which tools export beside books. */
function isOtherMedium(name: string): boolean {
  return (
    /^[想在]?[看听聽玩][过過]?$/.test(name) ||
    /^(?:neodb_)?(?:movie|tv|music|game|podcast|performance)_(?:mark|review|note)/i.test(name)
  )
}
