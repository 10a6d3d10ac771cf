import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../program/free-port.ts'
import { ordinaryUser } from '../program/ordinary-user.ts'

export interface Cluster {
  /** Of its `postgres` database, without the database's name. */
  url: string
  /** Ends every connection without a word and recovers, as after a crash. */
  restartAtOnce(): Promise<void>
  /** Stops the server, which ends every connection; its data stay for `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): void
}

/**
 * Starts a PostgreSQL of its own from the installed programs, in a temporary folder, on a free port of this
 * machine. Undefined where none are installed. It does not sync, because its data are temporary.
 */
export async function startCluster(): Promise<Cluster | undefined> {
  const bin = findPostgresPrograms()
  if (!bin) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-postgres-'))
  // PostgreSQL refuses to run as root.
  const user = ordinaryUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const data = path.join(folder, 'data')
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const runProgram = promisify(execFile)
  await runProgram(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'xingcha', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -F -c synchronous_commit=off -c full_page_writes=off -c max_connections=200`
  // Its output goes to a file: pg_ctl would otherwise keep our pipes open.
  const starting = ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start']
  execFileSync(path.join(bin, 'pg_ctl'), starting, { ...options, stdio: 'ignore' })
  return {
    url: `postgres://xingcha@127.0.0.1:${port}`,
    restartAtOnce: async () => {
      await runProgram(
        path.join(bin, 'pg_ctl'),
        ['-D', data, '-w', '-m', 'immediate', '-l', path.join(folder, 'log'), 'restart'],
        options,
      )
    },
    halt: async () => {
      await runProgram(path.join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', 'fast', 'stop'], options)
    },
    resume: async () => {
      await runProgram(path.join(bin, 'pg_ctl'), starting, options)
    },
    stop: () => {
      execFileSync(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
        ...options,
        stdio: 'ignore',
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the newest installed programs: initdb, pg_ctl, pg_dump … */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    ...newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_ctl')),
  )
}
