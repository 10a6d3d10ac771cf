/** Actions on the reading list, and its year in review (docs/product/reading-list.md, docs/product/wording.md, docs/product/design.md). */
import { chineseCount, chineseYear } from '../../text/chinese-number.ts'
import { bookTitle } from '../reviews/books.ts'

export const ownListWording = {
  list: '書單裡的書',
  import: '匯入書單',
  failedHeading: '書單暫時翻不開',
  failed: '你的書和筆記都還在，只是這次沒有送到。',
  cancel: '取消',
  save: '儲存',
  saving: '儲存中...',
  asking: '正在整理書單...',
  statusFailed: '更新狀態失敗，請稍後再試。',
} as const

/** A book that has no review here. */
export const noteBookWording = {
  open: '記一本',
  title: '書名',
  required: '必填',
  author: '作者',
  isbn: 'ISBN',
  isbnHint: '可以不填。填了，日後有書評時比較好認。',
  status: '狀態',
  hint: '封面由書名排成；站主寫了這本書，會自動換成書評的封面與連結。',
  save: '記下',
  cancel: '取消',
  own: '自己記的',
  /** Of an entry whose book has a review by now. */
  reviewed: '這裡有書評寫到這本書',
} as const

/** A book that was to be noted has a review. */
export const reviewedText = (title: string): string => `這裡有${bookTitle(title)}的書評，可以直接加入書單。`

export const entrySearchWording = {
  open: '找書單',
  label: '搜尋書單',
  placeholder: '書名、作者或筆記',
  none: '找不到相關的書',
  clear: '清除搜尋',
} as const

export const notesWording = {
  heading: '我的筆記',
  none: '尚無筆記',
  add: '新增筆記',
  edit: '編輯筆記',
  placeholder: '寫下你的閱讀筆記...',
  failed: '儲存筆記失敗，請稍後再試。',
  draft: '有一份還沒儲存的草稿。',
  goOn: '繼續寫草稿',
  dropDraft: '捨棄草稿',
  /** After 取消 and 捨棄草稿; 復原 is next to it. */
  dropped: '沒有儲存的筆記已經捨棄',
  /** In the editor, where it began with a draft. */
  kept: '上次沒有儲存的草稿還在這裡。',
  expired: '重新登入之後，這份筆記會自動儲存。',
  discardQuestion: '確定要捨棄這份筆記嗎？',
  discard: '捨棄',
  doNotDiscard: '先留著',
  /** Where another device or tab has saved the note meanwhile. */
  conflict: '這份筆記在別的裝置或分頁改過了，所以還沒有儲存。兩份都在下面，由你決定怎麼留。',
  storedHeading: '已儲存的筆記',
  ownHeading: '這裡寫的筆記',
  keepStored: '保留已儲存的',
  join: '兩份接在一起',
  keepOwn: '保留這裡寫的',
  joined: '兩份已經接在一起，改好之後再儲存。',
} as const

export const ownRatingWording = {
  label: '我的評分',
  none: '尚未評分',
  clear: '清除',
  failed: '更新評分失敗，請稍後再試。',
} as const

export const datesWording = {
  added: '加入',
  begun: '開始',
  finished: '讀完',
  add: '填寫日期',
  edit: '修改日期',
  another: '再讀一次',
  remove: '刪除這次閱讀',
  failed: '儲存日期失敗，請稍後再試。',
} as const

export const yearWording = {
  open: '看這一年',
  label: '一年的閱讀',
  year: '年份',
  total: '計',
  totals: '合計',
  category: '分類',
  others: '其他',
  month: '月',
  months: ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'],
  key: ['一本', '數字是當月本數', '橫線連起同一分類的第一本與最後一本'],
  nothing: '這一年還沒有讀完的書。',
  loading: '正在整理這一年...',
  failed: '這一年的閱讀紀錄沒有載入成功。',
} as const

/** Without a book of this status. */
export const noneWithStatus = (status: string): string => `目前沒有標記為「${status}」的書。`

/** No book of this status, or of the whole list, contains the term. */
export function noneWithTerm(term: string, status: string | null): string {
  const where = status === null ? '書單裡' : `標記為「${status}」的書裡`
  return `${where}，書名、作者和筆記都沒有「${term}」。換個字詞試試。`
}

export const notesOf = (title: string): string => `${bookTitle(title)}的閱讀筆記`

/** Below the question whether to discard them. */
export const unsavedText = (title: string, count: number): string =>
  `${bookTitle(title)}的筆記裡，有 ${count} 個字還沒有儲存。`

export const ownRatingOf = (title: string): string => `${bookTitle(title)}，我的評分`
export const datesOf = (title: string): string => `${bookTitle(title)}的閱讀日期`
export const scoreText = (rating: number): string => `${rating} 分，滿分 5 分`

/** For a book that was read more than once. */
export const timesRead = (time: number): string => `第 ${time} 次`
export const countOfBooks = (count: number): string => `共 ${count} 本`

/** How many entries of a long list are shown. */
export const shownOfBooks = (shown: number, total: number): string => `已顯示 ${shown} 本，共 ${total} 本`
export const yearHeading = (year: number): string => `${year} 年`

/** What the reader has read this year, and is reading; '' where there is nothing to say. */
export function yearLine(finished: number, reading: number): string {
  const parts = [
    finished > 0 && `讀完${chineseCount(finished)}本`,
    reading > 0 && `正在讀${chineseCount(reading)}本`,
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? `${parts.join('，')}。` : ''
}

/** The name of the year beside it. */
export const yearName = (year: string): string => `${chineseYear(year)}年`

/** The button that opens the entry of a book, or closes it. */
export const openerOf = (title: string, isOpened: boolean): string =>
  `${isOpened ? '收合' : '打開'}${bookTitle(title)}`

export const yearCaption = (year: number): string => `${year} 年讀完的書，依月份與分類`

/** The months with most readings follow, where some stand out. */
export function yearSummary(total: number, fullest: readonly number[]): string {
  const names = fullest.map((month) => `${yearWording.months[month] ?? ''}${yearWording.month}`)
  if (names.length === 0) return `讀完 ${total} 本。`
  const [last = '', ...rest] = names.toReversed()
  const all = rest.length > 0 ? `${rest.toReversed().join('、')}與${last}` : last
  return `讀完 ${total} 本，${all}讀得最多。`
}

/** A day, YYYY-MM-DD, as dates are written here. */
export const dayText = (day: string): string => day.replaceAll('-', '/')
