import type { Queries } from '../platform/database.ts'
import { raisePrintsVersion } from './recent.store.ts'

/** Called in the transaction that removes reviews, whose comments go with them. */
export function forgetPrintsOfRemoved(queries: Queries): Promise<void> {
  return raisePrintsVersion(queries)
}
