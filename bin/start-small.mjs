// Memory is laid out when a process begins: the server begins anew with what keeps it small (docs/decisions/0023).
import process from 'node:process'

/** Each costs some collections; none sets a limit. */
const FLAGS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=30',
  '--gc-memory-reducer-start-delay-ms=1000',
]
/** Of the GNU C library: threads that compress and compile share one place for their memory. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }

/** Whatever started this process, and with its id and streams. What the operator has set stays. Linux only. */
export function startSmall() {
  const flags = knownFlags().filter(
    (flag) => !process.execArgv.some((given) => nameOf(given) === nameOf(flag)),
  )
  const isSmall = flags.length === 0 && Object.keys(ENVIRONMENT).every((name) => name in process.env)
  // Whoever talks with this process over a channel would lose it.
  if (isSmall || process.platform !== 'linux' || process.connected) return
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve(process.execPath, args, { ...ENVIRONMENT, ...process.env })
  } catch {
    // Larger is better than not at all.
  }
}

/** V8's come and go, and Node does not start with one that it does not know. */
function knownFlags() {
  return process.versions.node.startsWith('24.') ? FLAGS : []
}

function nameOf(flag) {
  return flag.split('=', 1)[0]?.replaceAll('_', '-')
}
