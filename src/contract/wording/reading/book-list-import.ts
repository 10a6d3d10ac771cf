import type { BookListImported, ListLossRow, ListMatch, ListPreview } from '../../reading/book-list-import.ts'
import type { ListLoss, ListQuestion } from '../../reading/book-list-sources.ts'
import { countCodePoints, HIGHLIGHT_LIMITS, IMPORT_FILE_MB, LIMITS, READINGS_OF_ENTRY } from '../../limits.ts'
import type { ReadingStatus } from '../../reading/reading-statuses.ts'
import { inThousands } from '../site/fields.ts'
import { statusWording } from './reading-status.ts'

/** The import of a book list (the screen 匯入書單). */

const NOTE_LIMIT = inThousands(LIMITS.note)

export const listImportWording = {
  heading: '匯入書單',
  sub: '在別處記下的書，也一起帶上船。',
  loading: '正在加載...',
  signedOut: '登入後即可把別處的書單帶過來。',
  backToList: '返回我的書單',
  fileLabel: '書單檔案',
  choose: '選擇檔案',
  drop: '把檔案拖到這裡，或從裝置選擇。',
  limits: `CSV、TSV、xlsx、JSON 或裝著它們的 zip，最多 ${IMPORT_FILE_MB} MB、20,000 列。檔案讀過就丟，不會留在站上。`,
  promise: '會先列出對得上的書，看過再決定要不要匯入。你在這裡寫下的狀態、筆記和評分，都不會被蓋掉。',
  howHeading: '檔案從哪裡來',
  reading: '正在讀檔案、比對書評...',
  failed: '讀取檔案失敗，請稍後再試。',
  importing: '匯入中...',
  importFailed: '匯入失敗，書單沒有變動。',
  another: '換一個檔案',
  onceMore: '再匯入一個檔案',
  toList: '看我的書單',
  matches: '對得上的書',
  unreviewed: '站上還沒有書評的書',
  noMatches: '這份書單裡的書，都帶不過來。',
  nothingNew: '這些書都已經在你的書單裡了。',
  nothingNewOfAccount: '這份檔案裡沒有可以新增的資料。',
  empty: '這份檔案裡沒有書。',
  misses: '帶不過來的列',
  download: '下載這份清單',
  withNotes: '含筆記',
  columns: '每一欄是什麼',
  columnsHint: '看過前幾列，再選每一欄的意思；選「不帶」的欄位會留在檔案裡。',
  columnsUnknown: '看不出哪一欄是書名或 ISBN。請在下面選好，再按「照這樣讀」。',
  unnamedColumn: '（沒有欄名）',
  noMeaning: '不帶',
  readAgain: '照這樣讀',
  notYet: '先不匯入',
  done: '匯入完成',
  more: '顯示更多',
} as const

export const listSourceNames = {
  goodreads: 'Goodreads',
  storygraph: 'StoryGraph',
  douban: '豆瓣',
  neodb: 'NeoDB',
  bookwyrm: 'BookWyrm',
  hardcover: 'Hardcover',
  librarything: 'LibraryThing',
  libby: 'Libby',
  calibre: 'Calibre',
  openreads: 'Openreads',
  table: '其他表格',
  account: '本站',
} as const

export type ListSource = keyof typeof listSourceNames

/** Where a reader finds the export of each site. */
export const listSourceHints: Record<ListSource, string> = {
  goodreads: '在 My Books 左側選「Import and export」，按「Export Library」，會得到一個 CSV。',
  storygraph: '在 Manage Account 最下方按「Export StoryGraph Library」，會得到一個 CSV。',
  douban: '豆瓣自己不能匯出：用豆伴、豆坟、豆备（Doubak）備份後匯出的 xlsx 或 CSV，都讀得懂。',
  neodb: '在「設定」的資料頁匯出 CSV，整個 zip 交過來就可以。',
  bookwyrm: '在 Settings 選「CSV Export」，會得到一個 CSV。',
  hardcover: '在 Settings 選「Export」，會得到一個 CSV。',
  librarything: '在「More」選「Export your library」，TSV 或 JSON 都讀得懂。',
  libby: '在 Timeline 的「Actions」選「Export Timeline」，選 CSV 或 JSON。',
  calibre: '選「建立目錄」，格式選 CSV。',
  openreads: '在設定的備份頁選「匯出 CSV」。',
  table:
    'Readmoo 或自己整理的書單：只要有一欄是書名或 ISBN，用 Excel、Numbers 或 Google 試算表存成 xlsx 或 CSV，再選每一欄是什麼。',
  account:
    '在「我的帳號」按「下載我的資料」，會得到一個 JSON，書單、收藏、劃線和筆記都在裡面。單獨下載的書單與收藏 CSV 也讀得懂。評論不會重新發表。',
}

/** What a column can be. */
export const listMeaningNames = {
  title: '書名',
  author: '作者',
  isbn: 'ISBN',
  status: '狀態',
  rating: '評分',
  begun_on: '開始的日子',
  finished_on: '讀完的日子',
  /** Days of several readings in one cell. */
  readings: '每次閱讀的起訖',
  /** The day of marking: the last day of a finished book, the first day of one being read. */
  marked_on: '標記的日子',
  added_on: '加入的日子',
  notes: '筆記',
} as const

export type ListMeaning = keyof typeof listMeaningNames

/** Of the rows that ask: the name of what they are, and the question about so many of them. */
export const listQuestionNames: Record<ListQuestion, string> = { unfinished: '未讀完', no_status: '沒有狀態' }

export const listQuestions: Record<ListQuestion, (count: number) => string> = {
  unfinished: (count) => `${count} 本沒有讀完，放進`,
  no_status: (count) => `${count} 本沒有寫狀態，放進`,
}

export const listMissSentences = {
  /** No review here is of this book: of a bookmark or a highlight. */
  no_review: '站上還沒有這本書的書評',
  /** Several reviews match by title only. */
  several_reviews: '站上有好幾篇同名的書評，分不出是哪一本',
  /** Another row of the same book is earlier, or has a later status. */
  repeated: '檔案裡另有一列是同一本書',
  unfinished: '沒有讀完，還沒有選要放進想讀還是已讀完',
  no_status: '檔案裡沒有寫狀態，還沒有選要放在哪裡',
  no_title: '這一列沒有書名，也沒有讀得懂的 ISBN',
  /** The row itself could not be read. */
  broken: '這一列讀不懂，可能缺了欄位或引號',
  /** The entry has other notes already, which stay. */
  notes_differ: '這裡已經有另一份筆記，保留原來的那份',
  highlight_too_long: `這一處太長：劃線最多 ${HIGHLIGHT_LIMITS.quote} 個字，筆記最多 ${inThousands(HIGHLIGHT_LIMITS.note)} 個字`,
  too_many_highlights: `一篇書評最多劃 ${HIGHLIGHT_LIMITS.ofReview} 處`,
  highlights_full: `一個帳號最多劃 ${inThousands(HIGHLIGHT_LIMITS.ofReader)} 處`,
} as const

export type ListMiss = keyof typeof listMissSentences

export const listStateNames: Record<ListMatch['state'], string> = {
  new: '新加入',
  changed: '補上資料',
  known: '已在書單',
}

/** The columns of the downloaded misses, and the file's name. */
export const listMissColumns = ['工作表', '列', '書名', '作者', '原因'] as const
export const LIST_MISS_FILE = '沒有匯入的書.csv'

interface LossWording {
  heading: string
  /** Of the button, and the name of its file. */
  download: string
  file: string
  /** Below the summary: how many rows lose something. */
  notice: (count: number) => string
  text: (values: readonly string[]) => string
}

/** What an import leaves behind of rows that it takes. */
export const listLosses: Record<ListLoss, LossWording> = {
  note: {
    heading: '太長的筆記',
    download: '下載放不下的文字',
    file: '放不下的筆記.txt',
    notice: (count) =>
      `有 ${count} 則筆記太長，只能收進前 ${NOTE_LIMIT} 個字。放不下的部分列在下面，可以下載。`,
    text: ([rest = '']) => `放不下最後 ${inThousands(countCodePoints(rest))} 個字`,
  },
  readings: {
    heading: '太多次的閱讀',
    download: '下載放不下的日期',
    file: '放不下的閱讀日期.csv',
    notice: (count) =>
      `有 ${count} 本書讀過太多次，每本只能收進 ${READINGS_OF_ENTRY} 次，先收最近的。放不下的列在下面，可以下載。`,
    text: (values) => `放不下 ${inThousands(values.length)} 次：${firstOf(values)}`,
  },
  dates: {
    heading: '收不進的日期',
    download: '下載這些日期',
    file: '收不進的日期.csv',
    notice: (count) => `有 ${count} 本書的日期不完整、讀不懂或不可能，沒有收進來。列在下面，可以下載。`,
    text: (values) => `檔案裡寫的是 ${firstOf(values)}`,
  },
  rating: {
    heading: '換算過的評分',
    download: '下載原來的評分',
    file: '原來的評分.csv',
    notice: (count) => `有 ${count} 本書的評分不是半顆星的倍數，或讀不懂。列在下面，可以下載。`,
    text: ([given = '', stored]) =>
      stored === undefined ? `檔案裡寫的是 ${given}，讀不懂` : `檔案裡寫的是 ${given}，記成 ${stored} 顆星`,
  },
}

const firstOf = (values: readonly string[]): string =>
  values.slice(0, SHOWN_VALUES).join('、') + (values.length > SHOWN_VALUES ? '……' : '')

const SHOWN_VALUES = 10

/** The columns of a downloaded table of losses. */
export const listLossColumns = ['工作表', '列', '書名', '作者', '內容'] as const

export function listHeading(source: ListSource): string {
  if (source === 'table') return '檔案裡的書'
  return source === 'account' ? '本站匯出的資料' : `${listSourceNames[source]}的書單`
}

export function listSummary({ source, total, matches, unreviewed, misses }: ListPreview): string {
  if (source === 'account') return `書單、收藏和劃線共 ${total} 筆，其中 ${misses.length} 筆帶不過來。`
  const parts = [
    `${matches.length} 本站上有書評`,
    unreviewed.length > 0 && `${unreviewed.length} 本還沒有`,
    misses.length > 0 && `${misses.length} 本帶不過來`,
  ]
  return `共 ${total} 本：${parts.filter(Boolean).join('，')}。`
}

/** Where the import would change nothing. */
export function nothingToImport({ source, matches, unreviewed }: ListPreview): string {
  if (source === 'account') return listImportWording.nothingNewOfAccount
  return matches.length + unreviewed.length === 0 ? listImportWording.noMatches : listImportWording.nothingNew
}

/** Below the summary: what comes beside the list. */
export function besideListText(bookmarks: number, highlights: number): string {
  const parts = [bookmarks > 0 && `${bookmarks} 篇收藏`, highlights > 0 && `${highlights} 處劃線`]
  return `書單以外，還會放回 ${parts.filter(Boolean).join('、')}。`
}

export const importTheseText = (count: number, source?: ListSource): string =>
  `匯入這 ${count} ${measureWord(source)}`

export function importedText({ source, added, changed, unchanged }: BookListImported): string {
  const word = measureWord(source)
  return `新加入 ${added} ${word}，補上資料 ${changed} ${word}，${unchanged} ${word}沒有變動。`
}

/** Lists of other sites have books only. */
const measureWord = (source: ListSource | undefined): string => (source === 'account' ? '筆' : '本')

/** The title in the file, where the review has another one. */
export const inFileText = (title: string, author: string): string =>
  `檔案裡是 ${author === '' ? title : `${title}／${author}`}`

/** In the downloaded file, above the text of each note. */
export function cutNoteHeading({ row, sheet, title, author, values }: ListLossRow): string {
  const by = author === '' ? '' : `，${author}`
  return `《${title.replace(/^《|》$/g, '')}》${by}（${rowText(row, sheet)}，${listLosses.note.text(values)}）`
}

/** The columns and sheets that are not read. */
export const ignoredText = (names: readonly string[]): string => `沒有帶過來的欄位：${names.join('、')}。`

/** Where the status in the file is another one than that of the entry after the import. */
export const statusInFileText = (status: ReadingStatus): string =>
  `檔案裡是「${statusWording[status]}」，書單上的狀態不變。`

/** The position of a row. */
export const rowText = (row: number, sheet: string | null): string =>
  sheet === null ? `第 ${row} 列` : `${sheet}・第 ${row} 列`

/** Days as YYYY-MM-DD. A reading that ended before the present status is of the past. */
export function readingDaysText(
  begun_on: string | null,
  finished_on: string | null,
  status: ReadingStatus,
): string | null {
  const [begun, finished] = [begun_on, finished_on].map((day) => day?.replaceAll('-', '/'))
  if (finished && status !== 'completed') return `讀過 ${begun ? `${begun}–` : ''}${finished}`
  if (begun && finished) return `${begun}–${finished}`
  if (finished) return `讀完 ${finished}`
  return begun ? `開始 ${begun}` : null
}
