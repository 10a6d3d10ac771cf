import type { NamedText, TextKind } from '../../reviews/text-kinds.ts'
import { bookTitle } from './books.ts'

/** The title of a text within a sentence, where its headline takes marks, too. */
export function titleInSentence({ title, headline }: NamedText): string {
  return headline ? `〈${headline}〉` : bookTitle(title)
}

/** Where neither sharing nor the clipboard works: the URL is shown, ready to be copied. */
export const COPY_BY_HAND = '無法自動複製，請自行複製這個連結：'

/** The line that goes with a shared text, besides its title and address. */
export function shareText(text: NamedText & { kind: TextKind }): string {
  return `一${text.kind === 'essay' ? '篇散文' : '則書評'}：${titleInSentence(text)}`
}
