import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import { fold } from '../text/fold.ts'
import { readDay, readName, readNotesCell, readStars } from './cell-values.ts'
import { readIsbn } from '../text/isbn.ts'
import type { UnreadRow } from '../tabular/sheet.ts'
import type { ListedReading, ListRow } from './list-row.ts'
import { columnKey, hasColumns, type ReadCell, readRows, type Sheet } from '../tabular/sheet.ts'

/*
 * 豆瓣 itself exports nothing; its readers use tools. 豆伴 (Tofu) and those after its model write a workbook with a
 * sheet for each shelf; user scripts write a CSV file for each, and say which one in the file's name or not at all.
 * Column names are compared whatever their script (sheet.ts).
 */

/** Whether it is a shelf of books, or of something else, of such a tool. */
export function isDouban(sheet: Sheet): boolean {
  const isLike = hasColumns(sheet, TITLE, LINK, [...INTRO, ...AUTHOR, ...MARKED_ON])
  const links = sheet.rows.flatMap(({ cells }) =>
    cells === null ? [] : LINK.map((name) => cells.get(columnKey(name)) ?? ''),
  )
  return isLike && (links.length === 0 || links.some((link) => link.includes('douban.com')))
}

/** `fileName`: as the reader's device names it; '' where it does not. */
export function readDouban(sheet: Sheet, fileName: string): (ListRow | UnreadRow)[] {
  const shelf = shelfOf(sheet, fileName)
  if (shelf === 'other') return []
  return readRows(sheet, (place, cell) => {
    if (isElsewhere(cell(...LINK))) return undefined
    const [title, author] = [readName(cell(...TITLE)), readAuthor(cell)]
    if (title === '') return { ...place, title, author, miss: 'no_title' }
    const status = STATUSES.get(fold(cell(...STATUS))) ?? shelf
    const marked_on = readDay(cell(...MARKED_ON))
    return {
      ...place,
      title,
      author,
      isbn: readIsbn(cell('ISBN', 'ISBN13')),
      status,
      own_rating: readStars(cell(...RATING)),
      readings: readingsOf(status, marked_on),
      notes: readNotesCell(cell(...COMMENT)),
      added_on: marked_on,
    }
  })
}

const TITLE = ['标题', '书名', 'title']
const LINK = ['链接', '条目链接', 'url', 'link']
const INTRO = ['简介']
const AUTHOR = ['作者', 'author']
const MARKED_ON = ['创建时间', '打分日期', '标记日期', 'date']
const RATING = ['我的评分', '个人评分', 'rating']
const COMMENT = ['评论', '我的短评', '短评', 'comment']
const STATUS = ['状态', 'status']

const STATUSES = new Map<string, ReadingStatus>(
  Object.entries({
    想读: 'want_to_read',
    wish: 'want_to_read',
    在读: 'reading',
    do: 'reading',
    doing: 'reading',
    读过: 'completed',
    collect: 'completed',
    done: 'completed',
  } as const).map(([name, status]) => [fold(name), status]),
)

const IN_FILE_NAMES = ['想读', 'wish', '在读', '读过', 'collect'].map(fold)

/** Which shelf the sheet's name, or the file's, or the columns tell; `other`: of films, music or games. */
function shelfOf(sheet: Sheet, fileName: string): ReadingStatus | 'other' | null {
  if (sheet.name !== null && /[看听聽玩]/.test(sheet.name)) return 'other'
  const named = STATUSES.get(fold(sheet.name ?? ''))
  if (named) return named
  const told = IN_FILE_NAMES.find((word) => fold(fileName).includes(word))
  if (told !== undefined) return STATUSES.get(told) ?? null
  if (hasColumns(sheet, STATUS)) return null
  // Nothing is rated before it is read, so those of the wanted ones have no such column.
  return hasColumns(sheet, RATING) ? 'completed' : 'want_to_read'
}

function isElsewhere(link: string): boolean {
  return /douban\.com/.test(link) && !/book\.douban\.com/.test(link)
}

/** The introduction reads: [意] 伊塔洛·卡尔维诺 / 2006 / 译林出版社, or with the year first. */
function readAuthor(cell: ReadCell): string {
  const parts = cell(...INTRO).split(/(?<!\s)\s+\/\s+/)
  return readName(cell(...AUTHOR) || (parts.find((part) => !/^\d{4}(?:\D|$)/.test(part.trim())) ?? ''))
}

/** The day on which it was marked: as read for those read, as begun for those being read. */
function readingsOf(status: ReadingStatus | null, marked_on: string | null): ListedReading[] {
  if (marked_on === null) return []
  if (status === 'completed') return [{ begun_on: null, finished_on: marked_on }]
  return status === 'reading' ? [{ begun_on: marked_on, finished_on: null }] : []
}
