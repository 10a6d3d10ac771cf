import { sql } from 'kysely'
import { isPostgres, type Queries } from './database.ts'

/**
 * New rows get ids above `highest` from now on, even if the transaction is rolled back: a concurrent insert must not get
 * one of the ids that this transaction stores. (SQLite does so by itself.)
 */
export async function advanceIdSequence(
  queries: Queries,
  table: 'xc_comments' | 'xc_reading_list',
  highest: number,
): Promise<void> {
  if (!isPostgres(queries)) return
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})
    where coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) < ${highest}`.execute(
    queries,
  )
}
