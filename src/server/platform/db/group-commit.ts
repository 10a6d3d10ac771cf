import { AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { allowSynchronousQueries, type RunSynchronously } from './synchronous-queries.ts'
import { isBusy } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

/** `commit`: what it is committed with, the same for all who share it. */
export type Work<T> = (queries: Transaction<Tables>, commit: object) => Promise<T>

/** What Kysely does: begins, works, commits, or rolls back and rejects. */
type Transact = (work: (queries: Transaction<Tables>) => Promise<void>) => Promise<void>

/** Somebody's work, which waits for its turn. */
interface Waiting {
  /** Does it; gives what tells its caller once that is on the disk. */
  work(queries: Transaction<Tables>, commit: object): Promise<() => void>
  /** It is not, and all of it has been undone. */
  fail(cause: unknown): void
}

/**
 * Lets works that are asked for at one moment share one transaction: a commit waits for the disk, far longer than most
 * works take. Each of them is still whole or not there at all: one that throws is undone alone, and none is
 * acknowledged before the commit it shares. One after another, in the order in which they were asked for. `runSynchronously`
 * runs a statement on the connection of the transaction.
 */
export function groupCommits(
  transact: Transact,
  runSynchronously: RunSynchronously,
): <T>(work: Work<T>) => Promise<T> {
  let waiting: Waiting[] = []
  let isRunning = false
  // Also of whoever writes when nobody has waited any more: all who were answered together may come again together.
  let othersUntil = 0

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await letOthersWork(othersUntil)
      const began = performance.now()
      const together = waiting.slice(0, MOST_TOGETHER)
      waiting = waiting.slice(MOST_TOGETHER)
      const cause = await commit(transact, runSynchronously, together)
      // Another process has held the lock for as long as one waits: nobody waits for those before and then as long again.
      if (isBusy(cause)) for (const { fail } of waiting.splice(0)) fail(cause)
      const ended = performance.now()
      othersUntil = ended + Math.min((ended - began) * OTHERS_SHARE, LONGEST_TURN)
    }
    isRunning = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const asker = new AsyncResource('SharedCommit')
      waiting.push({
        work: async (queries, commit) => {
          const result = await asker.runInAsyncScope(work, undefined, queries, commit)
          return () => resolve(result)
        },
        fail: reject,
      })
      if (isRunning) return
      isRunning = true
      void run()
    })
}

/** So few that nobody waits long for the commit, and so many that the disk is waited for seldom. */
const MOST_TOGETHER = 32

/**
 * How many times as long as a commit others may work after it, for a flood of writes to leave readers half the process.
 * Asking for a write, judging and answering it happen in that time as well and take up to one and a half times as long
 * as storing it (`npm run bench -- writes`): readers are given as much as both together.
 */
const OTHERS_SHARE = 4

/** In milliseconds. After one long work, an import say, those who write next do not wait for others as well. */
const LONGEST_TURN = 100

/**
 * What has arrived meanwhile, readers' requests for one, comes between two commits: a turn of the event loop, and more of
 * them while there is work in them, until that moment at most.
 */
async function letOthersWork(until: number): Promise<void> {
  let busy = performance.now()
  let began: number
  do {
    began = performance.now()
    await nextTurn()
    if (performance.now() - began > IDLE_TURN) busy = performance.now()
  } while (performance.now() < Math.min(until, busy + PATIENCE))
}

/** In milliseconds: a turn in which nobody had anything to do is shorter. */
const IDLE_TURN = 0.05

/** In milliseconds: whoever has just been answered may ask again. */
const PATIENCE = 0.5

/** Gives why it was not committed. */
async function commit(
  transact: Transact,
  runSynchronously: RunSynchronously,
  together: readonly Waiting[],
): Promise<unknown> {
  const done: (() => void)[] = []
  try {
    await transact(async (queries) => {
      const [only] = together
      if (together.length === 1 && only) done.push(await workAlone(queries, runSynchronously, only))
      else for (const each of together) done.push(await workApart(queries, runSynchronously, each))
    })
  } catch (cause) {
    for (const { fail } of together) fail(cause)
    return cause
  }
  // Each in a turn of its own: told together, the first answer would be written when the last one is made.
  for (const tell of done) setImmediate(tell)
  return undefined
}

/** Undone with the whole transaction where it fails. */
function workAlone(
  queries: Transaction<Tables>,
  runSynchronously: RunSynchronously,
  waiting: Waiting,
): Promise<() => void> {
  const forbid = allowSynchronousQueries(queries, runSynchronously)
  return waiting.work(queries, queries).finally(forbid)
}

/** Undone alone where it fails. Rejects where the database has given up the whole transaction. */
async function workApart(
  queries: Transaction<Tables>,
  runSynchronously: RunSynchronously,
  waiting: Waiting,
): Promise<() => void> {
  runSynchronously('savepoint work', [])
  const own = whileOpen(queries, runSynchronously)
  try {
    const tell = await waiting.work(own.queries, queries).finally(own.end)
    runSynchronously('release work', [])
    return tell
  } catch (cause) {
    // After what the work may have asked for and not waited for. A full disk leaves no savepoint to go back to: all who
    // share the commit have to hear why.
    await sql`rollback to work`.execute(queries).catch(() => {
      throw cause
    })
    await sql`release work`.execute(queries)
    return () => waiting.fail(cause)
  }
}

/** The queries of one work: what it asks once it has ended, after a failure say, would be done in another's name. */
function whileOpen(
  queries: Transaction<Tables>,
  runSynchronously: RunSynchronously,
): { queries: Transaction<Tables>; end: () => void } {
  let isOver = false
  const guarded = queries.withPlugin({
    transformQuery({ node }) {
      if (isOver) throw new Error('a query came after the end of its transaction')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const forbid = allowSynchronousQueries(guarded, runSynchronously)
  return {
    queries: guarded,
    end() {
      forbid()
      isOver = true
    },
  }
}
