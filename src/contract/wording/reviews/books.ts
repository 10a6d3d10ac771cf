/** The texts about a book and a list of books, on cards and on screens (docs/product/screens.md). */
import type { NamedText, TextKind } from '../../reviews/text-kinds.ts'
import { chineseCount } from '../../text/chinese-number.ts'

export const kindNames: Record<TextKind, string> = { review: '書評', essay: '散文', page: '單頁' }

export const bookWording = {
  readReview: '閱讀書評',
  /** Of an essay. */
  readText: '閱讀全文',
  /** On the belt of a card. */
  readThisReview: '讀這篇書評',
} as const

/** Before and after the number, where it is set apart. */
export const COUNT_OF_REVIEWS = ['共找到 ', ' 篇書評'] as const

/** How many entries of a long list are shown. */
export const shownOfReviews = (shown: number, total: number): string => `已顯示 ${shown} 篇，共 ${total} 篇`
export const reviewsInCategory = (count: number): string => `${count} 篇`

/** 兩篇, 七篇, 120 篇. */
export const countOfTexts = (total: number): string =>
  total === 0 || total > 99 ? `${total} 篇` : `${chineseCount(total)}篇`

/** The date of a text on cards and in lines: 3 月 9 日 in the given year, 2024/12/21 in others. */
export function shortDate(date: string, thisYear: string): string {
  const [year = '', month, day] = date.split('-')
  return year === thisYear
    ? `${Number(month)} 月 ${Number(day)} 日`
    : `${year}/${Number(month)}/${Number(day)}`
}

/** The title of a book in its marks; the marks within it become single ones. */
export const bookTitle = (title: string): string =>
  `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`

/** The title of a text in lists, headings and feeds: its headline, else the title of its book. */
export const textTitle = ({ title, headline }: NamedText): string => headline || bookTitle(title)

/** Returns the title that a text has on a reading list: the list is of books, so the headline of a review does not stand there. */
export const entryTitle = (text: NamedText & { kind: TextKind }): string =>
  text.kind === 'review' ? bookTitle(text.title) : textTitle(text)

/** As `textTitle`, without marks: for the titles of documents. */
export const plainTitle = ({ title, headline }: NamedText): string => headline || title

/** Whether the headline is the titles of several books (`titleOfBooks`), in either script. */
export const namesSeveralBooks = (headline: string): boolean =>
  /^《[^》]*》(?:[與与]《[^》]*》|等.{1,2}本)$/.test(headline)

/** The authors of the further books of a review, each once, without the first one's. */
export const otherAuthors = (author: string, books: readonly { author: string }[] = []): string[] =>
  [...new Set(books.map((book) => book.author))].filter((other) => other !== '' && other !== author)

/** A text with its books; lists know only the authors of those after the first. */
type TextOfBooks = NamedText & {
  kind: TextKind
  author: string
  other_authors?: readonly string[]
  other_books?: readonly { title: string; author: string }[]
}

/**
 * The line under the title: the author, after the book where the title does not name it, and so each of several that are known; all
 * authors under the titles of several books, and nothing where the others are not known; the kind for another text.
 */
export function textByline(text: TextOfBooks): string {
  const { kind, title, headline, author, other_authors, other_books = [] } = text
  if (kind !== 'review') return kindNames[kind]
  if (headline && namesSeveralBooks(headline))
    return other_authors ? [author, ...other_authors].join('、') : ''
  if (headline && other_books.length > 0)
    return [text, ...other_books].map((book) => bookTitle(book.title) + book.author).join('、')
  return headline && !headline.startsWith(bookTitle(title)) ? bookTitle(title) + author : author
}

/** Title and byline in one line, for other sites. */
export const titleLine = (text: TextOfBooks): string =>
  [textTitle(text), textByline(text)].filter(Boolean).join('　')

/** What stands beside a title where there is no room for the book: the author; the kind for another text. */
export const authorOf = ({ kind, author }: { kind: TextKind; author: string }): string =>
  kind === 'review' ? author : kindNames[kind]

export const coverOf = ({ kind, title }: { kind?: TextKind; title: string }): string =>
  `${kind && kind !== 'review' ? `〈${title}〉` : bookTitle(title)}封面`

export const ratingOf = (rating: number): string => `評分 ${rating} 分，滿分 5 分`
