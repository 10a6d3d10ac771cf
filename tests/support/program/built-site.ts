import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

export interface BuiltSite {
  process: ChildProcess
  address: string
  /** Its output so far. */
  output(): string
  /** The errors in its log so far, a line each. */
  faults(): string[]
}

/** Runs `xingcha start`, or another program that serves, on a free port. Resolves when it listens. */
export function startSite(
  env: Record<string, string>,
  as: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
  program: readonly string[] = ['bin/xingcha.mjs', 'start'],
): Promise<BuiltSite> {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [...(isQuick ? QUICK_FLAGS : []), ...program], {
      ...as,
      env: {
        ...process.env,
        PORT: '0',
        NODE_ENV: 'production',
        ...(isQuick && { MALLOC_MMAP_THRESHOLD_: String(2 ** 17) }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /listens at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (address) resolve({ process: server, address, output: () => output, faults: () => faultsIn(output) })
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${output}`)))
  })
}

/**
 * Tests and journeys, unlike benchmarks and soaks, start it without the restart of bin/start-lean.mjs, which tests/start.test.ts
 * shows, and without threads that collect garbage: together a fifth of a start.
 */
const isQuick = process.env.QUICK_SITES === '1'
/** A large young generation: at a start almost all that it holds stays, and would be copied again and again. */
const QUICK_FLAGS = ['--single-threaded-gc', '--min-semi-space-size=32']

function faultsIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line))
}

export function stopSite(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}

/** Ends it as a power cut does: nothing is written any more, and SQLite's `-wal` stays. */
export async function killSite(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}
