import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import { TEXT_KINDS } from '../../../contract/reviews/text-kinds.ts'
import { DRAFT_LIMITS, EMPTY_BOOK } from '../../../contract/studio/review-drafts.ts'
import { otherBookSchema } from '../../../contract/studio/studio-reviews.ts'
import { removeComments } from '../hiding/hidden-parts.ts'
import type { FeaturedPicture, ImportedText } from '../texts/imported-text.ts'
import { asMap, type FrontMatter, listField, textField } from './front-matter.ts'

const COVERS = ['cover', 'featured_image', 'thumbnail', 'image', 'banner']

/** A field of one of these names: an address, or a map with its words; else the first of Hugo's `images`, without any. */
export function coverOf(fields: FrontMatter): FeaturedPicture | null {
  for (const key of COVERS) {
    const map = asMap(fields[key])
    const source = textField(fields, key) || textField(map, 'image', 'src', 'path', 'url')
    if (source !== '')
      return {
        // Obsidian writes it as a link.
        source: source.replace(/^\[\[(.*)\]\]$/, '$1'),
        alt: textField(map, 'alt') || textField(fields, `${key}_alt`, `${key}Alt`),
        caption: markdownToHtml(
          textField(map, 'caption') || textField(fields, `${key}_caption`, `${key}Caption`),
        ).replace(/^<p>|<\/p>\s*$/g, ''),
      }
  }
  const [first] = listField(fields['images'])
  return first === undefined ? null : { source: first, alt: '', caption: '' }
}

/** The data of the book; the author of a text without a rating is its writer. The books besides it are as this program exports them. */
export function readBook(fields: FrontMatter): ImportedText['book'] {
  const book = asMap(fields['book'])
  const whole = { ...fields, ...book }
  const rating = Number(textField(whole, 'rating', 'score'))
  const isRated = rating > 0 && rating <= 5
  const year = Number(textField(book, 'book_year', 'year'))
  const { other_books: others } = fields
  const read = (Array.isArray(others) ? others : [])
    .flatMap((each: object) => otherBookSchema.safeParse({ ...EMPTY_BOOK, ...each }).data ?? [])
    .slice(0, DRAFT_LIMITS.books - 1)
  return {
    title: textField(book, 'title') || textField(fields, 'book_title') || textField(fields, 'book'),
    original_title: textField(book, 'original_title'),
    author:
      textField(book, 'author') ||
      textField(fields, 'book_author') ||
      (isRated ? textField(fields, 'author') : ''),
    translator: textField(whole, 'translator'),
    isbn: textField(whole, 'isbn', 'ISBN'),
    publisher: textField(whole, 'publisher'),
    ...(isRated && { rating }),
    ...(Number.isInteger(year) && year > 0 && { book_year: year }),
    others: read,
  }
}

/** What a text is, where it says so as this program exports it. */
export function kindOf(fields: FrontMatter): Pick<ImportedText, 'kind'> {
  const kind = TEXT_KINDS.find((each) => each === (fields['text_kind'] ?? fields['kind']))
  return kind ? { kind } : {}
}

/** The excerpt, and a summary beside it. */
export function excerptOf(fields: FrontMatter): Pick<ImportedText, 'excerpt' | 'summary'> {
  const [excerpt, summary] = [textField(fields, 'excerpt', 'description'), textField(fields, 'summary')].map(
    (text) => removeComments(text).markdown,
  )
  return excerpt ? { excerpt, ...(summary && { summary }) } : { excerpt: summary ?? '' }
}
