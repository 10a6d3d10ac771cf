// The GNU C library and V8 read their settings when a process starts, so the server restarts itself (docs/decisions/0023).
import { accessSync, constants } from 'node:fs'
import process from 'node:process'

/** In bytes. A larger allocation has its own mapping, which goes back to the machine when freed; the heap would keep it. */
const SETTING = { MALLOC_MMAP_THRESHOLD_: '16384' }

/**
 * V8 lets garbage wait until a heap is several times what is used: 410 MB after a rush instead of 240. Collected sooner, a page
 * takes 7 to 18 percent more processor time. What the operator passes comes later, and counts.
 */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** If the operator has set one of these, it stays. */
const SET_BY_OPERATOR = ['MALLOC_MMAP_THRESHOLD_', 'GLIBC_TUNABLES']

/** Restarts under the same process id and with the same streams. Where that is impossible, the server starts as it is. */
export function startLean() {
  if (!canRestart()) return
  const args = [process.execPath, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)]
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
