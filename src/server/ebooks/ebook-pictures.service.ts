import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pictureFiles } from '../../contract/pictures/pictures.ts'
import {
  drawCollectionCover,
  drawSvgPicture,
  findCoverPicture,
  readSiteMark,
} from '../covers/covers.service.ts'
import type { Deps } from '../deps.ts'
import { findMedia } from '../pictures/media.service.ts'
import { convertToBytes } from '../pictures/pictures.service.ts'
import { pruneFolder, readOrCreateFile } from '../platform/cache/file-cache.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { elementsOf, parseArticle } from '../text/article/article-tree.ts'
import { type EbookPicture, PICTURES_FOLDER } from './ebook.ts'

/** Of a cover that fills a page, in pixels. */
const COVER_WIDTH = 800
/** Of an uploaded picture; there are smaller and larger ones (contract/pictures/pictures.ts). */
const PICTURE_WIDTH = 960
/** Bytes of all pictures in a book, so that it fits into an e-reader. */
const MAX_BYTES = 150 * 1024 * 1024
/** Bytes of all converted pictures that are kept for the next book. */
const STORED_BYTES = 200 * 1024 * 1024

/**
 * Writes the pictures of a book into its folder, as JPEG: of the types of the web it is the only one for photographs that every
 * e-reader shows. Those that cannot be read, or are too many, are left out.
 */
export function createEbookPictures(deps: Deps, folder: string) {
  const kept = path.join(deps.cacheDir, 'ebook-pictures')
  const known = new Map<string, Promise<EbookPicture | null>>()
  let bytesLeft = MAX_BYTES
  let pruning: Promise<void> | undefined

  /** The cover of a review. `isLarge`: that of the whole book. */
  async function reviewCover(id: number, isLarge: boolean): Promise<EbookPicture | null> {
    const { file, read } = await findCoverPicture(deps, id)
    const size = isLarge ? 'ebook' : 'card'
    return asPicture(`cover-${id}${isLarge ? '-large' : ''}.jpg`, `${file}-${size}.jpg`, async () =>
      convertToBytes({ bytes: await read(isLarge ? COVER_WIDTH : undefined), use: size }),
    )
  }

  /** The drawn cover of a book with several reviews. */
  async function collectionCover(book: Parameters<typeof drawCollectionCover>[1]): Promise<EbookPicture> {
    const { siteName, seal } = await readSiteMark(deps)
    const shown = createHash('sha256')
      .update(JSON.stringify([book, siteName, seal]))
      .digest('hex')
    const bytes = await readOrCreateFile(
      deps.log,
      path.join(kept, `book-${shown.slice(0, 16)}.jpg`),
      async () => convertToBytes({ bytes: await drawCollectionCover(deps, book, COVER_WIDTH), use: 'ebook' }),
    )
    return write('cover.jpg', bytes)
  }

  /** The pictures of an article by their `src`. */
  async function articlePictures(content: string): Promise<Record<string, EbookPicture>> {
    const pictures: Record<string, EbookPicture> = {}
    for (const { attribs, name: tag } of elementsOf(parseArticle(content))) {
      const { src = '' } = attribs
      const [, name] = /^\/media\/([\w.-]+)$/.exec(tag === 'img' ? src : '') ?? []
      if (name === undefined) continue
      const picture = await (known.get(name) ?? remember(name))
      if (picture) pictures[src] = picture
    }
    return pictures
  }

  function remember(name: string): Promise<EbookPicture | null> {
    const reading = uploadedPicture(name)
    known.set(name, reading)
    return reading
  }

  async function uploadedPicture(name: string): Promise<EbookPicture | null> {
    const sized = pictureFiles(name).findLast(({ width }) => width <= PICTURE_WIDTH)
    const media = await findMedia(deps.database.queries, sized?.name ?? name)
    if (!media || media.type.startsWith('video/')) return null
    const digest = createHash('sha256').update(media.bytes).digest('hex').slice(0, 16)
    return asPicture(`picture-${digest}.jpg`, path.join(kept, `${digest}.jpg`), async () => {
      await (pruning ??= pruneFolder(kept, STORED_BYTES))
      const isDrawing = media.type === 'image/svg+xml'
      const svg = () => drawSvgPicture(Buffer.from(media.bytes).toString(), PICTURE_WIDTH)
      return convertToBytes({ bytes: isDrawing ? await svg() : media.bytes, use: 'ebook' })
    })
  }

  async function asPicture(
    name: string,
    file: string,
    make: () => Promise<Uint8Array>,
  ): Promise<EbookPicture | null> {
    try {
      const bytes = await readOrCreateFile(deps.log, file, make)
      if (bytes.length > bytesLeft) return null
      return await write(name, bytes)
    } catch (cause) {
      // A picture that no decoder reads; where the decoder itself fails, the book is made later.
      if (cause instanceof Problem) return null
      throw cause
    }
  }

  async function write(name: string, bytes: Uint8Array): Promise<EbookPicture> {
    bytesLeft -= bytes.length
    await writeFile(path.join(folder, PICTURES_FOLDER, name), bytes)
    return { file: name, type: 'image/jpeg' }
  }

  return { reviewCover, collectionCover, articlePictures }
}
