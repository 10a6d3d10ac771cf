import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationResult, type MigrationResultSet, Migrator } from 'kysely/migration'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { type Database, isPostgres, type Queries } from './database.ts'
import { isInSnapshot, quoteName } from './snapshot/snapshot-tables.ts'
import { codeOf, messageOf, StartupError } from '../runtime/faults.ts'

/**
 * Brings the tables up to this program, under a lock that other processes wait for. Returns the names of the
 * migrations it ran. They share one transaction: where one fails, the database is as it was. Throws StartupError, also
 * where the database was written by a newer program.
 */
export async function migrate(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  const { error, results = [] } = await migrateToLatest(database, migrations)
  if (error && isNewerDatabase(error)) {
    throw new StartupError(
      'The database was written by a newer version of this program. Install that version or a later one, ' +
        'or restore a backup made before the upgrade.',
    )
  }
  if (error) throw migrationFailure(error, results)
  return results.map((result) => result.migrationName)
}

/**
 * PostgreSQL ends a transaction that waits in a circle with another one after a second. So a migration locks all tables
 * first, gives up before that second where a request holds one, and starts again.
 */
async function migrateToLatest(
  { engine, queries }: Database,
  migrations: Readonly<Record<string, Migration>>,
): Promise<MigrationResultSet> {
  if (engine === 'sqlite') return migratorOf(queries, migrations).migrateToLatest()
  const end = Date.now() + LONGEST_WAIT
  for (;;) {
    const result = await migratorOf(queries, withLockedTables(migrations)).migrateToLatest()
    if (!TABLES_IN_USE.has(codeOf(result.error) ?? '') || Date.now() > end) return result
    await sleep(randomInt(LOCK_TIMEOUT))
  }
}

/** The same migrations, of which the first one that runs locks all tables: they share one transaction. */
function withLockedTables(migrations: Readonly<Record<string, Migration>>): Record<string, Migration> {
  let areLocked = false
  const wrap = ({ up, ...migration }: Migration): Migration => ({
    ...migration,
    async up(queries) {
      if (!areLocked) await lockTables(queries as Queries)
      areLocked = true
      await up(queries)
    },
  })
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, wrap(migration)]))
}

async function lockTables(queries: Queries): Promise<void> {
  const tables = (await queries.introspection.getTables()).filter(({ name }) => isInSnapshot(name))
  if (tables.length === 0) return
  await sql.raw(`set local statement_timeout = ${LOCK_TIMEOUT}`).execute(queries)
  await sql.raw(`lock table ${tables.map(({ name }) => quoteName(name)).join(', ')}`).execute(queries)
  await sql`set local statement_timeout to default`.execute(queries)
}

/** Milliseconds; less than PostgreSQL's deadlock_timeout, which is a second. */
const LOCK_TIMEOUT = 600
/** Milliseconds. Another process may be migrating a large site. */
const LONGEST_WAIT = 30 * 60_000
/** query_canceled, deadlock_detected. */
const TABLES_IN_USE = new Set(['57014', '40P01'])

/** Whether this database holds a site. Changes nothing. */
export async function holdsSite(database: Database): Promise<boolean> {
  const migrations = await migratorOf(database.queries, MIGRATIONS).getMigrations()
  return migrations.some((migration) => migration.executedAt !== undefined)
}

/** How the database's tables stand to those of this program. Changes nothing. */
export async function compareMigrations(database: Database): Promise<'no site' | 'older' | 'same' | 'newer'> {
  if (!(await holdsSite(database))) return 'no site'
  const { rows } = await sql<{ name: string }>`select name from xc_migration`.execute(database.queries)
  const names = rows.map(({ name }) => name)
  if (!areKnownMigrations(names)) return 'newer'
  return names.length < Object.keys(MIGRATIONS).length ? 'older' : 'same'
}

/** Whether this program knows all these migrations. A database or backup with another one is of a newer program. */
export function areKnownMigrations(names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(MIGRATIONS, name))
}

/**
 * Removes all tables with their rows, and makes them again, empty, as those migrations left them. For a transaction, on a
 * database that has been migrated before.
 */
export async function recreateTables(queries: Queries, names: readonly string[]): Promise<void> {
  await dropTables(queries)
  await sql`delete from xc_migration`.execute(queries)
  await runMigrations(queries, names)
}

/** Runs the migrations after those, in the transaction of `queries`. */
export function finishMigrations(queries: Queries, names: readonly string[]): Promise<void> {
  return runMigrations(
    queries,
    Object.keys(MIGRATIONS).filter((name) => !names.includes(name)),
  )
}

async function runMigrations(queries: Queries, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await MIGRATIONS[name]!.up(queries)
    await sql`insert into xc_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      queries,
    )
  }
}

async function dropTables(queries: Queries): Promise<void> {
  const onPostgres = isPostgres(queries)
  // Its own tables go with it.
  if (!onPostgres) await sql`drop table xc_review_index`.execute(queries)
  const tables = await queries.introspection.getTables()
  for (const { name } of tables.filter(({ name }) => isInSnapshot(name))) {
    await sql.raw(`drop table ${quoteName(name)}${onPostgres ? ' cascade' : ''}`).execute(queries)
  }
  if (onPostgres) await sql`drop function xc_grams`.execute(queries)
}

function migrationFailure(cause: unknown, results: readonly MigrationResult[]): Error {
  const failed = results.find(({ status }) => status === 'Error')
  // The database did not answer, or another process held the lock for too long.
  if (!failed) return new Error('a migration failed', { cause })
  return new StartupError(
    `The migration ${failed.migrationName} failed (${messageOf(cause)}). The database is as it was before. Run the earlier ` +
      'version of this program on it, and report this message.',
    { cause },
  )
}

function migratorOf(queries: Queries, migrations: Readonly<Record<string, Migration>>): Migrator {
  return new Migrator({
    db: queries,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: 'xc_migration',
    migrationLockTableName: 'xc_migration_lock',
  })
}

function isNewerDatabase(error: unknown): boolean {
  return /previously executed migration \S* is missing/.test(messageOf(error))
}
