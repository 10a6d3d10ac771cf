import path from 'node:path'
import { DEFAULT_CATEGORIES } from '../../../../contract/categories/category-defaults.ts'
import { storeCover } from '../../../pictures/media.service.ts'
import type { Deps } from '../../../deps.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  prepareReview,
  type ReviewInput,
  storePublishedElsewhere,
} from '../../../reviews/saving/save-reviews.service.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import { makeRoomForReviews } from '../../../studio/drafts.service.ts'
import { fold } from '../../../text/fold.ts'
import { BOOK_ID_RULE, type TableImport } from './table-import.ts'
import { z } from 'zod'
import {
  readArray,
  readBoolean,
  readDate,
  readId,
  readNumber,
  readSingleLine,
  readText,
} from '../../../tabular/field-values.ts'
import { type CheckedRow, checkRow, mapRow, optional, required } from '../../../tabular/row-schema.ts'
import { isComplexMarkup } from '../../../text/article/bound-markup.ts'
import { MARKUP_DEPTH, MARKUP_PIECES } from '../../../../contract/bounds.ts'
import { readFile, realpath, stat } from 'node:fs/promises'
import { isPixelPicture } from '../../../../contract/pictures/pictures.ts'
import { codeOf } from '../../../platform/runtime/faults.ts'

interface PreparedBook {
  review: ReturnType<typeof prepareReview>
  cover: CoverFile
}

/** Imports the books table as reviews, with covers from the folder of the file or from `coversDir`. */
export function importBooks(
  deps: Pick<Deps, 'database' | 'clock'>,
  { coversDir }: { coversDir?: string | undefined },
): TableImport<BookRow, PreparedBook> {
  /** Names of the pictures that are already stored, by file. */
  const storedNames = new Map<string, string>()
  let slugs: ReadonlyMap<string, string> | undefined
  let added = 0
  const counts = { picture: 0, none: 0, url: 0, missing: 0, unusable: 0 }

  return {
    requiredColumns: ['id', 'title'],
    check: readBook,
    keyOf: (book) => book.id,
    keyName: 'id',
    async prepare(book, file) {
      const cover = await findCoverFile(coversDir ?? path.dirname(path.resolve(file)), book.cover_source)
      slugs ??= await readCategorySlugs(deps.database)
      const named = { ...book, cover: null, ...withSlugs(book, slugs) }
      return { review: prepareReview(named, deps.clock.now()), cover }
    },
    sizeOf: ({ review, cover }) =>
      review.row.content.length * 4 + (cover.kind === 'picture' ? cover.bytes.length : 0),
    async store(batch) {
      const names = new Map<string, string>()
      const fresh = await deps.database.transaction(async (queries) => {
        const reviews = []
        for (const { review, cover } of batch) {
          if (cover.kind !== 'picture') {
            reviews.push(review)
            continue
          }
          const name =
            storedNames.get(cover.file) ??
            names.get(cover.file) ??
            (await storeCover(queries, cover.file, cover.bytes))
          names.set(cover.file, name)
          reviews.push({ ...review, row: { ...review.row, cover: name } })
        }
        await makeRoomForReviews(
          queries,
          reviews.map(({ row }) => row.id),
        )
        return storePublishedElsewhere(queries, reviews)
      })
      added += fresh
      for (const [file, name] of names) storedNames.set(file, name)
      for (const { cover } of batch) counts[cover.kind]++
      return new Map()
    },
    notes(stored) {
      const { picture, none, url, missing, unusable } = counts
      const drawn = [
        ...(none ? [`${none} without one`] : []),
        ...(url ? [`${url} with a URL of another site, which is not fetched`] : []),
        ...(missing ? [`${missing} not found`] : []),
        ...(unusable ? [`${unusable} not a picture inside the folder`] : []),
      ]
      const reasons = drawn.length > 0 ? ` (${drawn.join(', ')})` : ''
      return [
        ...(stored > added ? [`${stored - added} of them already existed`] : []),
        `covers: ${picture} stored, ${none + url + missing + unusable} drawn by the site${reasons}`,
      ]
    },
  }
}

/** The slugs of the eight categories by their folded names: those that the owner has given, and those of a new site. */
async function readCategorySlugs(database: Database): Promise<ReadonlyMap<string, string>> {
  const { categories } = await readSettings(database)
  return new Map([...DEFAULT_CATEGORIES, ...categories].map(({ id, name }) => [fold(name), id]))
}

/** The slugs of the row's categories, which may be given by name. */
function withSlugs(
  { category, categories }: Pick<BookRow, 'category' | 'categories'>,
  slugs: ReadonlyMap<string, string>,
): Pick<BookRow, 'category' | 'categories'> {
  const slugOf = (text: string) => slugs.get(fold(text)) ?? text
  return { category: category === null ? null : slugOf(category), categories: categories.map(slugOf) }
}

/** A row of the books table; `cover_source` is the text of its cover column. */
export type BookRow = Omit<ReviewInput, 'cover'>

/** Reads a row of the books table, in several notations (docs/product/reviews.md). `featured` marks the owner's picks. */
export function readBook(fields: Record<string, unknown>): CheckedRow<BookRow> {
  return mapRow(checkRow(bookSchema, fields), ({ cover, featured, ...book }) => ({
    ...book,
    cover_source: cover,
    is_featured: featured,
  }))
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
function readListOf<T extends string | number>(read: (item: unknown) => T | undefined, value: unknown) {
  const items = readArray(value)?.filter((item) => item !== '')
  const parsed = items?.map(read).filter((item) => item !== undefined)
  return parsed && parsed.length === items?.length && parsed.length <= LIST_LIMIT ? parsed : undefined
}

/** The result of looking for a row's cover. Nothing is ever downloaded. */
type CoverFile =
  | { kind: 'picture'; file: string; bytes: Buffer }
  | { kind: 'none' | 'url' | 'missing' | 'unusable' }

/** Looks for /covers/18.svg or images/a.jpg in the folder, or 18.svg where that is itself named covers. Never outside it. */
async function findCoverFile(folder: string, cover: string | null): Promise<CoverFile> {
  if (cover === null) return { kind: 'none' }
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(cover)) return { kind: 'url' }
  const segments = splitPath(cover)
  if (!segments || !PICTURE_NAME.test(segments.at(-1) ?? '')) return { kind: 'unusable' }
  const candidates = segments[0] === path.basename(folder) ? [segments, segments.slice(1)] : [segments]
  for (const candidate of candidates) {
    const found = await readPicture(folder, path.join(folder, ...candidate))
    if (found.kind !== 'missing') return found
  }
  return { kind: 'missing' }
}

const PICTURE_NAME = /\.(?:svg|webp|avif|jpe?g|png|gif)$/i
const PICTURE_LIMIT = 10 * 1024 * 1024

/** The path's segments; undefined where the path leaves the folder or is malformed. */
function splitPath(cover: string): string[] | undefined {
  try {
    const decoded = decodeURIComponent(cover.replace(/[?#].*$/s, ''))
    const segments = decoded.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.')
    return segments.includes('..') || decoded.includes('\0') ? undefined : segments
  } catch {
    return undefined
  }
}

async function readPicture(folder: string, candidate: string): Promise<CoverFile> {
  try {
    const file = await realpath(candidate)
    const inside = path.relative(await realpath(folder), file)
    if (inside.startsWith('..') || path.isAbsolute(inside)) return { kind: 'unusable' }
    if ((await stat(file)).size > PICTURE_LIMIT) return { kind: 'unusable' }
    const bytes = await readFile(file)
    return isPicture(bytes) ? { kind: 'picture', file, bytes } : { kind: 'unusable' }
  } catch (cause) {
    return { kind: ['ENOENT', 'ENOTDIR'].includes(codeOf(cause) ?? '') ? 'missing' : 'unusable' }
  }
}

/** Checks the signature: an HTML error page saved under a picture's name would show as a broken cover. */
function isPicture(bytes: Buffer): boolean {
  return isPixelPicture(bytes) || SVG.test(bytes.subarray(0, 64).toString('latin1'))
}

/** An SVG, or what may precede its first element. */
const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!DOCTYPE svg)/i
