import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import type { FontPart } from './font-sources.ts'

export type FontBytes = Uint8Array<ArrayBuffer>
export type DrawFont = (parts: readonly FontPart[]) => Promise<FontBytes>

export interface Slice {
  reviewId: string
  /** Begins the file's name: a review has one file of each kind. */
  kind: string
  /** `ming-HASH.woff2` */
  file: string
}

/** Reads or draws the slice, once for simultaneous requests, and deletes those of earlier texts in the review's folder. */
export async function readOrDrawSlice(
  folder: string,
  slice: Slice,
  draw: () => Promise<FontBytes>,
): Promise<FontBytes> {
  const reviewFolder = join(folder, slice.reviewId)
  let isNew = false
  const font = await readOrCreateFile(NO_LOG, join(reviewFolder, slice.file), () => {
    isNew = true
    return draw()
  })
  if (isNew) await deleteOutdated(reviewFolder, slice)
  return font
}

/** With a full disk the slice is drawn again next time; covers log the fault. */
const NO_LOG = { warn: () => {} }

/** What cannot be deleted stays: the font is there all the same. */
async function deleteOutdated(reviewFolder: string, { kind, file }: Slice): Promise<void> {
  const names = await readdir(reviewFolder).catch(() => [])
  const outdated = names.filter(
    (name) => name.startsWith(`${kind}-`) && name.endsWith('.woff2') && name !== file,
  )
  await Promise.allSettled(outdated.map((name) => rm(join(reviewFolder, name), { force: true })))
}
