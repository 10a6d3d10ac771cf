import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import type { FeaturedPicture } from '../texts/imported-text.ts'
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

/** The data of the book; the author of a text without a rating is its writer. */
export function readBook(fields: FrontMatter) {
  const book = asMap(fields['book'])
  const rating = Number(textField({ ...fields, ...book }, 'rating', 'score'))
  const isRated = rating > 0 && rating <= 5
  return {
    title: textField(book, 'title') || textField(fields, 'book_title') || textField(fields, 'book'),
    author:
      textField(book, 'author') ||
      textField(fields, 'book_author') ||
      (isRated ? textField(fields, 'author') : ''),
    isbn: textField({ ...fields, ...book }, 'isbn', 'ISBN'),
    publisher: textField({ ...fields, ...book }, 'publisher'),
    ...(isRated && { rating }),
  }
}
