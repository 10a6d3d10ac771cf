import { AsyncResource } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { Problem } from '../http/responses/problems.ts'
import { isBusy } from './sqlite/sqlite-driver.ts'
import type { Tables } from './tables/tables.ts'

/** Begins a transaction, runs the work in it, and commits, or rolls back and rejects. */
type Transact = <T>(work: (queries: Transaction<Tables>) => Promise<T>) => Promise<T>

interface WaitingWrite {
  run(): Promise<void>
  reject(cause: unknown): void
}

/**
 * Runs at most `atOnce` transactions at once, in the order of their calls, each in a turn of the event loop of its own:
 * readers are served between two commits. Rejects with unavailable, without running the work, while a thousand wait.
 * Where another process has held SQLite's lock for as long as a writer waits, all that wait are refused together.
 */
export function queueWrites(transact: Transact, atOnce: number): Transact {
  const waiting: WaitingWrite[] = []
  let running = 0

  async function runWaiting(): Promise<void> {
    running++
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await setImmediate()
      try {
        await next.run()
      } catch (cause) {
        next.reject(cause)
        if (isBusy(cause)) for (const { reject } of waiting.splice(0)) reject(cause)
      }
    }
    running--
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING)
        return reject(new Problem('unavailable', { retryAfter: RETRY_AFTER }))
      const run = AsyncResource.bind(async () => resolve(await transact(work)))
      waiting.push({ run, reject })
      if (running < atOnce) void runWaiting()
    })
}

/** A second or two of work; a refused write costs neither memory nor the time of the others. */
const MOST_WAITING = 1_000

/** Seconds. */
const RETRY_AFTER = 5
