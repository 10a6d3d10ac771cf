import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { Problem } from '../http/responses/problems.ts'
import { limitConcurrency, TooManyWaiting } from '../runtime/concurrency-limit.ts'
import { isBusy } from './sqlite/sqlite-driver.ts'
import type { Tables } from './tables/tables.ts'

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
