import { createHash } from 'node:crypto'
import type { Draft, OtherBook } from '../../contract/studio/studio-reviews.ts'
import { DRAFT_LIMITS, type DraftGap, HIDDEN_FIELDS, isGapOf } from '../../contract/studio/review-drafts.ts'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import { elementsOf, parseArticle } from '../text/article/article-tree.ts'
import { countCharacters, visibleText } from '../text/html-text.ts'
import { fold } from '../text/fold.ts'
import { ComplexMarkup } from '../text/article/bound-markup.ts'
import { sanitizeArticle } from '../text/article/sanitize-article.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { cleanTags } from '../reviews/tags/tags.service.ts'

export const EMPTY_DRAFT: Draft = {
  kind: 'review',
  headline: '',
  title: '',
  publish_date: null,
  slug: '',
  search_title: '',
  search_description: '',
  share_picture: null,
  is_unindexed: false,
  content: '',
  // Everything else is what a page does not have.
  ...HIDDEN_FIELDS.page,
}

/** A draft as stored: sanitised, with no refused characters or blank headline. Throws markup_too_complex, too_many_books. */
export function cleanDraft(draft: Draft): Draft {
  if (draft.other_books.length >= DRAFT_LIMITS.books) throw problem('too_many_books')
  const cleaned = cleanFields(draft)
  return {
    ...cleaned,
    headline: isBlank(cleaned.headline) ? '' : cleaned.headline,
    other_books: draft.other_books.map(cleanFields),
    content: sanitizeBody(cleaned.content),
    categories: [...new Set(draft.categories.map((slug) => cleanText(slug, true)))].filter(
      (slug) => slug !== '',
    ),
    related_books: [...new Set(draft.related_books)],
    tags: cleanTags(draft.tags),
  }
}

function cleanFields<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? cleanText(value, LINES.has(name)) : value,
    ]),
  ) as Fields
}

function sanitizeBody(content: string): string {
  try {
    return sanitizeArticle(content)
  } catch (cause) {
    throw cause instanceof ComplexMarkup ? problem('markup_too_complex') : cause
  }
}

/** The fields of one line, into which several can be pasted. */
const LINES = new Set(
  'headline title original_title author translator publisher isbn search_title search_description'.split(' '),
)

function cleanText(text: string, isLine = false): string {
  const cleaned = text.toWellFormed().replaceAll('\0', '')
  return isLine ? cleaned.replace(/[\r\n\t\u2028\u2029]/g, ' ') : cleaned
}

/** One text for equal drafts, in which the order of fields does not count. */
export function serializeDraft(draft: Draft): string {
  return JSON.stringify(draft, (_name, value: unknown) => (isFields(value) ? sortFields(value) : value))
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A draft that was stored by this version of the program or an earlier one, which may lack fields. */
export function parseDraft(json: string): Draft {
  return { ...EMPTY_DRAFT, ...(JSON.parse(json) as Partial<Draft>) }
}

export function digestOf(draft: Draft): string {
  return createHash('sha256').update(serializeDraft(draft)).digest('hex').slice(0, 32)
}

/** The folded texts in which the studio searches. */
export function searchTextOf(draft: Draft): string {
  const names = booksOf(draft).flatMap((book) => [
    book.title,
    book.original_title,
    book.author,
    book.translator,
  ])
  return fold([draft.headline, ...names, visibleText(draft.content)].join('\n'))
}

/** Han characters and words of other scripts in the body. */
export function countDraftCharacters({ content }: Draft): number {
  const { han, words } = countCharacters(visibleText(content))
  return han + words
}

/** The missing fields of the draft, in the order of the contract's list. */
export function findGaps(draft: Draft): DraftGap[] {
  const gaps: [DraftGap, boolean][] = [
    ['title', booksOf(draft).some(({ title }) => isBlank(title))],
    ['headline', isBlank(draft.headline)],
    ['slug', draft.slug === ''],
    ['text', isBlank(visibleText(draft.content))],
    ['category', draft.categories.length === 0 && !draft.category],
    ['alternative_text', hasPictureWithoutText(draft.content)],
    ['author', booksOf(draft).some(({ author }) => isBlank(author))],
    ['isbn', booksOf(draft).some(({ isbn }) => !isBlank(isbn) && parseIsbn(isbn) === null)],
    ['rating', draft.rating === null],
    ['excerpt', isBlank(draft.excerpt)],
    ['summary', isBlank(draft.summary)],
    ['cover', draft.cover === null && draft.cover_design === null],
  ]
  return gaps.flatMap(([gap, isMissing]) => (isMissing && isGapOf(draft.kind, gap) ? [gap] : []))
}

/** The books of a review, the first one with its fields in the draft itself. */
function booksOf(draft: Draft): readonly OtherBook[] {
  return [draft, ...draft.other_books]
}

/** Whether nothing of it is seen. */
function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)
}

/** An empty alternative text means that the picture is decoration; a missing or blank one that nobody has decided. */
function hasPictureWithoutText(sanitizedHtml: string): boolean {
  return elementsOf(parseArticle(sanitizedHtml)).some(
    ({ name, attribs: { alt } }) => name === 'img' && (alt === undefined || (alt !== '' && isBlank(alt))),
  )
}

/** The last sentence of the body; empty where there is none. */
export function lastSentence({ content }: Draft): string {
  const lastLine = visibleText(content).split('\n').at(-1) ?? ''
  const sentences = lastLine.match(/[^。！？!?]+[。！？!?」』）]*/g)
  return (sentences?.at(-1) ?? '').trim()
}

/** The names of the stored pictures that the draft shows, and of the files to which it links. */
export function mediaOf({ cover, share_picture, content }: Draft): string[] {
  const shown = elementsOf(parseArticle(content)).flatMap(({ attribs: { src, href } }) => {
    const name = /^\/media\/([\w.-]+)/.exec(src ?? href ?? '')?.[1]
    return name === undefined ? [] : [name]
  })
  return [...new Set([cover, share_picture, ...shown].filter((name) => name !== null))]
}
