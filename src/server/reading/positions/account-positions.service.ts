import type { Queries } from '../../platform/db/database.ts'
import type { ReadingPositionRow } from '../../platform/db/tables/reading-tables.ts'
import { listPositions } from './reading-positions.store.ts'

/** All positions of the reader, the latest first, for the account's export. */
export function listAccountPositions(queries: Queries, userId: string): Promise<ReadingPositionRow[]> {
  return listPositions(queries, userId)
}
