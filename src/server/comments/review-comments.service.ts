import type { Queries } from '../platform/db/database.ts'
import { raiseFingerprintVersion } from './recent-comments.store.ts'

/** Called in the transaction that removes reviews, whose comments go with them. */
export function forgetPrintsOfRemoved(queries: Queries): Promise<void> {
  return raiseFingerprintVersion(queries)
}
