import type { DatabaseEnv } from '../database.ts'
import { databaseName } from '../open-database.ts'

/** The content of the database at one moment. */
export interface Snapshot {
  /** Names of the migrations that it has run, in their order. */
  migrations: readonly string[]
  /** Each table after those that it refers to, otherwise by name; without indexes that the database fills by itself. */
  tables: readonly SnapshotTable[]
  /** By table: the highest id that it has given out. */
  sequences: ReadonlyMap<string, number>
  /** In the order of the primary key and the same on both engines: booleans are 0 and 1. */
  rows(table: SnapshotTable): AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>
  close(): Promise<void>
}

export interface SnapshotTable {
  name: string
  /** Both sorted by name, because a key may have another order on the other engine. */
  columns: readonly string[]
  primaryKey: readonly string[]
}

export type Value = string | number | null | Uint8Array

/** Opens a snapshot of an existing database. Writers do not wait for it, and it does not see what they write. */
export async function openSnapshot(env: DatabaseEnv): Promise<Snapshot> {
  if (env.databaseUrl) {
    const { openPostgresSnapshot } = await import('./postgres-snapshot.ts')
    return openPostgresSnapshot(env.databaseUrl)
  }
  const { openSqliteSnapshot } = await import('./sqlite-snapshot.ts')
  return openSqliteSnapshot(databaseName(env))
}
