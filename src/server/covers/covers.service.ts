import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { drawnCoverPath, mediaPath } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { problem } from '../platform/http/problems.ts'
import { type CoverSubject, findCoverSubject } from './covers.store.ts'
import { drawInChildProcess } from './draw-in-child.ts'
import type { BookToCover } from '../../cover-art/cover-art.ts'

/** Raised when the drawing changes, so that kept covers are drawn anew. */
const DRAWING = 1

/** The address of a review's cover: the stored picture, or one drawn by the site. */
export function coverPath(review: CoverSubject & { cover: string | null }): string {
  return review.cover === null ? drawnCoverPath(review.id, coverVersion(review)) : mediaPath(review.cover)
}

/**
 * The drawn cover of a published review as SVG. Kept on disk, since drawing loads large fonts. Throws not_found
 * where the review is not there or the version is not the present one.
 */
export async function readDrawnCover(
  deps: Deps,
  id: number,
  version: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const review = await findCoverSubject(deps.database.queries, id)
  if (!review || coverVersion(review) !== version) throw problem('not_found')
  return readOrCreateFile(deps.log, path.join(coversDir(deps), `${id}-${version}.svg`), () =>
    drawInChildProcess({ kind: 'cover', book: toBook(review) }),
  )
}

/** The same with brotli, packed once: on the way out it would be packed for everyone who asks, and not as small. */
export async function readPackedCover(
  deps: Deps,
  id: number,
  version: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await readDrawnCover(deps, id, version)
  return readOrCreateFile(deps.log, path.join(coversDir(deps), packedCoverFile(id, version)), () =>
    promisify(brotliCompress)(svg),
  )
}

/** The folder that drawn covers are kept in. */
export function coversDir({ cacheDir }: Pick<Deps, 'cacheDir'>): string {
  return path.join(cacheDir, 'covers')
}

/** Its name in that folder. */
export function packedCoverFile(id: number, version: string): string {
  return `${id}-${version}.svg.br`
}

/** What a cover shows, in the words of the drawing. */
export function toBook(review: CoverSubject): BookToCover {
  const category = review.categories[0] ?? review.category
  return {
    id: review.id,
    title: review.title,
    author: review.author,
    ...(category === null ? {} : { category }),
  }
}

/** Another one whenever the cover would look different. */
export function coverVersion(review: CoverSubject): string {
  const shown = JSON.stringify([
    DRAWING,
    review.title,
    review.author,
    review.categories[0] ?? review.category,
  ])
  return createHash('sha256').update(shown).digest('hex').slice(0, 10)
}
