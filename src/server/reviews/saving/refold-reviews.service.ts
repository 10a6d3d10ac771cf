import type { Deps } from '../../deps.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import { readStoredValue, storeValue } from '../../settings/settings.service.ts'
import { FOLD_VERSION } from '../../text/fold.ts'
import { ownKeys } from '../../text/match-book.ts'
import { refoldTags } from '../tags/tags.service.ts'
import { prepareSanitized, storeReviews } from './save-reviews.service.ts'
import { listNotedEntries, listStoredReviews, setOwnKeys } from './save-reviews.store.ts'

/** In the settings, under a key that is not a setting. */
const VERSION_KEY = 'fold_version'

/**
 * Folds all reviews again where they were stored by a version of the program that folded otherwise, and so makes their search index,
 * authors and key terms new, the titles by which reviews find entries of reading lists, the texts for searches of drafts, and the keys of tags. What readers see stays. Returns how many it folded; a start that is stopped begins again.
 */
export async function refoldReviews(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  refoldDrafts: (deps: Pick<Deps, 'database'>) => Promise<void>,
  version = FOLD_VERSION,
): Promise<number> {
  // Version 1 was not recorded.
  if (((await readStoredValue(database.queries, VERSION_KEY)) ?? 1) === version) return 0
  for (let after = -1; ;) {
    const entries = await listNotedEntries(database.queries, after, BATCH)
    const last = entries.at(-1)
    if (!last) break
    await database.transaction(async (queries) => {
      for (const { id, own_title } of entries) await setOwnKeys(queries, id, ownKeys(own_title))
    })
    after = last.id
  }
  await refoldDrafts({ database })
  await database.transaction(refoldTags)
  let count = 0
  for (let after = -1; ;) {
    const stored = await listStoredReviews(database.queries, after, BATCH)
    const last = stored.at(-1)
    if (!last) break
    const reviews = stored.map((review) => prepareSanitized(review, clock.now()))
    await database.transaction((queries) => storeReviews(queries, reviews))
    count += reviews.length
    after = last.id
  }
  await database.transaction(async (queries) => {
    await rememberFolding(queries, version)
    await raiseSiteVersion(queries)
  })
  return count
}

/** Stores by which version all is folded. */
export function rememberFolding(queries: Queries, version = FOLD_VERSION): Promise<void> {
  return storeValue(queries, VERSION_KEY, version)
}

const BATCH = 50
