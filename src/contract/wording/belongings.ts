import type { ImportRefusal } from '../belongings.ts'

/** Taking along what an account holds, and leaving the site (decisions.md 32). */

/** Why a row of an import was not taken. */
export const importRefusalSentences: Record<ImportRefusal, string> = {
  row_malformed: '這一列的內容不完整，無法讀取。',
  review_unknown: '這裡沒有這本書的書評。',
  review_ambiguous: '這裡有不只一篇同書名、同作者的書評，無法確定是哪一篇。',
  status_unknown: '閱讀狀態不是「想讀」、「閱讀中」或「已讀完」。',
  date_malformed: '日期無法讀取。',
  note_too_long: '筆記太長，最多 20,000 個字。',
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

/** Who signs a comment that was kept when its writer left. */
export const DEPARTED_READER = '已離開的讀者'
