import type { ChineseScript } from '../../contract/text/chinese-scripts.ts'
import type { EbookFlow } from '../../contract/reviews/ebook-links.ts'
import type { TextKind } from '../../contract/reviews/text-kinds.ts'
import type { Script } from '../../contract/site/scripts.ts'
import type { TextFontCoverage } from '../fonts/text-fonts.service.ts'

/*
 * The input of write-epub.ts in a folder: book.json, a line of chapters.jsonl for each review, and the
 * pictures that they name. All texts are as they are stored; the program converts them to the book's script.
 */

export interface Ebook {
  /** Stays the same for ever. */
  identifier: string
  title: string
  /** Lines of the title page; a book without them has no title page. */
  lines: readonly string[]
  creator: string
  publisher: string
  description: string
  subjects: readonly string[]
  rights: string
  /** Of publication, YYYY-MM-DD. */
  date: string | null
  /** ISO 8601. */
  modified: string
  /** The page of the same on the site. */
  source: string
  siteUrl: string
  lang: ChineseScript
  /** The script that all texts are converted to; undefined where they stay as written. */
  script: Script | undefined
  flow: EbookFlow
  cover: EbookPicture
  /** The ids of the reviews in it, which its links lead to. */
  reviews: readonly number[]
  coverage: TextFontCoverage
}

export interface EbookPicture {
  /** Name in the folder `pictures`. */
  file: string
  type: 'image/jpeg' | 'image/png' | 'image/gif'
}

/** A labelled line, such as the translator's name. */
export type EbookFact = readonly [label: string, value: string]

export interface EbookChapter {
  /** Of the review; below 0 in a chapter about a book without one. */
  id: number
  /** Of the review's permalink. */
  path: string
  lang: ChineseScript
  kind: TextKind
  title: string
  headline: string
  author: string
  facts: readonly EbookFact[]
  summary: string
  /** Sanitised HTML. */
  content: string
  /** The present slugs of the reviews that it links to, by id. */
  slugs: readonly (readonly [number, string])[]
  /** Null in a book that begins with it. */
  cover: EbookPicture | null
  /** The pictures of the content by their `src`; any other is replaced by its text. */
  pictures: Readonly<Record<string, EbookPicture>>
  /** The reader's notes and highlights; only in a reading list. */
  own: OwnNotes | null
}

export interface OwnNotes {
  facts: readonly EbookFact[]
  notes: string
  highlights: readonly { quote: string; note: string }[]
}

export const BOOK_FILE = 'book.json'
export const CHAPTERS_FILE = 'chapters.jsonl'
export const PICTURES_FOLDER = 'pictures'
export const EPUB_FILE = 'book.epub'
