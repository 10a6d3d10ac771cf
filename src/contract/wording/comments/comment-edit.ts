/** Changing and removing one's own comment (docs/product/comments.md); loaded for the authors of comments. */

export const ownCommentWording = {
  edit: '編輯',
  save: '儲存',
  cancel: '取消',
  changeFailed: '修改評論失敗，請稍後再試。',
  /** Of the area in which one's own comment is changed. */
  editArea: '編輯你的評論',
  saving: '儲存中...',
  saved: '評論已經修改。',
  emptyChange: '評論不能空白；不想留著的話，可以刪除。',
  /** When the time is over while the editor is open. */
  overWhileEditing: '修改的時間已經過了，這段文字沒有儲存。可以複製起來，另外寫一則評論。',
  copyText: '複製文字',
  close: '關閉',
} as const

/** Deleting one's own published comment. */
export const removeWording = {
  action: '刪除',
  question: '確定要刪除這則評論嗎？',
  done: '評論已經刪除。',
  failed: '刪除評論失敗，請稍後再試。',
} as const

/** One's own comments that wait for the owner. */
export const heldWording = {
  list: '等候站主過目的評論',
  waiting: '等候站主過目，只有你看得見。',
} as const

/** Taking back a comment that waits for the owner. */
export const takeBackWording = {
  action: '收回',
  question: '確定要收回這則評論嗎？',
  done: '評論已經收回。',
  failed: '收回評論失敗，請稍後再試。',
} as const

export const secondsLeftText = (seconds: number): string => `還能修改 ${seconds} 秒`
export const timeLeftText = (minutes: number): string => `還能修改 ${minutes} 分鐘`
