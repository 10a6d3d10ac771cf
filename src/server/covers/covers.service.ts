import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Category, findCategory } from '../../contract/categories/categories.ts'
import type { CoverDesign } from '../../contract/pictures/cover-designs.ts'
import { drawnCoverPath, mediaPath } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { DEFAULT_SETTINGS } from '../../contract/settings/settings.ts'
import { readCategories, readSettings } from '../settings/settings.service.ts'
import { ownTheme } from './cover-themes.ts'
import { type CoverSubject, findCoverSubject, listOtherBooks } from './covers.store.ts'
import { runInChild } from '../run-in-child.ts'
import type { BookToCover, SiteMark } from '../../cover-art/cover-art.ts'
import { findMedia } from '../pictures/media.service.ts'
import { convertToBytes } from '../pictures/pictures.service.ts'

/** Raise it when the drawing changes, so that cached covers are drawn again. */
const DRAWING_VERSION = 2

/** The path of a review's cover: the stored picture, or one drawn by the site. */
export function coverPath(review: CoverSubject & { cover: string | null }, categories: readonly Category[]) {
  return review.cover === null
    ? drawnCoverPath(review.id, coverVersion(review, categories))
    : mediaPath(review.cover)
}

/** The path of the drawn cover of another book of a review; `at`: its place among these. */
export function otherCoverPath(
  review: CoverSubject,
  { at, ...book }: { title: string; author: string; at: number },
  categories: readonly Category[],
): string {
  return drawnCoverPath(review.id, coverVersion(subjectOfBook(review, book, at), categories))
}

/** What the drawn cover of another book of a review shows. Another id chooses another drawing. */
export function subjectOfBook(
  review: CoverSubject,
  { title, author }: { title: string; author: string },
  at: number,
) {
  return { ...review, id: review.id + at + 1, kind: 'review' as const, title, author, cover_design: null }
}

/** The drawn cover as SVG, cached on disk. Throws not_found for an unknown review or a version that is not current. */
export async function readDrawnCover(deps: Deps, id: number, version: string) {
  const { queries } = deps.database
  const review = await findCoverSubject(queries, id)
  if (!review) throw problem('not_found')
  const categories = await readCategories(deps)
  if (coverVersion(review, categories) === version) return drawCoverOf(deps, review)
  const books = (await listOtherBooks(queries, id)).map((book, at) => subjectOfBook(review, book, at))
  const subject = books.find((book) => coverVersion(book, categories) === version)
  if (!subject) throw problem('not_found')
  return drawCoverOf(deps, subject)
}

/** The drawn cover of a review that may not be published, cached under the same name. */
export async function drawCoverOf(deps: Deps, review: CoverSubject): Promise<Uint8Array<ArrayBuffer>> {
  const categories = await readCategories(deps)
  const name = `${review.id}-${coverVersion(review, categories)}.svg`
  const mark = await readSiteMark(deps)
  return readOrCreateFile(deps.log, path.join(coversDir(deps, mark), name), () =>
    runInChild('drawPicture', { kind: 'cover', book: { ...toBookToCover(review, categories), ...mark } }),
  )
}

/** The same, compressed with brotli once instead of for every response, and therefore at the highest level. */
export async function readCompressedCover(deps: Deps, id: number, version: string) {
  const svg = await readDrawnCover(deps, id, version)
  const folder = coversDir(deps, await readSiteMark(deps))
  return readOrCreateFile(deps.log, path.join(folder, compressedCoverFile(id, version)), () =>
    promisify(brotliCompress)(svg),
  )
}

/** The site's name and seal, which covers show. */
export async function readSiteMark({ database }: Pick<Deps, 'database'>): Promise<SiteMark> {
  const { name, seal } = await readSettings(database)
  return { siteName: name, seal }
}

/** The cache folder of covers with this mark. */
export function coversDir({ cacheDir }: Pick<Deps, 'cacheDir'>, { siteName, seal }: SiteMark): string {
  const isOriginal = siteName === DEFAULT_SETTINGS.name && seal === DEFAULT_SETTINGS.seal
  return path.join(cacheDir, isOriginal ? 'covers' : `covers-${versionOf([siteName, seal])}`)
}

/** The file name of a compressed cover in that folder. */
export function compressedCoverFile(id: number, version: string): string {
  return `${id}-${version}.svg.br`
}

/** The input of the drawing library for a cover. */
export function toBookToCover(review: CoverSubject, categories: readonly Category[]): BookToCover {
  const { id, kind, title, author, cover_design } = review
  const design = cover_design === null ? undefined : (JSON.parse(cover_design) as CoverDesign)
  const chosen = review.categories.find((slug) => slug === design?.colour)
  const category = chosen ?? review.categories[0] ?? review.category
  const theme = ownTheme(findCategory(category, categories))
  return {
    id,
    title,
    author,
    ...(kind !== 'review' && { headline: title, template: 'slip' as const }),
    ...(category !== null && { category }),
    ...(theme && { theme }),
    ...(design && { template: design.template, variant: design.variant }),
    ...(design?.character && title.includes(design.character) && { keyCharacter: design.character }),
  }
}

/** A hash of everything that the cover shows. */
export function coverVersion(review: CoverSubject, categories: readonly Category[]): string {
  const book = toBookToCover(review, categories)
  const { title, author, category = null, theme, template, variant, keyCharacter } = book
  const design = template === undefined ? [] : [template, variant, keyCharacter]
  return versionOf([DRAWING_VERSION, title, author, category, ...design, ...(theme ? [theme] : [])])
}

/** A short hash of what a picture shows, by which it is named. */
export function versionOf(shown: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 10)
}

/** A cover in pixels. */
interface CoverPicture {
  /** The path at which a picture made of it may be cached, without an extension: another one when the cover changes. */
  file: string
  /** `width`: of a drawn one, in pixels. */
  read: (width?: number) => Promise<Uint8Array>
}

/** The cover of a published review, stored or drawn. Throws review_not_found. */
export async function findCoverPicture(deps: Deps, id: number): Promise<CoverPicture> {
  const { queries } = deps.database
  const review = await findCoverSubject(queries, id)
  if (!review) throw problem('review_not_found')
  const { cover: stored } = review
  const mark = await readSiteMark(deps)
  const categories = await readCategories(deps)
  const name = stored === null ? `${id}-${coverVersion(review, categories)}` : path.basename(stored)
  return {
    file: path.join(coversDir(deps, mark), 'pictures', name),
    async read(width) {
      const media = stored === null ? undefined : await findMedia(queries, stored)
      if (media?.type === 'image/svg+xml')
        return runInChild('drawPicture', {
          kind: 'svg picture',
          svg: Buffer.from(media.bytes).toString(),
          width,
        })
      if (media) return media.bytes
      return runInChild('drawPicture', {
        kind: 'cover picture',
        book: { ...toBookToCover(review, categories), ...mark },
        width,
      })
    },
  }
}

/** A drawn cover of a book that holds several reviews, as PNG of this width. */
export async function drawCollectionCover(
  deps: Deps,
  book: { title: string; author: string },
  width: number,
): Promise<Uint8Array> {
  const mark = await readSiteMark(deps)
  return runInChild('drawPicture', { kind: 'cover picture', book: { id: 0, ...book, ...mark }, width })
}

/** An SVG of an article as PNG of this width. */
export function drawSvgPicture(svg: string, width: number): Promise<Uint8Array> {
  return runInChild('drawPicture', { kind: 'svg picture', svg, width })
}

/** The cover of a published review as JPEG: many mail programs show neither SVG nor WebP. Throws review_not_found. */
export async function readMailCover(deps: Deps, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const { file, read } = await findCoverPicture(deps, id)
  return readOrCreateFile(deps.log, `${file}.jpg`, async () =>
    convertToBytes({ bytes: await read(), use: 'mail' }),
  )
}

/** The seal with this character as SVG, cached on disk. */
export function drawSeal(deps: Deps, character: string): Promise<Uint8Array<ArrayBuffer>> {
  return readOrCreateFile(deps.log, sealFile(deps, character, 'svg'), () =>
    runInChild('drawPicture', { kind: 'seal', character }),
  )
}

/** The same as a PNG of 180 × 180, for home screens. */
export function drawSealPng(deps: Deps, character: string): Promise<Uint8Array<ArrayBuffer>> {
  return readOrCreateFile(deps.log, sealFile(deps, character, 'png'), () =>
    runInChild('drawPicture', { kind: 'seal icon', character }),
  )
}

function sealFile({ cacheDir }: Pick<Deps, 'cacheDir'>, character: string, format: string): string {
  return path.join(cacheDir, 'seals', `${character.codePointAt(0)?.toString(16)}.${format}`)
}
