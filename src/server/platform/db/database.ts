import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DeleteResult,
  type Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
  type UpdateResult,
} from 'kysely'
import { Problem } from '../http/responses/problems.ts'
import type { Tables } from './tables/tables.ts'
import { setImmediate } from 'node:timers/promises'
import { limitConcurrency, TooManyWaiting } from '../runtime/concurrency-limit.ts'
import { isBusy } from './sqlite/sqlite-driver.ts'

export type Engine = 'sqlite' | 'postgres'

/** Stores run their queries on it: the database itself or a transaction. */
export type Queries = Kysely<Tables>

export interface Database {
  engine: Engine
  /** The settings by which another process opens the same database. */
  env: DatabaseEnv
  /** For single statements outside a transaction; throws inside one, where a write would wait for itself for ever. */
  queries: Queries
  /** Runs `work` in one transaction, which rolls back when it throws. `work` awaits only its queries: other writers wait. */
  transaction<T>(work: (queries: Transaction<Tables>) => Promise<T>): Promise<T>
  /** The same under the lock of that name (`lockNamed`). On PostgreSQL it throws busy where its turn does not come in time. */
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
 * holds the lock to the transaction's end. Rejects after four seconds. `isShared`: it waits for those alone that do not share
 * the lock, and only they wait for it. SQLite has one writer at a time anyway.
 */
export async function lockNamed(queries: Queries, name: string, { isShared = false } = {}): Promise<void> {
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  if (isPostgres(queries))
    await sql`select set_config('lock_timeout', ${String(LONGEST_WAIT)}, true),
      ${lock}(hashtextextended(${name}, 0))`.execute(queries)
}

export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter
}

/** How many rows a query finds, which selects no column. */
export async function countRows<DB, From extends keyof DB>(
  query: SelectQueryBuilder<DB, From, object>,
): Promise<number> {
  const counting = query.select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counting.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count
}

/** What `doUpdateSet` sets these columns to: the values of the row that the insert would have added. */
export function excluded<Column extends string>(...columns: readonly Column[]) {
  const values = columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)])
  return Object.fromEntries(values) as Record<Column, RawBuilder<never>>
}

/** Returns the one column of the first row; undefined where the query finds none. */
export async function firstValue<Row extends object>(query: {
  executeTakeFirst(): Promise<Row | undefined>
}): Promise<Row[keyof Row] | undefined> {
  const row: Row | undefined = await query.executeTakeFirst()
  return row && valueOf(row)
}

/** Returns the one column of all rows, in their order. */
export async function listValues<Row extends object>(query: {
  execute(): Promise<Row[]>
}): Promise<Row[keyof Row][]> {
  return (await query.execute()).map(valueOf)
}

function valueOf<Row extends object>(row: Row): Row[keyof Row] {
  return Object.values(row)[0] as Row[keyof Row]
}

/** Whether a query finds a row, or a change returns one. */
export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether a change or deletion is of any row. */
export async function changesRow(query: {
  executeTakeFirst(): Promise<DeleteResult | UpdateResult>
}): Promise<boolean> {
  const result = await query.executeTakeFirst()
  return ('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows) > 0n
}

/** Locates the database: the data folder, where SQLite has it, and the URL of PostgreSQL. */
export interface DatabaseEnv {
  dataDir: string
  databaseUrl: string | undefined
}

/** Both engines' database: its transactions, their locks and what follows a commit. */
export function createDatabase(engine: Engine, env: DatabaseEnv, kysely: Kysely<Tables>): Database {
  const listeners: ((raised: ContentVersion) => void)[] = []
  const ownTransaction = () => {
    const open = openTransaction.getStore()
    return open?.kysely === kysely ? open : undefined
  }
  const guarded = kysely.withPlugin(
    refuseQueries(() => ownTransaction() !== undefined, 'outer database handle used inside a transaction'),
  )
  const transact = queueWrites((work) => kysely.transaction().execute(work), WRITERS[engine])
  const transaction: Database['transaction'] = async (work) => {
    if (ownTransaction()) throw new Error('a transaction was begun inside a transaction')
    const announce = (raised: ContentVersion) => listeners.forEach((listener) => listener(raised))
    const afterCommit: (() => void)[] = []
    const result = await transact((queries) => {
      let isOver = false
      // A query that the work starts after its end would run in another transaction.
      const own = queries.withPlugin(
        refuseQueries(() => isOver, 'a query came after the end of its transaction'),
      )
      return openTransaction
        .run({ kysely, afterCommit, announce }, () => work(own))
        .finally(() => (isOver = true))
    })
    for (const next of afterCommit) next()
    return result
  }
  return {
    engine,
    // Of a whole configuration only this.
    env: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
    queries: guarded,
    transaction,
    lockedTransaction(name, work) {
      const since = performance.now()
      return transaction(async (queries) => {
        // Those before it have waited in vain for a process that hangs.
        if (engine === 'postgres' && performance.now() - since > LONGEST_WAIT)
          throw new Problem('busy', { retryAfter: 5 })
        await lockNamed(queries, name)
        return work(queries)
      })
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

/** Throws this message instead of running a query, whenever `isRefused` says so. */
function refuseQueries(isRefused: () => boolean, message: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (isRefused()) throw new Error(message)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Transactions at once: SQLite has one writer, and on PostgreSQL half of the connections stay for readers. */
const WRITERS: Record<Engine, number> = { sqlite: 1, postgres: 5 }

/** Milliseconds for a lock. */
const LONGEST_WAIT = 4_000

interface OpenTransaction {
  kysely: Kysely<Tables>
  afterCommit: (() => void)[]
  announce: (raised: ContentVersion) => void
}

/** The transaction in which the present code runs. */
const openTransaction = new AsyncLocalStorage<OpenTransaction>()

/** New rows get ids above `highest` at once, even if this rolls back: no concurrent insert takes one. (SQLite needs none.) */
export async function advanceIdSequence(
  queries: Queries,
  table: 'xc_comments' | 'xc_reading_list',
  highest: number,
): Promise<void> {
  if (!isPostgres(queries)) return
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})
    where coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) < ${highest}`.execute(
    queries,
  )
}

/** Begins a transaction, runs the work in it, and commits, or rolls back and rejects. */
type Transact = <T>(work: (queries: Transaction<Tables>) => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` transactions at once, in the order of their calls, each in a turn of the event loop of its own:
 * readers are served between two commits. Rejects with unavailable, without running the work, while a thousand wait.
 * Where another process has held SQLite's lock for as long as a writer waits, all that wait are refused together.
 */
export function queueWrites(transact: Transact, atOnce: number): Transact {
  const inTurn = limitConcurrency(atOnce, MOST_WAITING)
  let lockFailure: { cause: unknown } | undefined
  return async (work) => {
    const before = lockFailure
    try {
      return await inTurn(async () => {
        if (lockFailure !== before) throw lockFailure?.cause
        await setImmediate()
        try {
          return await transact(work)
        } catch (cause) {
          if (isBusy(cause)) lockFailure = { cause }
          throw cause
        }
      })
    } catch (cause) {
      if (cause instanceof TooManyWaiting) throw new Problem('unavailable', { retryAfter: RETRY_AFTER })
      throw cause
    }
  }
}

/** A second or two of work; a refused write costs neither memory nor the time of the others. */
const MOST_WAITING = 1_000

/** Seconds. */
const RETRY_AFTER = 5
