// How memory is handed out is settled when a process begins: the server begins anew (docs/decisions/0023).
import { accessSync, constants } from 'node:fs'
import process from 'node:process'

/**
 * Of the GNU C library, in bytes: what is larger, as a kept page, gets memory of its own, which goes back to the
 * machine by itself. Otherwise small things that last keep the room between them for good.
 */
const SETTING = { MALLOC_MMAP_THRESHOLD_: '16384' }

/** By any of these the operator has settled it already. */
const SETTLED = ['MALLOC_MMAP_THRESHOLD_', 'GLIBC_TUNABLES']

/** Under the same process id and with the same streams. Where it cannot be, the server goes on as it is. */
export function startLean() {
  if (!canBeginAnew()) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...SETTING })
}

function canBeginAnew() {
  if (process.platform !== 'linux' || !process.execve || SETTLED.some((name) => name in process.env))
    return false
  // Whoever talks with this process over a channel would lose it; Node's permission model allows it or not.
  if (process.connected || process.permission?.has('child') === false) return false
  try {
    // Node has no way back from beginning anew where there is nothing to begin with.
    accessSync(process.execPath, constants.X_OK)
    return true
  } catch {
    return false
  }
}
