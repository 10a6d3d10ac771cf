// How memory is handed out is settled when a process begins: the server begins anew (docs/decisions/0023).
import process from 'node:process'

/**
 * Of the GNU C library, in bytes: what is larger, as a kept page, gets memory of its own, which goes back to the
 * machine by itself. Otherwise small things that last keep the room between them for good.
 */
const SETTING = { MALLOC_MMAP_THRESHOLD_: '16384' }

/** Under the same process id and with the same streams. Only on Linux; what the operator has set stays. */
export function startLean() {
  const isSet = Object.keys(SETTING).some((name) => name in process.env)
  // Whoever talks with this process over a channel would lose it.
  if (isSet || process.platform !== 'linux' || process.connected || !process.execve) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...SETTING })
}
