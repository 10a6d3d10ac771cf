/** The review screen without its comments (docs/product/screens.md, docs/product/wording.md). */
import type { ReviewedBook } from '../../reviews/reviews.ts'
import { unavailableWording } from '../site/unavailable.ts'

export const reviewWording = {
  loading: '正在加載書評內容...',
  notFoundHeading: unavailableWording.review.heading,
  notFound: unavailableWording.review.text,
  backHome: '返回首頁',
  publishDate: '刊登日期',
  publisher: '出版',
  original_title: '原書名',
  translator: '譯者',
  book_year: '年份',
  isbn: 'ISBN',
  length: '長度',
  categories: '分類：',
  progress: '閱讀進度',
  endOfText: '全文完',
  books: '書目',
  stripVolume: '卷一',
  recommended: '推薦書籍',
  related: '相關書評',
  originalAddress: '原文網址',
} as const

/** The facts of a book in their order, each as it stands without its label; unknown ones are left out. */
export function bookFacts(
  book: Pick<ReviewedBook, 'original_title' | 'translator' | 'publisher' | 'book_year' | 'isbn'>,
) {
  const { original_title, translator, publisher, book_year, isbn } = book
  const facts = [
    ['original_title', original_title],
    ['translator', translator && `${translator}譯`],
    ['publisher', publisher],
    ['book_year', book_year],
    ['isbn', isbn && `ISBN ${isbn}`],
  ] as const
  return facts.flatMap(([fact, text]) => (text ? [{ fact, text }] : []))
}

export const shareWording = {
  share: '分享',
  copied: '連結已複製到剪貼板',
} as const

/** Offered when a review that was left half read is opened again. */
export const continueWording = {
  carryOn: '繼續閱讀',
  fromStart: '從頭開始',
} as const

export const readingTime = (minutes: number): string => `約 ${minutes} 分鐘讀完`

/** 2025-03-09 as 2025 年 3 月 9 日. Any other text is unchanged. */
export function publishDateText(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  return year === undefined ? date : `${year} 年 ${Number(month)} 月 ${Number(day)} 日`
}

/** The stored reading position: under a heading, or before the first one. */
export const lastReadAt = (heading: string | null): string =>
  heading === null ? '這篇書評上次還沒有讀完' : `上次讀到〈${heading}〉`
