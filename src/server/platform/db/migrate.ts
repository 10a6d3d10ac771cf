import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { type Database, isPostgres, type Queries } from './database.ts'
import { databaseName } from './open-database.ts'
import { postgresFault } from './postgres/postgres-faults.ts'
import { isInSnapshot, quoteName } from './snapshot/snapshot-tables.ts'
import { codeOf, messageOf, StartupError } from '../runtime/faults.ts'
import { programVersion } from '../runtime/project-root.ts'

type Migrations = Readonly<Record<string, Migration>>

/**
 * Brings the tables up to this program, under a lock that other processes wait for. Returns the names of the
 * migrations it ran. They share one transaction: where one fails, the database is as it was. Throws StartupError, also
 * where the database was written by a newer program, or by one that is too old.
 */
export async function migrate(database: Database, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const end = Date.now() + LONGEST_WAIT
  for (;;) {
    let present: string | undefined
    try {
      return await database.transaction((queries) =>
        runMissing(queries, migrations, (name) => {
          present = name
        }),
      )
    } catch (cause) {
      if (cause instanceof StartupError) throw cause
      if (codeOf(cause) === '42501') throw postgresFault(databaseName(database.env), cause)
      if (!TABLES_IN_USE.has(codeOf(cause) ?? '') || Date.now() > end) throw migrationFailure(present, cause)
    }
    await sleep(randomInt(LOCK_TIMEOUT))
  }
}

async function runMissing(queries: Queries, migrations: Migrations, onBegin: (name: string) => void) {
  if (isPostgres(queries))
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(queries)
  const stored = await readNames(queries)
  const standing = compareNames(stored, migrations)
  if (standing === 'too old') throw new StartupError(`The database is ${TOO_OLD}`)
  if (standing === 'newer') {
    const by = await readUpgrade(queries)
    if (by?.before === Object.keys(migrations).at(-1)) return []
    throw new StartupError(
      `The database was written ${byNewer(by?.program)}, or restore a backup made before the upgrade.`,
    )
  }
  const done = withFirst(stored)
  const missing = Object.keys(migrations).filter((name) => !done.includes(name))
  if (missing.length > 0) {
    await sql`create table if not exists xc_migration
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(queries)
    await lockTables(queries)
    // Only where the tables change: until then an earlier version still starts.
    if (done.length < stored.length) await replaceNames(queries, done)
  }
  for (const name of missing) {
    onBegin(name)
    await migrations[name]!.up(queries)
    await addName(queries, name)
  }
  if (missing.length > 0 && done.length > 0) await storeUpgrade(queries, done.at(-1)!)
  return missing
}

/** In the settings, under a key that is not a setting: which version has last upgraded the tables, and their last migration before. */
const UPGRADE = 'upgrade'

/**
 * By it the version before starts on the tables as well, since a migration only adds (docs/operations.md#upgrade-without-a-pause):
 * so `xingcha update` goes back without a lost row.
 */
async function storeUpgrade(queries: Queries, before: string): Promise<void> {
  const value = JSON.stringify({ program: programVersion(), before } satisfies Upgrade)
  await sql`insert into xc_settings (key, value) values (${UPGRADE}, ${value})
    on conflict (key) do update set value = excluded.value`.execute(queries)
}

interface Upgrade {
  program: string
  before: string
}

/** The last upgrade; undefined where the tables are as the first program made them. */
export async function readUpgrade(queries: Queries): Promise<Upgrade | undefined> {
  const { rows } = await sql<{
    value: string
  }>`select value from xc_settings where key = ${UPGRADE}`.execute(queries)
  return rows[0] && (JSON.parse(rows[0].value) as Upgrade)
}

/** Ends a sentence about what a newer program has written, with the way to it. `program`: the version that is known, maybe with its commit. */
export function byNewer(program?: string): string {
  const [version = ''] = (program ?? '').split(' ')
  const name = version === '' ? 'a newer version' : `the newer version ${version}`
  return `by ${name} of this program, and this is ${programVersion()}. Install it: npx xingcha update ${version}`.trimEnd()
}

/** The number of the advisory lock that Kysely's migrator took in earlier versions. */
const MIGRATION_LOCK = 3853314791062309107n

/** PostgreSQL ends a circle of waiting after a second: this locks all first, gives up before, and starts again. */
async function lockTables(queries: Queries): Promise<void> {
  if (!isPostgres(queries)) return
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

function migrationFailure(name: string | undefined, cause: unknown): Error {
  // The database did not answer, or another process held the lock for too long.
  if (name === undefined) return new Error('the database could not be migrated', { cause })
  return new StartupError(
    `The migration ${name} failed (${messageOf(cause)}). The database is as it was before. Run the earlier ` +
      'version of this program on it, and report this message.',
    { cause },
  )
}

/** How a database or a backup stands to the tables of this program. */
export type Standing = 'no site' | 'too old' | 'older' | 'same' | 'newer'

/** Ends a sentence about a database or backup that this program cannot bring up to date (decisions/0002). */
export const TOO_OLD =
  'of a version before 1.0.0, and not of the last one, so that this one cannot bring it up to date. Open it with the last one before ' +
  'first (git checkout 93843baa && npm ci && npm start, or npx xingcha restore), then with this one.'

/** `names`: the migrations that the database or the backup's database had run. */
export function compareNames(names: readonly string[], migrations: Migrations = MIGRATIONS): Standing {
  if (names.length === 0) return 'no site'
  const done = withFirst(names)
  if (!done.includes(FIRST)) return 'too old'
  if (done.some((name) => !Object.hasOwn(migrations, name))) return 'newer'
  return done.length < Object.keys(migrations).length ? 'older' : 'same'
}

/** The names with that of the first schema in place of the migrations which have become it, the last of them LAST_OF_BEFORE. */
function withFirst(names: readonly string[]): string[] {
  return names.includes(LAST_OF_BEFORE) ? [FIRST, ...names.filter((name) => name > FIRST)] : [...names]
}

const FIRST = '1000-first-schema'
const LAST_OF_BEFORE = '0140-picture-library'

/** Whether this database holds a site. Changes nothing. */
export async function holdsSite({ queries }: Database): Promise<boolean> {
  return (await readNames(queries)).length > 0
}

/** How the database's tables stand to those of this program. Changes nothing. */
export async function compareMigrations({ queries }: Database): Promise<Standing> {
  const standing = compareNames(await readNames(queries))
  if (standing !== 'newer') return standing
  const by = await readUpgrade(queries)
  return by?.before === Object.keys(MIGRATIONS).at(-1) ? 'same' : standing
}

async function readNames(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables()
  if (!tables.some(({ name }) => name === 'xc_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from xc_migration order by name`.execute(queries)
  return rows.map(({ name }) => name)
}

/** Also drops the table of Kysely's lock, which earlier versions used. */
async function replaceNames(queries: Queries, names: readonly string[]): Promise<void> {
  await sql`delete from xc_migration`.execute(queries)
  for (const name of names) await addName(queries, name)
  await sql`drop table if exists xc_migration_lock`.execute(queries)
}

async function addName(queries: Queries, name: string): Promise<void> {
  await sql`insert into xc_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    queries,
  )
}

/** Removes and makes again all tables, empty, as those migrations left them; in a transaction of a migrated database. */
export async function recreateTables(queries: Queries, names: readonly string[]): Promise<void> {
  await dropTables(queries)
  const done = withFirst(names)
  for (const name of done) await MIGRATIONS[name]!.up(queries)
  await replaceNames(queries, done)
}

/** Runs the migrations after those, in the transaction of `queries`. */
export async function finishMigrations(queries: Queries): Promise<void> {
  await runMissing(queries, MIGRATIONS, () => {})
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
