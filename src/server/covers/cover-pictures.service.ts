import path from 'node:path'
import type { Deps } from '../deps.ts'
import { findMedia } from '../pictures/media.service.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { coversDir, coverVersion, readSiteMark, toBookToCover } from './covers.service.ts'
import { findCoverSubject, findStoredCover } from './covers.store.ts'
import { runInChild } from '../run-in-child.ts'

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
  const stored = await findStoredCover(queries, id)
  const mark = await readSiteMark(deps)
  const name = stored === null ? `${id}-${coverVersion(review)}` : path.basename(stored)
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
        book: { ...toBookToCover(review), ...mark },
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
