import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect } from 'vitest'
import { MIGRATIONS } from '../../database/migrations/all.ts'
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import type { TestSite } from './test-site.ts'

/** Works on a database of the site's engine that has no tables yet. On PostgreSQL that is the site's own. */
export async function onEmptyDatabase(
  { deps: { database } }: TestSite,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`drop schema public cascade`.execute(database.queries)
    await sql`create schema public`.execute(database.queries)
    return work(database)
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-upgrade-'))
  const empty = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'))
  try {
    await work(empty)
  } finally {
    await empty.close()
    await rm(dataDir, { recursive: true })
  }
}

/** Brings the tables to where they were with that migration. */
export async function migrateUpTo({ queries }: Database, name: string): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'xc_migration',
    migrationLockTableName: 'xc_migration_lock',
  })
  const { error } = await migrator.migrateTo(name)
  expect(error).toBeUndefined()
}
