import path from 'node:path'
import { DEFAULT_CATEGORIES } from '../../../../contract/categories/category-defaults.ts'
import { storeCover } from '../../../pictures/media.service.ts'
import type { Deps } from '../../../deps.ts'
import type { Database } from '../../../platform/db/database.ts'
import { createReviewPreparer, type ReviewPreparer } from '../../../reviews/saving/prepare-ahead.service.ts'
import { storePublishedElsewhere } from '../../../reviews/saving/save-reviews.service.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import { makeRoomForReviews } from '../../../studio/drafts.service.ts'
import { fold } from '../../../text/fold.ts'
import { type BookRow, readBook } from './book-row.ts'
import { type CoverFile, findCoverFile } from './cover-files.ts'
import type { TableImport } from './table-import.ts'

interface PreparedBook {
  /** May still be worked on until the book is stored. */
  review: ReturnType<ReviewPreparer['prepare']>
  /** Characters of the body. */
  length: number
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
  const preparer = createReviewPreparer()
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
      const review = preparer.prepare(named, deps.clock.now())
      // A failure is that of storing it.
      review.catch(() => {})
      return { review, length: book.content.length, cover }
    },
    sizeOf: ({ length, cover }) => length * 4 + (cover.kind === 'picture' ? cover.bytes.length : 0),
    async store(batch) {
      const names = new Map<string, string>()
      const prepared = await Promise.all(batch.map(async ({ review }) => review))
      const fresh = await deps.database.transaction(async (queries) => {
        const reviews = []
        for (const [index, { cover }] of batch.entries()) {
          const review = prepared[index]!
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
    close: () => preparer.close(),
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
