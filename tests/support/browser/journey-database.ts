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

/** Makes the comments of the last minute older: six of them, of whichever journeys, are a burst, in which the next one waits for the owner. */
export async function endBurst(): Promise<void> {
  const [past, since] = [61, 60].map((seconds) => new Date(Date.now() - seconds * 1_000).toISOString())
  await withDatabase(({ database: { queries } }) =>
    queries
      .updateTable('xc_comments')
      .set({ created_at: past ?? '' })
      .where('created_at', '>', since ?? '')
      .execute(),
  )
}
