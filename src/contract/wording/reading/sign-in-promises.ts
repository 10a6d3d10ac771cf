import type { NamedText } from '../../reviews/text-kinds.ts'
import { bookTitle } from '../reviews/books.ts'
import { titleInSentence } from '../reviews/sentences.ts'

/** The sentence of the sign-in dialog that says what the site does for the reader afterwards, by the kind of the pending action. */
export const signInPromises: Readonly<Record<string, ((text: NamedText) => string) | undefined>> = {
  'reading-status': ({ title }) => `登入後，就把${bookTitle(title)}加入你的書單。`,
  /** Of a review of several. */
  'one-of-books': () => '登入後，就可以選一本加入你的書單。',
  bookmark: (text) => `登入後，就為你收藏${titleInSentence(text)}。`,
  highlight: (text) => `登入後，就在${titleInSentence(text)}為你劃線。`,
}
