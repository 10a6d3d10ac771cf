/** Changing and removing one's own comment (docs/product/comments.md); loaded for visitors who have just commented. */

export const ownCommentWording = {
  edit: '編輯',
  remove: '刪除',
  save: '儲存',
  cancel: '取消',
  confirmRemove: '確定要刪除這則評論嗎？',
  changeFailed: '修改評論失敗，請稍後再試。',
  removeFailed: '刪除評論失敗，請稍後再試。',
  removed: '評論已經刪除。',
  /** Of the area in which one's own comment is changed. */
  editArea: '編輯你的評論',
  saving: '儲存中...',
  saved: '評論已經修改。',
  emptyChange: '評論不能空白；不想留著的話，可以刪除。',
} as const

export function timeLeftText(minutes: number): string {
  return `還能修改 ${minutes} 分鐘`
}
