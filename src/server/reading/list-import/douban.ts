import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { fold } from '../../text/fold.ts'
import {
  readDay,
  readName,
  readNotesCell,
  readStars,
  type ListedReading,
  type ListRow,
  type ReadCell,
  readSheetRows,
  type UnreadableRow,
} from './list-row.ts'
import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { columnKey, hasColumns, type Sheet } from '../../tabular/sheet.ts'

/*
 * 豆瓣 has no export; its readers use tools. 豆伴 (Tofu) and similar tools write a workbook with a sheet for each status;
 * user scripts write a CSV file for each status, which only the file's name may tell. Column names match in any written
 * form (tabular/sheet.ts).
 */

/** Whether the sheet comes from such a tool, of books or of other media. */
export function isDouban(sheet: Sheet): boolean {
  const hasDoubanColumns = hasColumns(sheet, TITLE, LINK, [...INTRO, ...AUTHOR, ...MARKED_ON])
  const keys = LINK.map(columnKey)
  const links = sheet.rows.flatMap(({ cells }) =>
    cells === null ? [] : keys.map((key) => cells.get(key) ?? ''),
  )
  return hasDoubanColumns && (links.length === 0 || links.some((link) => link.includes('douban.com')))
}

/** `fileName` is the uploaded file's name, or ''. */
export function readDouban(sheet: Sheet, fileName: string): (ListRow | UnreadableRow)[] {
  const sheetStatus = readSheetStatus(sheet, fileName)
  if (sheetStatus === 'other') return []
  return readSheetRows(sheet, (source, cell) => {
    if (isOtherMedium(cell(...LINK))) return undefined
    const [title, author] = [readName(cell(...TITLE)), readAuthor(cell)]
    if (title === '') return { ...source, title, author, miss: 'no_title' }
    const status = STATUSES.get(fold(cell(...STATUS))) ?? sheetStatus
    const marked_on = readDay(cell(...MARKED_ON))
    return {
      ...source,
      title,
      author,
      isbn: parseIsbn(cell('ISBN', 'ISBN13')),
      status,
      own_rating: readRating(cell(...RATING)),
      readings: toReadings(status, marked_on),
      partial_dates: [],
      ...readNotesCell(cell(...COMMENT)),
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

const STATUS_NAMES_IN_FILES = ['想读', 'wish', '在读', '读过', 'collect'].map(fold)

/** The status of all rows, by the sheet's name, the file's name or the columns; `other` for films, music and games. */
function readSheetStatus(sheet: Sheet, fileName: string): ReadingStatus | 'other' | null {
  if (sheet.name !== null && /[看听聽玩]/.test(sheet.name)) return 'other'
  const named = STATUSES.get(fold(sheet.name ?? ''))
  if (named) return named
  const nameInFile = STATUS_NAMES_IN_FILES.find((word) => fold(fileName).includes(word))
  if (nameInFile !== undefined) return STATUSES.get(nameInFile) ?? null
  if (hasColumns(sheet, STATUS)) return null
  // Lists of wanted books have no rating column.
  return hasColumns(sheet, RATING) ? 'completed' : 'want_to_read'
}

function isOtherMedium(link: string): boolean {
  return /douban\.com/.test(link) && !/book\.douban\.com/.test(link)
}

/** A number, the word that 豆瓣 shows for it, or drawn stars. */
function readRating(text: string): number | null {
  const drawn = text.match(/[★⭐]/gu)?.length
  return RATING_WORDS.get(fold(text)) ?? readStars(drawn === undefined ? text : String(drawn))
}

const RATING_WORDS = new Map(
  Object.entries({ 力荐: 5, 推荐: 4, 还行: 3, 较差: 2, 很差: 1 }).map(([word, stars]) => [fold(word), stars]),
)

/** The introduction column reads: [意] 伊塔洛·卡尔维诺 / 2006 / 译林出版社, or with the year first. */
function readAuthor(cell: ReadCell): string {
  const parts = cell(...INTRO).split(/(?<!\s)\s+\/\s+/)
  return readName(cell(...AUTHOR) || (parts.find((part) => !/^\d{4}(?:\D|$)/.test(part.trim())) ?? ''))
}

/** The marked day is the last day of a read book and the first day of one being read. */
function toReadings(status: ReadingStatus | null, marked_on: string | null): ListedReading[] {
  if (marked_on === null) return []
  if (status === 'completed') return [{ begun_on: null, finished_on: marked_on }]
  return status === 'reading' ? [{ begun_on: marked_on, finished_on: null }] : []
}
