import { AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { Problem } from '../../http/responses/problems.ts'
import { isBusy } from './sqlite-driver.ts'
import type { Tables } from '../tables/tables.ts'

type Work<T> = (queries: Transaction<Tables>) => Promise<T>

/** Begins a transaction, runs the work in it, and commits, or rolls back and rejects. */
type Transact = (work: Work<void>) => Promise<void>

interface QueuedWork {
  /** Runs it; returns what resolves its caller's promise once the commit is on disk. */
  run: Work<() => void>
  /** Rejects its caller's promise: all of it has been rolled back. */
  reject(cause: unknown): void
}

/**
 * Groups works that are queued at the same moment into one transaction, because a commit waits for the disk far longer
 * than most works take. They run one after another, in the order of their calls. Each is still stored whole or not at
 * all: one that throws is rolled back alone, and none is acknowledged before the commit of its group. Rejects with
 * unavailable, without running the work, while too many are queued.
 */
export function groupCommits(transact: Transact): <T>(work: Work<T>) => Promise<T> {
  let queue: QueuedWork[] = []
  let isRunning = false
  // Applies to a later writer too: clients that were answered together often write again together.
  let yieldUntil = 0

  async function run(): Promise<void> {
    while (queue.length > 0) {
      await yieldToReaders(yieldUntil)
      const began = performance.now()
      const group = queue.slice(0, MAX_GROUP)
      queue = queue.slice(MAX_GROUP)
      const cause = await commit(transact, group)
      // Another process held the lock for as long as a writer waits: the others in the queue have waited as long.
      if (isBusy(cause)) for (const { reject } of queue.splice(0)) reject(cause)
      const ended = performance.now()
      yieldUntil = ended + Math.min((ended - began) * READERS_SHARE, LONGEST_YIELD)
    }
    isRunning = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (queue.length >= MAX_QUEUE) return reject(new Problem('unavailable', { retryAfter: RETRY_AFTER }))
      const caller = new AsyncResource('GroupCommit')
      queue.push({
        run: async (queries) => {
          const result = await caller.runInAsyncScope(work, undefined, queries)
          return () => resolve(result)
        },
        reject,
      })
      if (isRunning) return
      isRunning = true
      void run()
    })
}

/** About a second or two of work; a refused work costs neither memory nor the time of the queued ones. */
const MAX_QUEUE = 1_000

/** Seconds. */
const RETRY_AFTER = 5

/** Few enough for a short wait until the commit, and enough for few commits. */
const MAX_GROUP = 32

/**
 * How many times as long as a commit took readers are served before the next, so that a flood of writes leaves them
 * half the process. Requests of writers are parsed and answered in that time as well (`npm run bench -- writes`).
 */
const READERS_SHARE = 4

/** Milliseconds: after one long transaction, such as an import, the next writer does not wait four times as long. */
const LONGEST_YIELD = 100

/** Serves other requests for one turn of the event loop, and until that moment for as long as there are any. */
async function yieldToReaders(until: number): Promise<void> {
  let busyAt = performance.now()
  let began: number
  do {
    began = performance.now()
    await nextTurn()
    if (performance.now() - began > IDLE_TURN) busyAt = performance.now()
  } while (performance.now() < Math.min(until, busyAt + IDLE_TIME))
}

/** Milliseconds: a turn of the event loop with nothing to do is shorter. */
const IDLE_TURN = 0.05

/** Milliseconds without work after which no reader is assumed to be active: one may send the next request at once. */
const IDLE_TIME = 0.5

/** Returns why the group was not committed, if it was not. */
async function commit(transact: Transact, group: readonly QueuedWork[]): Promise<unknown> {
  const acknowledgements: (() => void)[] = []
  try {
    await transact(async (queries) => {
      const [only] = group
      if (group.length === 1 && only) acknowledgements.push(await only.run(queries))
      else for (const each of group) acknowledgements.push(await runInSavepoint(queries, each))
    })
  } catch (cause) {
    for (const { reject } of group) reject(cause)
    return cause
  }
  // Each in its own turn: resolved together, the first answer would be written when the last one is made.
  for (const acknowledge of acknowledgements) setImmediate(acknowledge)
  return undefined
}

/** Rolls back only this work where it fails. Rejects where the database has given up the whole transaction. */
async function runInSavepoint(queries: Transaction<Tables>, queued: QueuedWork): Promise<() => void> {
  await sql`savepoint work`.execute(queries)
  const own = closableQueries(queries)
  try {
    const acknowledge = await queued.run(own.queries).finally(own.close)
    await sql`release work`.execute(queries)
    return acknowledge
  } catch (cause) {
    // Comes after queries that the work started and did not await. A full disk leaves no savepoint to return to.
    await sql`rollback to work`.execute(queries).catch(() => {
      throw cause
    })
    await sql`release work`.execute(queries)
    return () => queued.reject(cause)
  }
}

/** A work's own queries: one that it starts after its end would run in the next work's savepoint. */
function closableQueries(queries: Transaction<Tables>): { queries: Transaction<Tables>; close: () => void } {
  let isClosed = false
  const guarded = queries.withPlugin({
    transformQuery({ node }) {
      if (isClosed) throw new Error('a query came after the end of its transaction')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { queries: guarded, close: () => void (isClosed = true) }
}
