import { spawn } from 'node:child_process'
import { residentMegabytes } from './site-process.ts'

/** The resources that a program used from its start to its end. */
export interface ProgramRun {
  seconds: number
  /** Megabytes of resident memory at its peak. */
  peak: number
}

/** Milliseconds between two looks at the memory of what runs; the system itself keeps the peak. */
const LOOK = 50

/** Runs a Node program with these settings. Rejects where it does not end well. */
export function runProgram(args: readonly string[], env: Record<string, string>): Promise<ProgramRun> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const look = setInterval(() => {
    peak = peakOf(child.pid ?? 0) || peak
  }, LOOK)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(look)
      if (code === 0) resolve({ seconds: (performance.now() - started) / 1_000, peak })
      else reject(new Error(`${args.join(' ')} ended with ${code}`))
    })
  })
}

/** Undefined of a process that has just ended. */
function peakOf(pid: number): number | undefined {
  try {
    return residentMegabytes(pid, 'VmHWM')
  } catch {
    return undefined
  }
}
