/** Actions on the reading list, and its year in review (docs/product/reading-list.md, docs/product/wording.md, docs/product/design.md). */

export const ownListWording = {
  list: '書單裡的書',
  import: '匯入書單',
  failedHeading: '書單暫時翻不開',
  failed: '你的書和筆記都還在，只是這次沒有送到。',
  remove: '從書單移除',
  removeQuestion: '確定要將這本書從書單中移除嗎？',
  confirmRemove: '移除',
  cancel: '取消',
  save: '儲存',
  saving: '儲存中...',
  undo: '復原',
  asking: '正在整理書單...',
  statusFailed: '更新狀態失敗，請稍後再試。',
  removeFailed: '移除失敗，請稍後再試。',
  undoFailed: '復原失敗，請稍後再試。',
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
export function noneWithStatus(status: string): string {
  return `目前沒有標記為「${status}」的書。`
}

export function removedText(title: string): string {
  return `已從書單移除《${title}》`
}

export function notesOf(title: string): string {
  return `《${title}》的閱讀筆記`
}

export function ownRatingOf(title: string): string {
  return `《${title}》，我的評分`
}

export function datesOf(title: string): string {
  return `《${title}》的閱讀日期`
}

export function scoreText(rating: number): string {
  return `${rating} 分，滿分 5 分`
}

/** For a book that was read more than once. */
export function timesRead(time: number): string {
  return `第 ${time} 次`
}

export function countOfBooks(count: number): string {
  return `共 ${count} 本`
}

/** How many entries of a long list are shown. */
export function shownOfBooks(shown: number, total: number): string {
  return `已顯示 ${shown} 本，共 ${total} 本`
}

export function yearHeading(year: number): string {
  return `${year} 年`
}

export function yearCaption(year: number): string {
  return `${year} 年讀完的書，依月份與分類`
}

/** The months with most readings follow, where some stand out. */
export function yearSummary(total: number, fullest: readonly number[]): string {
  const names = fullest.map((month) => `${yearWording.months[month] ?? ''}${yearWording.month}`)
  if (names.length === 0) return `讀完 ${total} 本。`
  const [last = '', ...rest] = names.toReversed()
  const all = rest.length > 0 ? `${rest.toReversed().join('、')}與${last}` : last
  return `讀完 ${total} 本，${all}讀得最多。`
}

/** A day, YYYY-MM-DD, as dates are written here. */
export function dayText(day: string): string {
  return day.replaceAll('-', '/')
}
