import { findCoverPicture } from './cover-pictures.service.ts'
import type { Deps } from '../deps.ts'
import { convertPicture } from '../pictures/pictures.service.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { problem } from '../platform/http/responses/problems.ts'

/** The cover of a published review as JPEG: many mail programs show neither SVG nor WebP. Throws review_not_found. */
export async function readMailCover(deps: Deps, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const { file, read } = await findCoverPicture(deps, id)
  return readOrCreateFile(deps.log, `${file}.jpg`, async () => {
    const [cover] = await convertPicture({ bytes: await read(), use: 'mail' })
    if (!cover) throw problem('picture_broken')
    return cover.bytes
  })
}
