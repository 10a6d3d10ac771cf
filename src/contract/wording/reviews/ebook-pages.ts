/** The texts in electronic books (docs/product/ebooks.md). */
import type { NamedText } from '../../reviews/text-kinds.ts'
import { bookTitle } from './books.ts'

export const ebookWording = {
  cover: '封面',
  titlePage: '書名頁',
  contents: '目次',
  imprint: '版權頁',
  author: '作者',
  rating: '評分',
  readOnline: '在網站上閱讀',
  notes: '我的筆記',
  highlights: '我的劃線',
  ownRating: '我的評分',
  status: '閱讀狀態',
  readings: '閱讀',
  review: '書評',
  readingList: '我的書單',
  empty: '書單還是空的。把想讀的書加進書單，這裡就會有它們。',
  fonts:
    '內嵌字型：本書標題用 Cactus Classical Serif 或 Noto Serif，引文用霞鶩文楷（LXGW WenKai TC），皆依 SIL Open Font License 1.1 授權。',
} as const

/** The title of the book with one review. */
export const reviewEbookTitle = (text: NamedText): string => text.headline || `${bookTitle(text.title)}書評`
export const readingListEbookTitle = (site: string): string => `我的書單・${site}`

/** Says on the title page of a reading list how many it has. `total` is greater where the book holds the latest only. */
export const entriesInEbook = (count: number, total: number): string =>
  count < total ? `書單共 ${total} 本，本書收錄最近加入的 ${count} 本` : `收錄 ${count} 本書的筆記與劃線`

export const ebookSource = (address: string): string => `取自 ${address}`

/** Of a book that contains the reader's own notes. */
export const readingListRights = (name: string): string =>
  `書評的文字著作權屬${name}所有；筆記屬讀者自己，只有你下載得到`

export const ebookRights = (year: number, name: string): string => `文字著作權屬${name}所有，© ${year}`

/** One reading; null where a day is unknown. */
export const readingDays = (begun: string | null, finished: string | null): string =>
  `${begun ?? '？'} － ${finished ?? ''}`.trim()
