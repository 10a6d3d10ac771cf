import type { Deps } from '../../deps.ts'
import { type Database, LONGEST_WAIT } from '../../platform/db/database.ts'
import { Problem } from '../../platform/http/responses/problems.ts'
import type { StoredComment } from '../comments.store.ts'
import { checkSpamInOrder } from '../spam/recent-traffic.service.ts'
import { type Attempt, CommentsRefused, storeComments } from './store-comments.service.ts'

/**
 * Stores the comment after all that were sent before it. Rejects with RepeatFound, too_many_requests, or with busy after
 * waiting too long.
 */
export async function storeInOrder(deps: Deps, attempt: Attempt): Promise<StoredComment> {
  const { database } = deps
  if (database.engine === 'sqlite') return storeAlone(deps, attempt)
  return new Promise((resolve, reject) => {
    const queued = { attempt, resolve, reject, since: performance.now(), isAlone: false }
    const queue = queues.get(database)
    if (queue) return void queue.push(queued)
    const waiting = [queued]
    queues.set(database, waiting)
    void storeQueued(deps, waiting)
  })
}

async function storeAlone(deps: Deps, attempt: Attempt): Promise<StoredComment> {
  try {
    const [stored] = await checkSpamInOrder(deps.database, (queries) =>
      storeComments(deps, queries, [attempt]),
    )
    return stored!
  } catch (cause) {
    throw cause instanceof CommentsRefused ? cause.causes[0] : cause
  }
}

interface Queued {
  attempt: Attempt
  resolve(stored: StoredComment): void
  reject(cause: unknown): void
  since: number
  /** After the database failed in a group, which may be due to any of its comments. */
  isAlone: boolean
}

/** The comments that wait for the present group; no entry where none is being stored. */
const queues = new WeakMap<Database, Queued[]>()

/**
 * Stores the queued comments in groups, each in one transaction: with four round trips for each comment, which wait for
 * their turns of the event loop among all requests, the queue would grow while many pages are read.
 */
async function storeQueued(deps: Deps, queue: Queued[]): Promise<void> {
  while (queue.length > 0) {
    const again = await storeGroup(deps, takeGroup(queue))
    queue.unshift(...again)
    refuseLate(queue)
  }
  queues.delete(deps.database)
}

/** Removes and refuses those that have waited too long, as `lockedTransaction` does. */
function refuseLate(queue: Queued[]): void {
  const now = performance.now()
  const inTime = queue.splice(0).filter(({ since, reject }) => {
    if (now - since <= LONGEST_WAIT) return true
    reject(new Problem('busy', { retryAfter: 5 }))
    return false
  })
  queue.push(...inTime)
}

/**
 * Removes from the queue and returns as many as can be checked without seeing each other: of different senders. The spam
 * check sees the others of the group all the same (store-comments.service.ts).
 */
function takeGroup(queue: Queued[]): Queued[] {
  const group: Queued[] = []
  const senders = new Set<string>()
  const rest = queue.splice(0).filter((queued) => {
    const { visitor, user_id, address } = queued.attempt.comment
    const keys = [visitor, address, ...(user_id === null ? [] : [user_id])]
    const isFirst = group.length === 0
    const fits = isFirst || (!queued.isAlone && !group[0]?.isAlone && group.length < MAX_GROUP)
    const joins = fits && keys.every((key) => !senders.has(key))
    // Those that wait go before later ones of their sender.
    keys.forEach((key) => senders.add(key))
    if (joins) group.push(queued)
    return !joins
  })
  queue.push(...rest)
  return group
}

/** So that one transaction does not delay the next comment by much. */
const MAX_GROUP = 32

/** Returns those that are to be stored again, in another group. */
async function storeGroup(deps: Deps, group: readonly Queued[]): Promise<Queued[]> {
  const attempts = group.map(({ attempt }) => attempt)
  try {
    const stored = await checkSpamInOrder(deps.database, (queries) => storeComments(deps, queries, attempts))
    group.forEach(({ resolve }, index) => resolve(stored[index]!))
    return []
  } catch (cause) {
    if (cause instanceof CommentsRefused) {
      group.forEach(({ reject }, index) => index in cause.causes && reject(cause.causes[index]))
      return group.filter((_, index) => !(index in cause.causes))
    }
    if (group.length > 1) return group.map((queued) => ({ ...queued, isAlone: true }))
    group[0]?.reject(cause)
    return []
  }
}
