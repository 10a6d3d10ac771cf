import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'
import { freePort } from '../../tests/support/program/free-port.ts'

/** A process of its own under measurement: the built site, or a public program beside it. */
export interface MeasuredProcess {
  address: string
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  firstAnswer: number
  stop(): Promise<void>
}

/** Starts the built server with these settings, as `npm start` does, and waits for its first answer to that path. */
export async function startSite(env: Record<string, string>, first = '/'): Promise<MeasuredProcess> {
  const port = await freePort()
  const manifest = readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } }
  // exec node bin/…
  const [, , ...words] = scripts.start.split(' ')
  const args = words.map((word) => (word.startsWith('bin/') ? path.join(PROJECT_ROOT, word) : word))
  return startProgram(args, port, { SAMPLE_LIBRARY: 'off', NODE_ENV: 'production', ...env }, first)
}

/** Starts a Node program that listens on the PORT it is given, and waits for its first answer. */
export async function startProgram(
  args: readonly string[],
  port: number,
  env: Record<string, string>,
  first = '/',
): Promise<MeasuredProcess> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: String(port), ...env },
    // Logs are written as where a service manager collects them: to a pipe that never blocks.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(address + first))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return {
    address,
    pid: child.pid ?? 0,
    firstAnswer: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Seconds of processor time, the kernel's included, that the process has taken (Linux: /proc/PID/stat). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the name, may hold spaces; utime and stime are fields 14 and 15, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Megabytes of resident memory (Linux: /proc/PID/status): `VmRSS` now, `VmHWM` at its peak so far. */
export function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = '0'] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
  return Number(kilobytes) / 1024
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
