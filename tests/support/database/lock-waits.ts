import { sql } from 'kysely'
import type { Database } from '../../../src/server/platform/db/database.ts'

/** How many connections to this PostgreSQL database wait for a lock. */
export async function countLockWaits(database: Database): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = await counted.execute(database.queries)
  return rows[0]?.count ?? 0
}
