import { openDatabase } from '../../../src/server/platform/db/open-database.ts'
import { createLog } from '../../../src/server/platform/runtime/log.ts'
import type { Deps } from '../../../src/server/deps.ts'

/** Opens the database of the journeys' site, for states that no visitor can cause. */
export async function withDatabase<Result>(
  work: (deps: Pick<Deps, 'database' | 'clock'>) => Promise<Result>,
): Promise<Result> {
  const { JOURNEY_DATA_DIRS: dataDir = '', JOURNEY_DATABASE_URL: databaseUrl } = process.env
  const database = await openDatabase({ dataDir, databaseUrl }, createLog('silent'))
  try {
    return await work({ database, clock: { now: () => new Date() } })
  } finally {
    await database.close()
  }
}
