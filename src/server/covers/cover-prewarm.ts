import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { coversDir, coverVersion, packedCoverFile, readPackedCover } from './covers.service.ts'
import { type CoverSubject, listUncovered } from './covers.store.ts'

/**
 * Draws the covers that nobody has asked for yet, so that whoever is the first to see a book does not wait for it: with
 * thousands of books nearly every visitor would be. One after another, with those between who wait for theirs. Leaves
 * off, to go on another time, where the site ends, a cover cannot be kept, or several cannot be drawn.
 */
export async function prewarmCovers(deps: Deps, ending: AbortSignal): Promise<void> {
  const folder = coversDir(deps)
  const kept = new Set(await readdir(folder).catch(() => []))
  let failures = 0
  for await (const review of uncovered(deps)) {
    const version = coverVersion(review)
    const file = packedCoverFile(review.id, version)
    if (kept.has(file)) continue
    if (ending.aborted) return
    try {
      await readPackedCover(deps, review.id, version)
    } catch (cause) {
      deps.log.warn({ err: cause, review: review.id }, 'a cover could not be drawn ahead')
      failures += 1
      if (failures === MOST_FAILURES) return
      continue
    }
    const isKept = await access(path.join(folder, file)).then(
      () => true,
      () => false,
    )
    if (!isKept) return
  }
}

/** So many are no accident of one title. */
const MOST_FAILURES = 3

async function* uncovered({ database }: Deps): AsyncGenerator<CoverSubject> {
  let after = 0
  for (;;) {
    const reviews = await listUncovered(database.queries, after, PIECE)
    const last = reviews.at(-1)
    if (!last) return
    yield* reviews
    after = last.id
    // Visitors' requests come between two pieces.
    await setImmediate()
  }
}

const PIECE = 100
