import { z } from 'zod'
import type { ReviewInput } from '../../../reviews/saving/save-reviews.service.ts'
import {
  readDate,
  readId,
  readSingleLine,
  readArray,
  readNumber,
  readText,
  readBoolean,
} from '../../../tabular/field-values.ts'
import { type CheckedRow, checkRow, optional, required } from '../../../tabular/row-schema.ts'
import { isComplexMarkup } from '../../../text/article/bound-markup.ts'
import { MARKUP_DEPTH, MARKUP_PIECES } from '../../../../contract/bounds.ts'
import { BOOK_ID_RULE } from './references.ts'

/** A row of the books table; `cover_source` is the text of its cover column. */
export type BookRow = Omit<ReviewInput, 'cover'>

/**
 * Reads a row of the original site's books table (docs/product/reviews.md). Accepts several notations for a value, and
 * rejects invalid ones. `featured`, which the original does not have, marks the owner's picks.
 */
export function readBook(fields: Record<string, unknown>): CheckedRow<BookRow> {
  const checked = checkRow(bookSchema, fields)
  if ('fault' in checked) return checked
  const { cover, featured, ...book } = checked.row
  return { ...checked, row: { ...book, cover_source: cover, is_featured: featured } }
}

const LINE_LIMIT = 500
const SLUG_LIMIT = 100
const TEXT_LIMIT = 100_000
const CONTENT_LIMIT = 2 * 1024 * 1024
const LIST_LIMIT = 1_000

const line = `one line of at most ${LINE_LIMIT} characters`
const text = `text of at most ${TEXT_LIMIT} characters`
const content =
  `text of at most ${CONTENT_LIMIT / 1024 / 1024} MB, with elements at most ${MARKUP_DEPTH} deep and at most ` +
  `${MARKUP_PIECES.toLocaleString('en')} tags`
const list = `a list of at most ${LIST_LIMIT}`
const notation = 'written ["a","b"] or {a,b}'

const bookSchema = z.object({
  id: required(BOOK_ID_RULE, readId),
  title: required(`one line of 1 to ${LINE_LIMIT} characters`, (value) => readShortLine(value) || undefined),
  original_title: optional(line, null, readShortLine),
  author: optional(line, '', readShortLine),
  isbn: optional(line, null, readShortLine),
  cover: optional(text, null, readShortText),
  rating: optional('a number from 0 to 5', null, readRating),
  publish_date: optional('a day of the calendar such as 2011-06-22', null, readDate),
  publisher: optional(line, null, readShortLine),
  category: optional(`a category id of at most ${SLUG_LIMIT} characters`, null, readSlug),
  category_name: optional(line, null, readShortLine),
  categories: optional(`${list} category ids, ${notation}`, [], (value) => readListOf(readSlug, value)),
  related_books: optional(`${list} ids, each ${BOOK_ID_RULE}, ${notation}`, [], (value) =>
    readListOf(readId, value),
  ),
  featured: optional('true or false', false, readBoolean),
  excerpt: optional(text, '', readShortText),
  summary: optional(text, '', readShortText),
  content: optional(content, '', readContent),
})

function readShortLine(value: unknown): string | undefined {
  return readSingleLine(value, LINE_LIMIT)
}

function readSlug(value: unknown): string | undefined {
  return readSingleLine(value, SLUG_LIMIT)
}

function readShortText(value: unknown): string | undefined {
  const text = readText(value)
  return text !== undefined && text.length <= TEXT_LIMIT ? text : undefined
}

function readContent(value: unknown): string | undefined {
  const text = readText(value)
  return text !== undefined && Buffer.byteLength(text) <= CONTENT_LIMIT && !isComplexMarkup(text)
    ? text
    : undefined
}

function readRating(value: unknown): number | undefined {
  const rating = readNumber(value)
  return rating !== undefined && rating >= 0 && rating <= 5 ? rating : undefined
}

/** Undefined where one item is invalid; empty items are left out. */
function readListOf<T extends string | number>(
  read: (item: unknown) => T | undefined,
  value: unknown,
): T[] | undefined {
  const items = readArray(value)?.filter((item) => item !== '')
  const parsed = items?.map(read).filter((item) => item !== undefined)
  return parsed && parsed.length === items?.length && parsed.length <= LIST_LIMIT ? parsed : undefined
}
