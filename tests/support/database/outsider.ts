import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../../src/server/platform/db/database.ts'

/** Another client of a test’s PostgreSQL database, such as its operator. */
export interface Outsider {
  /** From now on statements on tables wait, until `unlock`. */
  lockTables(): Promise<void>
  unlock(): Promise<void>
  /** Terminates the other connections to this database that match this SQL condition. Returns their number. */
  terminate(condition: string): Promise<number>
  close(): Promise<void>
}

export async function connectOutside(database: Database): Promise<Outsider> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.queries)
  const url = `${inject('postgresUrl')}/${rows[0]?.name}`
  // Two, because pg_stat_activity stays the same for the length of a transaction.
  const [locking, looking] = [
    new pg.Client({ connectionString: url, application_name: LOCKS }),
    new pg.Client(url),
  ]
  await Promise.all([locking.connect(), looking.connect()])
  return {
    async lockTables() {
      const tables = await looking.query<{ tablename: string }>(
        `select tablename from pg_tables where tablename like 'xc\\_%'`,
      )
      await locking.query('begin')
      await locking.query(`lock table ${tables.rows.map(({ tablename }) => tablename).join(', ')}`)
    },
    unlock: async () => void (await locking.query('rollback')),
    async terminate(condition) {
      const { rowCount } = await looking.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
         and application_name <> '${LOCKS}' and ${condition}`,
      )
      return rowCount ?? 0
    },
    close: async () => void (await Promise.all([locking.end(), looking.end()])),
  }
}

const LOCKS = 'locks of a test'
