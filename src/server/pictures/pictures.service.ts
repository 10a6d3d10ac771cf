import { createHash } from 'node:crypto'
import path from 'node:path'
import { mediaPath } from '../../contract/links.ts'
import { isMovingPicture, pictureFiles } from '../../contract/pictures/pictures.ts'
import { originalPath } from '../../contract/studio/studio-links.ts'
import { croppedCoverName, originalName } from '../../contract/pictures/cover-crops.ts'
import type { CoverCrop, OriginalCrop, StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import type { Deps } from '../deps.ts'
import { audioForm } from './audio.policy.ts'
import { storedFileName } from './files.policy.ts'
import { findMedia, storeMedia } from './media.service.ts'
import { upsertPicture } from './media.store.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { isDiskFull } from '../platform/runtime/faults.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { runInChild } from '../run-in-child.ts'
import { toDisplayName } from '../text/clean-text.ts'
import type { Conversion } from './convert-picture.ts'

type PictureDeps = Pick<Deps, 'database' | 'clock'>

/** Stores a picture for a body in its widths. Throws what convertPicture throws, and storage_full. */
export async function storePicture(
  deps: PictureDeps,
  bytes: Uint8Array,
  fileName = '',
): Promise<StoredPicture> {
  const files = await convertPicture({ bytes, use: 'picture' })
  const largest = files.at(-1)!
  const name = `picture-${hashOf(largest.bytes)}-${largest.width}.webp`
  const names = pictureFiles(name)
  await store(
    deps,
    files.map(({ bytes: stored }, at) => ({ name: names[at]?.name ?? name, bytes: stored })),
    fileName,
  )
  return storedPicture(name, largest, bytes)
}

function storedPicture(
  name: string,
  { width, height }: { width: number; height: number },
  given?: Uint8Array,
): StoredPicture {
  const lost_motion = given !== undefined && isMovingPicture(given)
  return { name, path: mediaPath(name), width, height, lost_motion }
}

/** Stores a recording for a body under a name of its own form. Throws audio_unknown and storage_full. */
export async function storeAudio(
  deps: PictureDeps,
  bytes: Uint8Array,
  fileName: string,
): Promise<{ path: string }> {
  const form = audioForm(bytes)
  if (!form) throw problem('audio_unknown')
  const name = storedFileName(`${path.parse(toDisplayName(fileName)).name}.${form}`, bytes)
  await store(deps, [{ name, bytes }], fileName)
  return { path: mediaPath(name) }
}

/** Stores a cover of two by three. Throws the same. */
export async function storeUploadedCover(
  deps: PictureDeps,
  bytes: Uint8Array,
  { left, top, width, height, name: fileName }: CoverCrop,
): Promise<StoredPicture> {
  const crop =
    width === undefined || height === undefined
      ? undefined
      : { left: left ?? 0, top: top ?? 0, width, height }
  const cover = await convertToOne({ bytes, use: 'cover', crop })
  const name = `cover-${hashOf(cover.bytes)}.webp`
  await store(deps, [{ name, bytes: cover.bytes }], fileName)
  return storedPicture(name, cover, bytes)
}

/** Stores a picture of which a part becomes a cover. Throws the same. */
export function storeOriginal(deps: PictureDeps, bytes: Uint8Array, fileName = ''): Promise<StoredPicture> {
  return storeAsOriginal(deps, { bytes, use: 'original' }, fileName)
}

/** The original as WebP. Throws original_not_found. */
export async function readOriginal(deps: PictureDeps, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const media = await findMedia(deps.database.queries, name)
  if (!media) throw problem('original_not_found')
  return new Uint8Array(media.bytes)
}

/** Stores the original turned clockwise by a quarter. Throws original_not_found. */
export async function turnOriginal(deps: PictureDeps, name: string): Promise<StoredPicture> {
  return storeAsOriginal(deps, { bytes: await readOriginal(deps, name), use: 'turned' })
}

/** Cuts a cover from a stored original, which stays. Throws original_not_found. */
export async function cropCover(
  deps: PictureDeps,
  { original, ...crop }: OriginalCrop,
): Promise<StoredPicture> {
  const cover = await convertToOne({ bytes: await readOriginal(deps, original), use: 'cover', crop })
  const name = croppedCoverName(hashOf(cover.bytes), original, crop)
  await store(deps, [{ name, bytes: cover.bytes }])
  return storedPicture(name, cover)
}

async function storeAsOriginal(
  deps: PictureDeps,
  conversion: Conversion,
  fileName = '',
): Promise<StoredPicture> {
  const file = await convertToOne(conversion)
  const name = originalName(hashOf(file.bytes))
  await store(deps, [{ name, bytes: file.bytes }], fileName)
  return { ...storedPicture(name, file, conversion.bytes), path: originalPath(name) }
}

/** The files of one picture, the largest last, or a recording. Throws storage_full. */
async function store(
  { database, clock }: PictureDeps,
  files: readonly { name: string; bytes: Uint8Array }[],
  fileName = '',
) {
  try {
    await database.transaction(async (queries) => {
      for (const { name, bytes } of files) await storeMedia(queries, name, bytes)
      const names = files.map(({ name }) => name)
      const picture = {
        name: names.at(-1) ?? '',
        stored_at: clock.now().toISOString(),
        file_name: toDisplayName(fileName),
      }
      await upsertPicture(queries, picture, names)
    })
  } catch (cause) {
    throw isDiskFull(cause) ? new Problem('storage_full', { cause }) : cause
  }
}

/** The owner's picture in place of the seal: `webp` for pages, `png` for icons and mails. Throws not_found. */
export function readSealPicture(deps: Deps, name: string, format: 'webp' | 'png') {
  const file = path.join(deps.cacheDir, 'seals', `${path.parse(name).name}.${format}`)
  return readOrCreateFile(deps.log, file, async () => {
    const media = await findMedia(deps.database.queries, name)
    if (!media) throw problem('not_found')
    return convertToBytes({ bytes: media.bytes, use: format === 'webp' ? 'seal' : 'icon' })
  })
}

/** An uploaded picture as JPEG, for mails: many mail programs show no WebP. It is not wider than they show it. Throws not_found, also of one that was deleted. */
export async function readMailPicture(deps: Deps, name: string) {
  const file = path.join(deps.cacheDir, 'mail-pictures', `${path.parse(name).name}.jpg`)
  const media = await findMedia(deps.database.queries, name)
  if (!media) throw problem('not_found')
  return readOrCreateFile(deps.log, file, () => convertToBytes({ bytes: media.bytes, use: 'letter' }))
}

/** The converted files, the smallest first. Throws picture_type_unknown, picture_missing, picture_broken, picture_too_many_pixels. */
export function convertPicture(conversion: Conversion) {
  return runInChild('convertPicture', conversion)
}

/** The file of a conversion that makes one. Throws the same. */
async function convertToOne(conversion: Conversion) {
  const [file] = await convertPicture(conversion)
  return file!
}

/** The bytes of that file. Throws the same. */
export async function convertToBytes(conversion: Conversion): Promise<Uint8Array> {
  return (await convertToOne(conversion)).bytes
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
