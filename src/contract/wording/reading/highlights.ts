/** 劃線: on a review, and in the reading list (docs/product/reading-list.md). */

export const highlightsWording = {
  /** The buttons beside a selection. */
  tools: '選取的文字',
  mark: '劃線',
  write: '寫筆記',
  marked: '已劃線',
  failed: '劃線失敗，請稍後再試。',
  tooLong: '一則劃線最多 500 個字，請少選一些。',
  signInFirst: '請先登入，再劃線。',
  /** The dialog of 籤. */
  heading: '劃線與書籤卡',
  choose: '選一句',
  selected: '選取的文字',
  close: '關閉',
  own: '這篇的劃線',
  none: '還沒有劃線。選一句，再按「劃線」。',
  unsaved: '有一份還沒儲存的筆記。',
  goOn: '繼續寫',
  /** A mark in a list. */
  changed: '原文已改',
  toText: '回到原文',
  download: '下載這篇的劃線（Markdown）',
  edit: '編輯筆記',
  remove: '移除劃線',
  removed: '劃線已移除',
  undo: '復原',
  removeFailed: '移除失敗，請稍後再試。',
  undoFailed: '復原失敗，請稍後再試。',
  /** The note on a passage. */
  noteHeading: '劃線的筆記',
  placeholder: '寫下你的筆記...',
  private: '只有你看得到。',
  noteTooLong: '劃線的筆記太長，最多 2,000 個字。',
  noteFailed: '儲存筆記失敗，請稍後再試。',
  cancel: '取消',
  save: '儲存',
  saving: '儲存中...',
  /** The list of all marks. */
  listHeading: '我的劃線',
  listSub: '劃過的句子和寫下的筆記，只有你看得到。',
  list: '劃線',
  back: '回到書單',
  loading: '正在加載劃線...',
  listFailed: '劃線暫時讀不到，都還在，請稍後再試。',
  emptyHeading: '還沒有劃線',
  empty: '讀書評時選取一段文字，按「劃線」，就會留在這裡。',
  more: '載入更多',
} as const

export const countOfHighlights = (count: number): string => `共 ${count} 則劃線`
export const removeHighlightLabel = (quote: string): string => `${highlightsWording.remove}：${quote}`

export const editHighlightLabel = (quote: string, hasNote: boolean): string =>
  `${hasNote ? highlightsWording.edit : highlightsWording.write}：${quote}`
