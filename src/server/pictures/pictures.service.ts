import { createHash } from 'node:crypto'
import { mediaPath } from '../../contract/links.ts'
import { pictureFiles } from '../../contract/pictures.ts'
import type { CoverCrop, StoredPicture } from '../../contract/studio-pictures.ts'
import type { Deps } from '../deps.ts'
import { storeMedia } from '../media/media.service.ts'
import { problem } from '../platform/http/problems.ts'
import { type Conversion, convertInChildProcess } from './convert-in-child.ts'

type PictureDeps = Pick<Deps, 'database'>

/** Stores a picture for a body in its widths. Throws picture_type_unknown, picture_broken, picture_too_large. */
export async function storePicture(deps: PictureDeps, bytes: Uint8Array): Promise<StoredPicture> {
  const files = await convert({ bytes, use: 'picture' })
  const largest = files.at(-1)
  if (!largest) throw problem('picture_broken')
  const name = `picture-${hashOf(largest.bytes)}-${largest.width}.webp`
  const names = pictureFiles(name)
  await deps.database.transaction(async (queries) => {
    for (const [at, file] of files.entries()) {
      const { name: fileName = name } = names[at] ?? {}
      await storeMedia(queries, fileName, file.bytes)
    }
  })
  return { name, path: mediaPath(name), width: largest.width, height: largest.height }
}

/** Stores a cover of two by three. Throws the same. */
export async function storeUploadedCover(
  deps: PictureDeps,
  bytes: Uint8Array,
  { left, top, width, height }: CoverCrop,
): Promise<StoredPicture> {
  const crop =
    width === undefined || height === undefined
      ? undefined
      : { left: left ?? 0, top: top ?? 0, width, height }
  const [cover] = await convert({ bytes, use: 'cover', crop })
  if (!cover) throw problem('picture_broken')
  const name = `cover-${hashOf(cover.bytes)}.webp`
  await deps.database.transaction((queries) => storeMedia(queries, name, cover.bytes))
  return { name, path: mediaPath(name), width: cover.width, height: cover.height }
}

async function convert(conversion: Conversion) {
  const converted = await convertInChildProcess(conversion)
  if ('fault' in converted) throw problem(converted.fault)
  return converted.files
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
