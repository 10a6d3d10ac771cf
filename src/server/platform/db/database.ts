import { AsyncLocalStorage } from 'node:async_hooks'
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, type KyselyConfig, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Log } from '../runtime/log.ts'
import { type Metrics, NO_METRICS } from '../runtime/metrics.ts'
import { Problem } from '../http/problems.ts'
import { groupCommits } from './group-commit.ts'
import { pipelineWork, type Work } from './pipeline-work.ts'
import { NodeSqliteDialect, type SqliteOptions } from './sqlite-dialect.ts'
import { codeOf, messageOf, StartupError } from '../runtime/startup-error.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Stores run their queries on it: the database itself or a transaction. */
export type Queries = Kysely<Tables>

export interface Database {
  engine: Engine
  /** By which another process opens the same database. */
  env: DatabaseEnv
  /**
   * For single statements outside a transaction. Throws when used inside one: a write would wait for itself for ever, and
   * a read would not see what the transaction wrote. On SQLite a select waits for no writer (sqlite-driver.ts).
   */
  queries: Queries
  /**
   * Runs `work` in one transaction, which is rolled back when it throws; resolves once it is committed. On SQLite
   * several may share a commit (group-commit.ts). `work` awaits nothing but its queries: other writers wait meanwhile.
   */
  transaction<T>(work: (queries: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * The same under the lock of that name (`lockNamed`). Each process waits for it with one connection at most, so that
   * a flood leaves the other connections to readers. On PostgreSQL it throws busy, before any work, where it does not get the
   * lock in time. `work` begins before the lock is there; its queries do not.
   */
  lockedTransaction<T>(name: string, work: (queries: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Runs `work` after the commit of the open transaction, and never after a rollback; outside a transaction at once. */
  afterCommit(work: () => void): void
  /** Calls `listener` with each content version that this process has raised, after the commit. */
  onContentVersion(listener: (raised: ContentVersion) => void): void
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** How often a part of the content has changed (content-version.store.ts). */
export interface ContentVersion {
  scope: string
  version: number
}

/** Notifies the listeners of the open transaction's database after its commit. Throws outside a transaction. */
export function announceContentVersion(raised: ContentVersion): void {
  const open = openTransaction.getStore()
  if (!open) throw new Error('a content version was raised outside a transaction')
  open.afterCommit.push(() => open.announce(raised))
}

/**
 * Serializes transactions that lock the same name: waits for earlier ones, whose writes are visible from then on, and
 * holds the lock to the transaction's end. Rejects after four seconds. SQLite has one writer at a time anyway.
 */
export async function lockNamed(queries: Queries, name: string): Promise<void> {
  if (isPostgres(queries))
    await sql`select set_config('lock_timeout', ${String(LONGEST_WAIT)}, true),
      pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queries)
}

export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Opens PostgreSQL if DATABASE_URL is set, else SQLite in the data folder, which is created if it is missing unless
 * `creates` is false. Throws StartupError.
 */
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
    if (env.databaseUrl) await requireUtf8(database, env.databaseUrl)
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
  const url = URL.parse(databaseUrl)
  return url ? `${url.host}${url.pathname}` : 'of DATABASE_URL'
}

/** Tells the operator what to do where a command finds no site. */
export const NO_SITE_HERE =
  "Name the site's own with DATA_DIR or DATABASE_URL, in .env or the environment, and run the command as the user that " +
  'the site runs as. A new site is made by npm start, or by import --create.'

/** Locates the database: the data folder, where SQLite has it, and the URL of PostgreSQL. */
export interface DatabaseEnv {
  dataDir: string
  databaseUrl: string | undefined
}

/** Other encodings cannot store every character; some fail only at the first text with such a character. */
async function requireUtf8({ queries }: Database, url: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(queries)
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  const { host, pathname } = new URL(url)
  throw new StartupError(
    `The database at ${host}${pathname} has the encoding ${encoding}, which cannot store every text. Make one with ` +
      'UTF-8 (createdb -E UTF8 -T template0 NAME) and name it with DATABASE_URL.',
  )
}

function openSqlite(env: DatabaseEnv, metrics: Metrics, options: SqliteOptions): Database {
  ensureWritable(env.dataDir)
  const dialect = new NodeSqliteDialect(databaseName({ ...env, databaseUrl: undefined }), options)
  return database('sqlite', env, new Kysely<Tables>({ dialect, ...failureLog(metrics) }))
}

async function openPostgres(env: DatabaseEnv, url: string, log: Log, metrics: Metrics): Promise<Database> {
  const { createPostgresDialect } = await import('./postgres-dialect.ts')
  const config = { dialect: createPostgresDialect(url, log, metrics), ...failureLog(metrics) }
  return database('postgres', env, new Kysely<Tables>(config), pipelineWork(config))
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

function database(
  engine: Engine,
  env: DatabaseEnv,
  kysely: Kysely<Tables>,
  prepare: <T>(work: Work<T>) => Work<T> = (work) => work,
): Database {
  const listeners: ((raised: ContentVersion) => void)[] = []
  const ownTransaction = () => {
    const open = openTransaction.getStore()
    return open?.kysely === kysely ? open : undefined
  }
  const guarded = kysely.withPlugin({
    transformQuery({ node }) {
      if (ownTransaction()) throw new Error('outer database handle used inside a transaction')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const commitAlone = <T>(work: Work<T>): Promise<T> => kysely.transaction().execute(prepare(work))
  // PostgreSQL groups the commits of its connections by itself.
  const transact = engine === 'sqlite' ? groupCommits(commitAlone) : commitAlone
  const refuseInside = () => {
    if (ownTransaction()) throw new Error('a transaction was begun inside a transaction')
  }
  const transaction: Database['transaction'] = async (work) => {
    refuseInside()
    const announce = (raised: ContentVersion) => listeners.forEach((listener) => listener(raised))
    const afterCommit: (() => void)[] = []
    const result = await transact((queries) =>
      openTransaction.run({ kysely, afterCommit, announce }, () => work(queries)),
    )
    for (const next of afterCommit) next()
    return result
  }
  const serialize = serializeByName()
  return {
    engine,
    // Of a whole configuration only this.
    env: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
    queries: guarded,
    transaction,
    async lockedTransaction(name, work) {
      if (engine === 'sqlite') return transaction(work)
      // A transaction that holds the lock would wait for itself for ever.
      refuseInside()
      return serialize(name, () =>
        transaction(async (queries) => {
          // In one round trip with the first queries of the work, which PostgreSQL runs after it has the lock.
          const [, result] = await Promise.all([lockNamed(queries, name), work(queries)])
          return result
        }),
      )
    },
    afterCommit(work) {
      const open = ownTransaction()
      if (open) open.afterCommit.push(work)
      else work()
    },
    onContentVersion: (listener) => void listeners.push(listener),
    ping: async () => {
      await guarded.selectNoFrom(({ lit }) => lit(1).as('one')).execute()
    },
    close: () => kysely.destroy(),
  }
}

/**
 * Runs actions of the same name one after another, whether or not the one before succeeds. Throws busy instead of running
 * an action that has waited too long. Not earlier: clients that retry at once would cost readers more than waiting ones.
 */
function serializeByName(): <T>(name: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (name, act) => {
    const since = performance.now()
    const own = (last.get(name) ?? Promise.resolve()).then(() => {
      if (performance.now() - since > LONGEST_WAIT) throw new Problem('busy', { retryAfter: 5 })
      return act()
    })
    const settled = own.then(
      () => {},
      () => {},
    )
    last.set(name, settled)
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return own
  }
}

/** Milliseconds: for the transactions of this process, and then for the lock. */
export const LONGEST_WAIT = 4_000

interface OpenTransaction {
  kysely: Kysely<Tables>
  afterCommit: (() => void)[]
  announce: (raised: ContentVersion) => void
}

/** The transaction in which the present code runs. */
const openTransaction = new AsyncLocalStorage<OpenTransaction>()

function ensureExists(file: string): void {
  try {
    accessSync(file)
  } catch (cause) {
    throw new StartupError(`There is no database ${file} (${codeOf(cause)}). ${NO_SITE_HERE}`)
  }
}

function ensureWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
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
        'Restore a backup, or name another folder with DATA_DIR.',
      { cause },
    )
  }
  return new StartupError(
    `The database at ${databaseName(env)} does not answer (${reason}). Start it, or correct DATABASE_URL.`,
    { cause },
  )
}
