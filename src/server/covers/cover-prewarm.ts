import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import {
  coversDir,
  coverVersion,
  compressedCoverFile,
  readCompressedCover,
  readSiteMark,
} from './covers.service.ts'
import { readCategories } from '../settings/settings.service.ts'
import { type CoverSubject, listReviewsWithoutPicture } from './covers.store.ts'

/** Draws the covers that no visitor has requested yet, one by one. Stops where one cannot be drawn or cached. */
export async function prewarmCovers(deps: Deps, stopping: AbortSignal): Promise<void> {
  const folder = coversDir(deps, await readSiteMark(deps))
  const categories = await readCategories(deps)
  const cached = new Set(await readdir(folder).catch(() => []))
  let failures = 0
  for await (const review of reviewsWithoutPicture(deps)) {
    const version = coverVersion(review, categories)
    const file = compressedCoverFile(review.id, version)
    if (cached.has(file)) continue
    if (stopping.aborted) return
    try {
      await readCompressedCover(deps, review.id, version)
    } catch (cause) {
      deps.log.warn({ err: cause, review: review.id }, 'a cover could not be drawn ahead')
      failures += 1
      if (failures === MAX_FAILURES) return
      continue
    }
    const isCached = await access(path.join(folder, file)).then(
      () => true,
      () => false,
    )
    if (!isCached) return
  }
}

/** This many failures are not the fault of one title. */
const MAX_FAILURES = 3

async function* reviewsWithoutPicture({ database }: Deps): AsyncGenerator<CoverSubject> {
  let after = 0
  for (;;) {
    const reviews = await listReviewsWithoutPicture(database.queries, after, BATCH_SIZE)
    const last = reviews.at(-1)
    if (!last) return
    yield* reviews
    after = last.id
    // Lets requests run between two batches.
    await setImmediate()
  }
}

const BATCH_SIZE = 100
