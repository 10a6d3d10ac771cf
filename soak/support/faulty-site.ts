import { chown } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../src/server/platform/runtime/faults.ts'
import { type BuiltSite, killSite, startSite, stopSite } from '../../tests/support/program/built-site.ts'
import { ordinaryUser } from '../../tests/support/program/ordinary-user.ts'

/** A built site that faults are done to. */
export interface FaultySite {
  readonly address: string
  readonly pid: number
  readonly dataDir: string
  /** Milliseconds beside the machine's clock, read at SIGUSR2 (jumping-clock.ts). */
  readonly clockFile: string
  isRunning(): boolean
  /** Resolves when its output has this text after the signal. */
  signal(signal: NodeJS.Signals, answer: string): Promise<void>
  /** Ends it with SIGTERM. Rejects where it ends otherwise than with exit code 0. */
  stop(): Promise<void>
  start(): Promise<void>
  kill(): Promise<void>
  /** The errors in its logs that are no fault of the database's. */
  unexpectedErrors(): string[]
}

/** Starts the site as a user that the rights of files apply to. */
export async function startFaultySite(env: Record<string, string>, dataDir: string): Promise<FaultySite> {
  const user = ordinaryUser()
  if (user.uid !== undefined) await chown(dataDir, user.uid, user.gid ?? user.uid)
  const clockFile = path.join(dataDir, 'clock')
  const program = ['--import', path.join(import.meta.dirname, 'jumping-clock.ts'), 'bin/xingcha.mjs', 'start']
  const sites: BuiltSite[] = []
  const present = () => sites.at(-1)!
  const start = async () => {
    sites.push(await startSite({ ...env, CLOCK_FILE: clockFile }, user, program))
  }
  await start()
  return {
    get address() {
      return present().address
    },
    get pid() {
      return present().process.pid!
    },
    dataDir,
    clockFile,
    isRunning: () => isRunning(present()),
    async signal(signal, answer) {
      const site = present()
      const before = site.output().length
      site.process.kill(signal)
      while (isRunning(site) && !site.output().slice(before).includes(answer)) await sleep(5)
    },
    async stop() {
      const { process, output } = present()
      await stopSite(process)
      if (process.exitCode !== 0) throw new Error(`the site ended with ${process.exitCode}:\n${output()}`)
    },
    start,
    async kill() {
      if (isRunning(present())) await killSite(present().process)
    },
    unexpectedErrors: () =>
      sites.flatMap((site) => site.faults()).filter((line) => !isOfDatabase(JSON.parse(line) as LogLine)),
  }
}

interface LogLine {
  code?: string
  err?: { code?: string; message: string }
}

function isOfDatabase({ code, err }: LogLine): boolean {
  return (
    code === 'unavailable' || (err !== undefined && isUnavailable(Object.assign(new Error(err.message), err)))
  )
}

function isRunning({ process: { exitCode, signalCode } }: BuiltSite): boolean {
  return exitCode === null && signalCode === null
}
