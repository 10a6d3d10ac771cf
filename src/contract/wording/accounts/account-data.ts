import type { ImportRefusal } from '../../accounts/account-data.ts'
import type { ReadingStatus } from '../../reading/reading-statuses.ts'

/** Export and deletion of an account (docs/product/accounts.md). */

/** Why an import skipped a row. */
export const importRefusalSentences: Record<ImportRefusal, string> = {
  row_malformed: '這一列的內容不完整，無法讀取。',
  review_unknown: '這裡沒有這本書的書評。',
  review_ambiguous: '這裡有不只一篇同書名、同作者的書評，無法確定是哪一篇。',
  status_unknown: '閱讀狀態不是「想讀」、「閱讀中」或「已讀完」。',
  rating_malformed: '評分要在半顆星到五顆星之間，以半顆星為單位。',
  date_malformed: '日期無法讀取，或是在今天之後。',
  note_too_long: '筆記太長，最多 20,000 個字。',
  highlight_too_long: '劃線或它的筆記太長，劃線最多 500 個字，筆記最多 2,000 個字。',
  too_many_highlights: '一篇書評最多劃 200 處。',
  highlights_full: '一個帳號最多劃 5,000 處。',
  notes_differ: '這本書在這裡已經有不同的筆記，沒有更動。',
  row_repeated: '同一本書在檔案裡出現不只一次，只採用第一次。',
}

export const importReportWording = {
  commentsLeftOut: '評論不會重新發表，其餘都照檔案處理。',
} as const

export function importSummary({
  added,
  changed,
  unchanged,
}: {
  added: number
  changed: number
  unchanged: number
}): string {
  return `新增 ${added} 筆，更新 ${changed} 筆，${unchanged} 筆沒有變動。`
}

/** The columns of the tables for spreadsheets, which an import reads, too. */
export const exportColumns = {
  review_id: '書評編號',
  title: '書名',
  author: '作者',
  isbn: 'ISBN',
  status: '閱讀狀態',
  own_rating: '我的評分',
  readings: '閱讀起訖',
  added_at: '加入時間',
  notes: '筆記',
  bookmarked_at: '收藏時間',
  comment_id: '評論編號',
  user_name: '署名',
  content: '評論',
  likes: '讚',
  posted_at: '發表時間',
  changed_at: '修改時間',
} as const

export const exportedStatusNames: Record<ReadingStatus, string> = {
  want_to_read: '想讀',
  reading: '閱讀中',
  completed: '已讀完',
}

/** The name on comments of deleted accounts. */
export const DEPARTED_READER = '已離開的讀者'
