// The GNU C library reads its settings when a process starts, so the server restarts itself (docs/decisions/0023).
import { accessSync, constants } from 'node:fs'
import process from 'node:process'

/**
 * In bytes. A larger allocation, such as a cached page, gets a mapping of its own, which is returned to the machine when
 * it is freed. In the common heap one small allocation that lasts keeps the space around it.
 */
const SETTING = { MALLOC_MMAP_THRESHOLD_: '16384' }

/** If the operator has set one of these, it stays. */
const SET_BY_OPERATOR = ['MALLOC_MMAP_THRESHOLD_', 'GLIBC_TUNABLES']

/** Restarts under the same process id and with the same streams. Where that is impossible, the server starts as it is. */
export function startLean() {
  if (!canRestart()) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...SETTING })
}

function canRestart() {
  if (process.platform !== 'linux' || !process.execve || SET_BY_OPERATOR.some((name) => name in process.env))
    return false
  // A restart would close the channel of a parent process; Node's permission model may forbid it.
  if (process.connected || process.permission?.has('child') === false) return false
  try {
    // After a failed execve the process would abort.
    accessSync(process.execPath, constants.X_OK)
    return true
  } catch {
    return false
  }
}
