import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../../runtime/log.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import { messageOf } from '../../runtime/faults.ts'

/** Opens at most ten connections, when they are needed, and others in place of lost ones. */
export function createPostgresDialect(url: string, log: Log, metrics: Metrics): PostgresDialect {
  // PostgreSQL returns counts as int8. None of ours exceeds the safe integers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // An `error` event without a listener ends the process. The pool forwards those of idle clients only; a client in use
  // needs its own listener. Its present or next query rejects.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (cause) => log.warn({ cause: messageOf(cause) }, 'a database connection was lost'))
    // A query that the server ends (57P01 and others) rejects before its connection is closed: meanwhile the pool would hand it out again.
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code?.startsWith('57P')) void client.end()
    })
  })
  const connect = () =>
    pool.connect().catch((cause: unknown) => {
      metrics.databaseFailed(cause)
      throw cause
    })
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
}
