import { sql } from 'kysely'
import { isPostgres, type Queries } from './database.ts'

/**
 * What is written here from now on gets higher ids. At once, whatever becomes of the transaction: someone who writes
 * meanwhile must not be given one of the ids that are about to be stored. (SQLite does so by itself.)
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
