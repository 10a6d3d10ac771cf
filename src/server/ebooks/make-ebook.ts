import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY } from '../../contract/durations.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { limitConcurrency } from '../platform/runtime/concurrency-limit.ts'
import { runInChild } from '../run-in-child.ts'
import { EPUB_FILE } from './ebook.ts'
import { type PlannedEbook, prepareEbook } from './prepare-ebook.ts'

/** Books that wait or are made in this process; a further one is refused. */
const MAX_UNDER_WAY = 8
/** Reviews of a book that takes minutes. */
const LARGE = 300
/** Longer than any book takes: what a stopped server left behind. */
const ABANDONED_MS = DAY

/** Makes a book in a folder of its own, which ends with `use`. Two at a time, and one large one beside them. Throws unavailable. */
export async function makeEbook<Result>(
  deps: Deps,
  planned: PlannedEbook,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  requireRoom()
  underWay++
  try {
    const isLarge = planned.reviews.length > LARGE
    return await (isLarge ? largeInTurn : inTurn)(async () => {
      const root = path.join(deps.cacheDir, 'ebooks-under-way')
      await deleteAbandoned(root)
      const folder = path.join(root, randomUUID())
      try {
        await prepareEbook(deps, planned, folder)
        await runInChild(isLarge ? 'writeLargeEpub' : 'writeEpub', folder)
        return await use(path.join(folder, EPUB_FILE))
      } finally {
        await rm(folder, { recursive: true, force: true }).catch(() => {})
      }
    })
  } finally {
    underWay--
  }
}

/** Throws unavailable where too many books wait already. */
export function requireRoom(): void {
  if (underWay >= MAX_UNDER_WAY) throw new Problem('unavailable', { retryAfter: 60 })
}

let underWay = 0
const inTurn = limitConcurrency(2)
const largeInTurn = limitConcurrency(1)

async function deleteAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = path.join(root, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    // oxlint-disable-next-line no-restricted-globals -- files have the system's time
    if (mtimeMs < Date.now() - ABANDONED_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
