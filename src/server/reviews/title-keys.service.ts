import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import type { Deps } from '../deps.ts'
import { prepareTitleOrder, TITLE_ORDER_VERSION, titleSortKey } from '../text/title-order.ts'
import { listOutdatedTitles, upsertTitleKeys } from './title-keys.store.ts'

/**
 * Makes the sort keys of titles that an earlier version of the program has stored, or a Node with another collation. Until
 * then these titles stand before or behind the others. Returns how many it made.
 */
export async function refreshTitleKeys(
  { database }: Pick<Deps, 'database'>,
  ending: AbortSignal,
): Promise<number> {
  const pause = startYielding()
  await prepareTitleOrder(pause)
  let count = 0
  let lastId: number | undefined
  while (!ending.aborted) {
    const titles = await listOutdatedTitles(database.queries, TITLE_ORDER_VERSION, BATCH)
    // A batch that stays outdated would come again for ever.
    if (titles.length === 0 || titles[0]!.id === lastId) break
    lastId = titles[0]!.id
    const rows = titles.map(({ id, title }) => ({ review_id: id, title, key: titleSortKey(title) }))
    await database.transaction((queries) => upsertTitleKeys(queries, rows))
    count += rows.length
    await pause()
  }
  if (count > 0) await database.transaction(raiseSiteVersion)
  return count
}

const BATCH = 100
