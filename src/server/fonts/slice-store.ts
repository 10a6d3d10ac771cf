import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawFont, FontBytes } from './draw-font-in-child.ts'
import type { FontPart } from './font-sources.ts'
import type { Script } from './font-families.ts'

export interface Slice {
  reviewId: string
  script: Script
  /** `ming-HASH.woff2` */
  file: string
}

/** Keeps drawn slices under `folder`, one folder a review. */
export function createSliceStore(folder: string, draw: DrawFont) {
  const underWay = new Map<string, Promise<FontBytes>>()
  let lastDrawing: Promise<unknown> = Promise.resolve()

  /** From the disk, or drawn now: once for however many ask, and one slice at a time in this process. */
  function load(slice: Slice, parts: readonly FontPart[]): Promise<FontBytes> {
    const path = join(folder, slice.reviewId, slice.file)
    const loading = underWay.get(path) ?? readOrDraw(path, slice, parts).finally(() => underWay.delete(path))
    underWay.set(path, loading)
    return loading
  }

  async function readOrDraw(path: string, slice: Slice, parts: readonly FontPart[]): Promise<FontBytes> {
    const kept = await readFile(path).catch(ignoreMissing)
    if (kept !== undefined) return new Uint8Array(kept)
    const drawing = lastDrawing.then(() => drawAndKeep(slice, parts))
    lastDrawing = drawing.catch(() => undefined)
    return drawing
  }

  async function drawAndKeep(slice: Slice, parts: readonly FontPart[]): Promise<FontBytes> {
    const font = await draw(parts)
    const reviewFolder = join(folder, slice.reviewId)
    const unfinished = join(reviewFolder, `${slice.file}.${randomUUID()}.part`)
    try {
      await mkdir(reviewFolder, { recursive: true })
      await writeFile(unfinished, font)
      await rename(unfinished, join(reviewFolder, slice.file))
      await dropEarlier(slice)
    } catch {
      // A full disk costs only the time to draw it again; covers log the same fault (platform/cache/file-cache.ts).
      await rm(unfinished, { force: true }).catch(() => {})
    }
    return font
  }

  /** The review has changed since those were drawn, so nothing can ask for them any more. */
  async function dropEarlier({ reviewId, script, file }: Slice): Promise<void> {
    const names = await readdir(join(folder, reviewId))
    const earlier = names.filter(
      (name) => name.startsWith(`${script}-`) && name.endsWith('.woff2') && name !== file,
    )
    await Promise.all(earlier.map((name) => rm(join(folder, reviewId, name), { force: true })))
  }

  return { load }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
