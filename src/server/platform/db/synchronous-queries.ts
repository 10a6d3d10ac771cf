import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a statement on the connection of a transaction, and gives its rows. */
export type RunSynchronously = (sql: string, parameters: readonly unknown[]) => unknown[]

// SQLite answers without ever waiting, and a transaction has the one connection to itself: the promises and layers in
// which Kysely asks it take longer than most answers do.
const runners = new WeakMap<Kysely<Tables>, RunSynchronously>()

/** How statements are run on these queries of an open transaction; undefined where only Kysely can ask. */
export function synchronousQueriesOn(queries: Kysely<Tables>): RunSynchronously | undefined {
  return runners.get(queries)
}

/** From now on, until the given function is called: afterwards Kysely refuses what comes too late. */
export function allowSynchronousQueries(queries: Kysely<Tables>, run: RunSynchronously): () => void {
  runners.set(queries, run)
  return () => void runners.delete(queries)
}
