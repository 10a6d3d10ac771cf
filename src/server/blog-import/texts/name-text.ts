import type { TextKind } from '../../../contract/reviews/text-kinds.ts'
import { DRAFT_LIMITS } from '../../../contract/studio/review-drafts.ts'
import { htmlToText, visibleText } from '../../text/html-text.ts'
import { isComplexMarkup } from '../../text/article/bound-markup.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import type { ImportedText } from './imported-text.ts'

export interface TextNames {
  kind: TextKind
  /** The title of the book; empty of a text about none. */
  title: string
  headline: string
  /** The whole title where it is longer than a headline may be. */
  cut?: string
}

/**
 * Decides what a text becomes, unless the owner has `chosen` it, and tells the book's title from the text's own. A review is a text whose
 * fields name a book, or whose title has exactly one 《…》 or begins with 【書評】; a page of the generator is a page; others are essays.
 */
export function nameText(text: ImportedText, chosen?: TextKind): TextNames {
  const { book } = text
  const own = titleOf(text)
  const named = bookInTitle(own)
  const given = line(book.title ?? '')
  const isReview = given !== '' || !!book.isbn || !!(book.author && book.rating) || named !== undefined
  const kind =
    chosen ??
    text.kind ??
    (text.hidden.some(({ code }) => code === 'page') ? 'page' : isReview ? 'review' : 'essay')
  if (kind !== 'review') return { kind, title: given || (named?.book ?? ''), ...cutHeadline(own) }
  const headline =
    given === '' ? (named?.rest ?? '') : given === own || given === named?.book ? (named?.rest ?? '') : own
  return { kind, title: given || named?.book || own, ...cutHeadline(headline) }
}

/** How the report names a text: its own title. */
export function titleOf({ book, title, slug }: ImportedText): string {
  return line(decodeTitle(title) || book.title || slug)
}

/** Titles are HTML at most sites. */
export function decodeTitle(title: string): string {
  return readableText(title)
}

/** What a browser would show of a title, an excerpt or a comment. */
export function readableText(html: string): string {
  return isComplexMarkup(html) ? htmlToText(html) : visibleText(sanitizeArticle(html))
}

/** Without line breaks, and not longer than a field of one line. */
export function line(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, DRAFT_LIMITS.line).join('')
}

/** The book in a title such as 讀《邊城》 or 【書評】邊城, and what the rest of the title says. */
function bookInTitle(title: string): { book: string; rest: string } | undefined {
  const bare = title.replace(REVIEW, '')
  const [found, ...others] = bare.matchAll(/《([^《》]+)》/g)
  if (found && others.length === 0) {
    const [before, after] = [bare.slice(0, found.index), bare.slice(found.index + found[0].length)].map(
      trimMarks,
    )
    // A sentence around the book stays one.
    return { book: line(found[1] ?? ''), rest: before && after ? bare : before || after || '' }
  }
  return bare === title || bare === '' ? undefined : { book: bare, rest: '' }
}

const REVIEW = /^\s*(?:[【[](?:書評|书评)[\]】]|(?:書評|书评)\s*[：:])\s*/

function trimMarks(text: string): string {
  return text.replace(/^[\s：:，,、。・·|｜／/—–-]+|[\s：:，,、・·|｜／/—–-]+$/g, '')
}

function cutHeadline(headline: string): Pick<TextNames, 'headline' | 'cut'> {
  if (headline.length <= DRAFT_LIMITS.headline) return { headline }
  const kept = [...headline].reduce(
    (text, character) => (text.length + character.length < DRAFT_LIMITS.headline ? text + character : text),
    '',
  )
  return { headline: `${kept}…`, cut: headline }
}
