import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../../src/server/platform/runtime/faults.ts'
import { ordinaryUser } from '../../tests/support/program/ordinary-user.ts'
import type { TcpProxy } from '../../tests/support/program/tcp-proxy.ts'
import type { FaultySite } from './faulty-site.ts'

export interface Fault {
  name: string
  /**
   * Of the writes that begin while it lasts: `refused` all are answered with 503, `held` they wait and are refused where it
   * lasts long, `accepted` they are stored, `any` some are stored.
   */
  writes: 'refused' | 'held' | 'accepted' | 'any'
  /** The site ends and starts again: requests may find nobody. */
  isRestart?: boolean
  begin(site: FaultySite): Promise<void> | void
  end(site: FaultySite): Promise<void> | void
}

const HOUR = 3_600_000

/** The clock of the site's process jumps; needs jumping-clock.ts. */
const CLOCK_FAULTS: readonly Fault[] = [
  clockAt('clock two days ahead', 48 * HOUR),
  clockAt('clock two hours behind', -2 * HOUR),
]

const RESTART: Fault = {
  name: 'SIGTERM under load',
  writes: 'any',
  isRestart: true,
  begin: (site) => site.stop(),
  end: (site) => site.start(),
}

/** Files that are open go on being written; no new one can be made. */
const READ_ONLY_FOLDER: Fault = {
  name: 'data folder read-only',
  writes: 'any',
  begin: ({ dataDir }) => chmod(dataDir, 0o500),
  end: ({ dataDir }) => chmod(dataDir, 0o700),
}

export function sqliteFaults(): Fault[] {
  let lock: DatabaseSync
  const locked: Fault = {
    name: 'database locked by another program',
    writes: 'held',
    begin: async ({ dataDir }) => {
      lock = new DatabaseSync(path.join(dataDir, 'xingcha.sqlite'), { timeout: 0 })
      while (!takesLock(lock)) await sleep(1)
    },
    end: () => lock.close(),
  }
  const diskFull: Fault = {
    name: 'disk full',
    writes: 'refused',
    begin: (site) => limitFiles(site, '0'),
    end: (site) => limitFiles(site, 'unlimited'),
  }
  return [locked, diskFull, READ_ONLY_FOLDER, ...CLOCK_FAULTS, RESTART]
}

/** `proxy` stands before the database at `url`; `server` stops and starts the database, by default the proxy does. */
export function postgresFaults(
  url: string,
  proxy: TcpProxy,
  server: { stop(): Promise<void>; start(): Promise<void> } = { stop: proxy.refuse, start: proxy.accept },
): Fault[] {
  return [
    { name: 'database gone', writes: 'refused', begin: server.stop, end: server.start },
    { name: 'connections cut', writes: 'any', begin: proxy.reset, end: () => {} },
    {
      name: 'disk of the database full',
      writes: 'refused',
      begin: () => runAll(url, FILL_DISK),
      end: () => runAll(url, EMPTY_DISK),
    },
    {
      name: 'database read-only',
      writes: 'refused',
      begin: async () => {
        await setReadOnly(url, 'on')
        // Settings of a database apply to new connections.
        proxy.reset()
      },
      end: async () => {
        await setReadOnly(url, 'off')
        proxy.reset()
      },
    },
    READ_ONLY_FOLDER,
    ...CLOCK_FAULTS,
    RESTART,
  ]
}

function clockAt(name: string, offset: number): Fault {
  const jump = async (site: FaultySite, milliseconds: number) => {
    await writeFile(site.clockFile, String(milliseconds))
    await site.signal('SIGUSR2', `clock jumped: ${milliseconds}\n`)
  }
  return {
    name,
    writes: 'accepted',
    begin: (site) => jump(site, offset),
    end: (site) => jump(site, 0),
  }
}

/** SQLite itself would wait for its turn without letting this process go on. */
function takesLock(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate')
    return true
  } catch (cause) {
    if (!/locked/.test(messageOf(cause))) throw cause
    return false
  }
}

/** The soft limit of a file's size: beyond it every write fails, also into files that exist. */
function limitFiles({ pid }: FaultySite, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], ordinaryUser())
}

async function setReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await runAll(url, async () => [`alter database "${name}" set default_transaction_read_only = ${value}`])
}

type Statements = (client: pg.Client) => Promise<string[]>

async function runAll(url: string, statements: Statements): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set session characteristics as transaction read write')
    for (const statement of await statements(client)) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** PostgreSQL answers every change as it does when its disk is full. */
const FILL_DISK: Statements = async (client) => [
  `create function disk_full() returns trigger language plpgsql as $$ begin
     raise exception sqlstate '53100' using message = 'could not extend file: No space left on device'; end $$`,
  ...(await tablesOf(client)).map(
    (table) =>
      `create trigger disk_full before insert or update or delete on ${table} for each statement execute function disk_full()`,
  ),
]
const EMPTY_DISK: Statements = async (client) => [
  ...(await tablesOf(client)).map((table) => `drop trigger disk_full on ${table}`),
  'drop function disk_full',
]

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename like 'xc\\_%'`,
  )
  return rows.map(({ tablename }) => tablename)
}
