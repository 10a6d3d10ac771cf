/** Removing a book from the reading list, there and on its review (docs/product/reading-list.md). */
import { bookTitle } from '../reviews/books.ts'

export const removalWording = {
  remove: '從書單移除',
  question: '確定要將這本書從書單中移除嗎？',
  confirm: '移除',
  cancel: '取消',
  failed: '移除失敗，請稍後再試。',
  undo: '復原',
  undoFailed: '復原失敗，請稍後再試。',
} as const

export const removedText = (title: string): string => `已從書單移除${bookTitle(title)}`
