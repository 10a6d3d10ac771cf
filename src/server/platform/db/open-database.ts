import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { Kysely, type KyselyConfig, sql } from 'kysely'
import type { Log } from '../runtime/log.ts'
import { type Metrics, NO_METRICS } from '../runtime/metrics.ts'
import { makeFolder } from '../runtime/data-folder.ts'
import { codeOf, messageOf, StartupError } from '../runtime/faults.ts'
import { postgresFault } from './postgres/postgres-faults.ts'
import { createDatabase, type Database, type DatabaseEnv } from './database.ts'
import { NodeSqliteDialect, type SqliteOptions } from './sqlite/sqlite-driver.ts'
import type { Tables } from './tables/tables.ts'

/** Opens PostgreSQL by DATABASE_URL, else SQLite in the data folder, made unless `creates` is false. Throws StartupError. */
export async function openDatabase(
  env: DatabaseEnv,
  log: Log,
  { creates = true, metrics = NO_METRICS, ...sqlite }: OpenOptions = {},
): Promise<Database> {
  if (!creates && !env.databaseUrl) ensureExists(databaseName(env))
  const database = env.databaseUrl
    ? await openPostgres(env, env.databaseUrl, log, metrics)
    : openSqlite(env, metrics, sqlite)
  try {
    await database.ping()
    if (env.databaseUrl) await requireUtf8(database, env)
  } catch (cause) {
    await database.close().catch(() => {})
    throw cause instanceof StartupError ? cause : unanswered(env, cause)
  }
  return database
}

interface OpenOptions extends SqliteOptions {
  creates?: boolean
  metrics?: Metrics
}

/** The path of the SQLite file, or host and name on PostgreSQL, without user and password. */
export function databaseName({ dataDir, databaseUrl }: DatabaseEnv): string {
  if (!databaseUrl) return path.join(dataDir, 'xingcha.sqlite')
  // A socket's address has no host: postgres://user@/name?host=/folder
  const url = URL.parse(databaseUrl) ?? URL.parse(databaseUrl.replace('@/', '@socket/'))
  return url ? `${url.searchParams.get('host') ?? url.host}${url.pathname}` : 'of DATABASE_URL'
}

/** Tells the operator what to do where a command finds no site. */
export const NO_SITE_HERE =
  "Name the site's own with DATA_DIR or DATABASE_URL, in .env or the environment, and run the command as the user that " +
  'the site runs as. A new site is made by npm start, or by import --create.'

/** Other encodings cannot store every character; some fail only at the first text with such a character. */
async function requireUtf8({ queries }: Database, env: DatabaseEnv): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(queries)
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new StartupError(
    `The database at ${databaseName(env)} has the encoding ${encoding}, which cannot store every text. Make one with ` +
      'UTF-8 (createdb -E UTF8 -T template0 NAME) and name it with DATABASE_URL.',
  )
}

function openSqlite(env: DatabaseEnv, metrics: Metrics, options: SqliteOptions): Database {
  ensureWritable(env.dataDir)
  const file = databaseName({ ...env, databaseUrl: undefined })
  refuseEmptied(file, env.dataDir)
  const dialect = new NodeSqliteDialect(file, options)
  return createDatabase('sqlite', env, new Kysely<Tables>({ dialect, ...failureLog(metrics) }))
}

/**
 * A site whose database file was emptied, by a full disk or a broken copy, must not begin anew: its owner would find the samples, and
 * the next backups would hold them. The secret tells that there was a site.
 */
function refuseEmptied(file: string, dataDir: string): void {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  if (sizeOf(file) !== 0 || sizeOf(`${file}-wal`) || sizeOf(path.join(dataDir, 'secret')) === undefined)
    return
  throw new StartupError(
    `${file} is empty (0 bytes), and the secret beside it is that of a site. Move the empty file away and restore a backup ` +
      '(npx xingcha restore FILE --yes); to begin a new site instead, only move it away.',
  )
}

async function openPostgres(env: DatabaseEnv, url: string, log: Log, metrics: Metrics): Promise<Database> {
  const { createPostgresDialect } = await import('./postgres/postgres-dialect.ts')
  try {
    const config = { dialect: createPostgresDialect(url, log, metrics), ...failureLog(metrics) }
    return createDatabase('postgres', env, new Kysely<Tables>(config))
  } catch (cause) {
    // The files of a certificate are read at once.
    throw unanswered(env, cause)
  }
}

/** Failed statements. Kysely measures every statement where it has a log, so it gets none without metrics. */
function failureLog(metrics: Metrics): Pick<KyselyConfig, 'log'> {
  if (metrics === NO_METRICS) return {}
  return {
    log: (event) => {
      if (event.level === 'error') metrics.databaseFailed(event.error)
    },
  }
}

function ensureExists(file: string): void {
  try {
    accessSync(file)
  } catch (cause) {
    throw new StartupError(`There is no database ${file} (${codeOf(cause)}). ${NO_SITE_HERE}`)
  }
}

function ensureWritable(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartupError(
      `The data folder ${dataDir} is not writable (${codeOf(cause) ?? messageOf(cause)}). ` +
        'Give the program the right to write there, or name another folder with DATA_DIR.',
      { cause },
    )
  }
}

function unanswered(env: DatabaseEnv, cause: unknown): StartupError {
  const reason = codeOf(cause) ?? messageOf(cause)
  if (!env.databaseUrl) {
    return new StartupError(
      `The database ${databaseName(env)} cannot be opened (${reason}: ${messageOf(cause)}). ` +
        'Free space on its disk if it is full; otherwise restore a backup, or name another folder with DATA_DIR.',
      { cause },
    )
  }
  return postgresFault(databaseName(env), cause)
}
