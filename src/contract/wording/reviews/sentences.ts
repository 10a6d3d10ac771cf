import type { NamedText, TextKind } from '../../reviews/text-kinds.ts'
import { chineseNumber } from '../../text/chinese-number.ts'
import { bookTitle, namesSeveralBooks } from './books.ts'

/** The title of a text within a sentence, where its headline takes marks, too; the titles of books have theirs. */
export function titleInSentence({ title, headline }: NamedText): string {
  if (!headline) return bookTitle(title)
  return namesSeveralBooks(headline) ? headline : `〈${headline}〉`
}

/** The title of a review of several books without a headline: 《甲》與《乙》, 《甲》等三本; empty for one of a single book. */
export function titleOfBooks(books: { title: string; other_books: readonly { title: string }[] }): string {
  // A draft may have books whose titles are still to be written.
  const titles = [books, ...books.other_books]
    .map(({ title }) => title)
    .filter((title) => title.trim() !== '')
  const [first = '', second, ...others] = titles
  if (second === undefined) return ''
  if (others.length === 0) return `${bookTitle(first)}與${bookTitle(second)}`
  return `${bookTitle(first)}等${chineseNumber(titles.length)}本`
}

/** Where neither sharing nor the clipboard works: the URL is shown, ready to be copied. */
export const COPY_BY_HAND = '無法自動複製，請自行複製這個連結：'

/** The line that goes with a shared text, besides its title and address. */
export const shareText = (text: NamedText & { kind: TextKind }): string =>
  `一${text.kind === 'essay' ? '篇散文' : '則書評'}：${titleInSentence(text)}`
