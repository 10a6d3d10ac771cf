import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { groupCommits } from './sqlite/group-commit.ts'
import type { Work } from './postgres/pipeline-work.ts'
import { serializeByName } from './serialize-by-name.ts'
import type { Tables } from './tables/tables.ts'

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

/** Locates the database: the data folder, where SQLite has it, and the URL of PostgreSQL. */
export interface DatabaseEnv {
  dataDir: string
  databaseUrl: string | undefined
}

/** Both engines' database: its transactions, their locks and what follows a commit. */
export function createDatabase(
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
  const serialize = serializeByName(LONGEST_WAIT)
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

/** Milliseconds: for the transactions of this process, and then for the lock. */
export const LONGEST_WAIT = 4_000

interface OpenTransaction {
  kysely: Kysely<Tables>
  afterCommit: (() => void)[]
  announce: (raised: ContentVersion) => void
}

/** The transaction in which the present code runs. */
const openTransaction = new AsyncLocalStorage<OpenTransaction>()
