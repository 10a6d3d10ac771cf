/** The reading-list button of a review and of the list (docs/product/reading-list.md, docs/product/wording.md). */
import { bookTitle } from '../reviews/books.ts'

/** The reading-list button, here and on the review. */
export const statusWording = {
  none: '加入書單',
  want_to_read: '想讀',
  reading: '閱讀中',
  completed: '已讀完',
  /** Of a review of several. */
  whichBook: '要把哪一本加入書單',
  signInFirst: '請先登入，才能使用書單。',
  /** On the review. */
  failed: '更新閱讀狀態失敗，請稍後再試。',
} as const

export const statusLabel = (title: string): string => `${bookTitle(title)}的閱讀狀態`
