import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Caches drawn slices on disk under `folder`, in one folder for each review. */
export function createSliceCache(folder: string, draw: DrawFont) {
  const pending = new Map<string, Promise<FontBytes>>()

  /** From disk, or drawn once for simultaneous requests. */
  function load(slice: Slice, parts: readonly FontPart[]): Promise<FontBytes> {
    const path = join(folder, slice.reviewId, slice.file)
    const loading = pending.get(path) ?? readOrDraw(path, slice, parts).finally(() => pending.delete(path))
    pending.set(path, loading)
    return loading
  }

  async function readOrDraw(path: string, slice: Slice, parts: readonly FontPart[]): Promise<FontBytes> {
    const cached = await readFile(path).catch(ignoreMissing)
    return cached === undefined ? drawAndCache(slice, parts) : new Uint8Array(cached)
  }

  async function drawAndCache(slice: Slice, parts: readonly FontPart[]): Promise<FontBytes> {
    const font = await draw(parts)
    const reviewFolder = join(folder, slice.reviewId)
    const unfinished = join(reviewFolder, `${slice.file}.${randomUUID()}.part`)
    try {
      await mkdir(reviewFolder, { recursive: true })
      await writeFile(unfinished, font)
      await rename(unfinished, join(reviewFolder, slice.file))
      await deleteOutdated(slice)
    } catch {
      // With a full disk the slice is drawn again next time; covers log the fault (platform/cache/file-cache.ts).
      await rm(unfinished, { force: true }).catch(() => {})
    }
    return font
  }

  /** Slices of earlier texts of the review: no page names them any more. */
  async function deleteOutdated({ reviewId, kind, file }: Slice): Promise<void> {
    const names = await readdir(join(folder, reviewId))
    const outdated = names.filter(
      (name) => name.startsWith(`${kind}-`) && name.endsWith('.woff2') && name !== file,
    )
    await Promise.all(outdated.map((name) => rm(join(folder, reviewId, name), { force: true })))
  }

  return { load }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
