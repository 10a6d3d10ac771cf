import { NO_REVIEW_FONTS } from '../../tests/support/server/fonts.ts'
import { createContentCache } from '../../src/server/platform/cache/content-cache.ts'
import { createContentVersions } from '../../src/server/platform/cache/content-version.store.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../src/server/platform/db/database.ts'
import { search } from '../../src/server/search/search.service.ts'

export interface Block {
  term: string
  milliseconds: number
}

/** The longest time for which a whole search blocked the process. */
export async function longestBlock(database: Database, terms: readonly string[]): Promise<Block> {
  const contentCache = createContentCache(createContentVersions(database))
  let longest: Block = { milliseconds: 0, term: '' }
  for (const term of [...terms, ...HARD]) {
    let milliseconds = Infinity
    for (let time = 0; time < TIMES; time++) {
      milliseconds = Math.min(
        milliseconds,
        await blockOf(() => search({ database, contentCache, reviewFonts: NO_REVIEW_FONTS }, term, 0)),
      )
    }
    if (milliseconds > longest.milliseconds) longest = { milliseconds, term }
  }
  return longest
}

/** Made of pairs that nearly all the reviews have, so that nearly all their texts are compared. */
const HARD = ['，不知', '。\n不', '。\n一', '句  其一', '，不知。\n一']

const TIMES = 3
const RESOLUTION = 1

async function blockOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  // The first beat has to be there before a block can be seen between two.
  await setTimeout(RESOLUTION * 3)
  await work()
  await setTimeout(RESOLUTION * 3)
  delay.disable()
  return delay.max / 1e6 - RESOLUTION
}
