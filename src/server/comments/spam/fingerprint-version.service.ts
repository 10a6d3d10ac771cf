import type { Queries } from '../../platform/db/database.ts'
import { raiseFingerprintVersion } from '../fingerprints.store.ts'

/** Call it in the transaction that deletes reviews and, with them, their comments. */
export function invalidateFingerprints(queries: Queries): Promise<void> {
  return raiseFingerprintVersion(queries)
}
