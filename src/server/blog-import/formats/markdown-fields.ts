import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import { TEXT_KINDS } from '../../../contract/reviews/text-kinds.ts'
import { DRAFT_LIMITS, EMPTY_BOOK } from '../../../contract/studio/review-drafts.ts'
import { coverDesignSchema, otherBookSchema } from '../../../contract/studio/studio-reviews.ts'
import { toSlug } from '../../../contract/text/slug.ts'
import { readRating } from '../../text/read-rating.ts'
import { removeComments } from '../hiding/hidden-parts.ts'
import type { FeaturedPicture, ImportedText, ImportNote } from '../texts/imported-text.ts'
import { asMap, type FrontMatter, listField, textField, textsOf } from './front-matter.ts'

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
  const [first] = textsOf(fields['images'])
  return first === undefined ? null : { source: first, alt: '', caption: '' }
}

/** The data of the book; the author of a text without a rating is its writer. The books besides it are as this program exports them. */
export function readBook(fields: FrontMatter): ImportedText['book'] {
  const book = asMap(fields['book'])
  const whole = { ...fields, ...book }
  const { exact } = readRating(ratingText(fields), 5)
  const isRated = exact !== null && exact > 0 && exact <= 5
  const year = Number(textField(book, 'book_year', 'year') || textField(fields, '出版年'))
  const title =
    textField(book, 'title') || textField(fields, 'book_title', '書名', '书名') || textField(fields, 'book')
  const { other_books: others } = fields
  const read = (Array.isArray(others) ? others : [])
    .flatMap((each: object) => otherBookSchema.safeParse({ ...EMPTY_BOOK, ...each }).data ?? [])
    .slice(0, DRAFT_LIMITS.books - 1)
  return {
    title,
    original_title: textField(book, 'original_title'),
    author:
      textField(book, 'author') ||
      textField(fields, 'book_author') ||
      (title === '' ? '' : textField(fields, '作者')) ||
      (isRated ? textField(fields, 'author') : ''),
    translator: textField(whole, 'translator', '譯者', '译者'),
    isbn: textField(whole, 'isbn', 'ISBN', 'isbn13', '書號'),
    publisher: textField(whole, 'publisher', '出版社'),
    ...(isRated && { rating: exact }),
    ...(Number.isInteger(year) && year > 0 && { book_year: year }),
    others: read,
  }
}

function ratingText(fields: FrontMatter): string {
  const whole = { ...fields, ...asMap(fields['book']) }
  return textField(whole, 'rating', 'score', 'my_rating', '評分', '评分', '我的評分')
}

/** Names a rating above 5 that has no scale: 8 may be of 10 or of 100. */
export function notesOnRating(fields: FrontMatter): ImportNote[] {
  const text = ratingText(fields)
  const { exact } = readRating(text, 5)
  return exact !== null && exact > 5 ? [{ code: 'rating_unread', detail: text }] : []
}

/** A date like 2016年6月13日, whose text its generator dates by its file. */
export function notesOnDate({ date }: FrontMatter): ImportNote[] {
  return typeof date === 'string' && /\p{Script=Han}/u.test(date) ? [{ code: 'odd_date', detail: date }] : []
}

/** What a text is, where it says so as this program exports it. */
export function kindOf(fields: FrontMatter): Pick<ImportedText, 'kind'> {
  const kind = TEXT_KINDS.find((each) => each === (fields['text_kind'] ?? fields['kind']))
  return kind ? { kind } : {}
}

/** The series of a text and the texts that belong to it, as this program and Hugo's taxonomies have them, and the cover that is drawn. */
export function groupsOf(
  fields: FrontMatter,
): Pick<ImportedText, 'series' | 'related' | 'coverDesign' | 'is_recommended'> {
  const [written = ''] = textsOf(fields['series'])
  const slug = toSlug(written)
  const design = coverDesignSchema.safeParse(fields['cover_design']).data
  const name = textField(fields, 'series_name') || written
  return {
    ...(slug !== '' && { series: { slug, name, place: Number(textField(fields, 'series_order')) || 0 } }),
    related: listField(fields['related']),
    ...(design && { coverDesign: design }),
    is_recommended: fields['recommended'] === true,
  }
}

/** The excerpt, and a summary beside it. */
export function excerptOf(fields: FrontMatter): Pick<ImportedText, 'excerpt' | 'summary'> {
  const [excerpt, summary] = [textField(fields, 'excerpt', 'description'), textField(fields, 'summary')].map(
    (text) => removeComments(text).markdown,
  )
  return excerpt ? { excerpt, ...(summary && { summary }) } : { excerpt: summary ?? '' }
}
