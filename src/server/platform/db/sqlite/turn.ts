import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { isBusy } from './sqlite-driver.ts'

/**
 * Waits until no other process has the turn of that name on this SQLite database, and takes it; returns the function that gives it
 * back. `onWait` is called once, before the first wait. The lock is one of the system's on a file of its own in the data folder:
 * it ends with the process, however that ends. On PostgreSQL, where writers do not wait for each other, there are no turns.
 */
export async function takeTurn(
  { engine, env }: Pick<Database, 'engine' | 'env'>,
  name: string,
  onWait: () => void,
): Promise<() => void> {
  if (engine !== 'sqlite') return () => {}
  const lock = new DatabaseSync(path.join(env.dataDir, `${name}.lock`), { timeout: 0 })
  try {
    for (let attempt = 0; !tryLock(lock); attempt++) {
      if (attempt === 0) onWait()
      await sleep(RETRY_INTERVAL)
    }
  } catch (cause) {
    lock.close()
    throw cause
  }
  return () => lock.close()
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (cause) {
    if (!isBusy(cause)) throw cause
    return false
  }
}

/** Milliseconds. */
const RETRY_INTERVAL = 100
