import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { type BuiltSite, killSite, startSite, stopSite } from './support/program/built-site.ts'
import { overwriteRootPage } from './support/database/damaged-table.ts'
import { openOperatorFolder, type OperatorFolder } from './support/program/operator-folder.ts'
import { runCommand } from './support/program/run-command.ts'
import { onCluster } from './support/database/test-databases.ts'

let operator: OperatorFolder
/** The operator's folder, with the site's data in `data`: those of a site that was stopped after its first comment. */
let folder: string
let stopped: OperatorFolder
const BEFORE = '備份之前'
/** A comment that is not in the stopped site. */
const LAST = '備份前一刻'
let running: BuiltSite | undefined

beforeAll(async () => {
  ensureBuilt()
  stopped = await openOperatorFolder()
  folder = stopped.path
  const site = await start()
  await comment(site, BEFORE)
  await stopSite(site.process)
})

afterAll(() => stopped[Symbol.asyncDispose]())

beforeEach(async () => {
  operator = await openOperatorFolder()
  folder = operator.path
  await cp(path.join(stopped.path, 'data'), path.join(folder, 'data'), { recursive: true })
})

afterEach(async () => {
  if (running) await killSite(running.process)
  running = undefined
  await operator[Symbol.asyncDispose]()
})

const BACKUPS = [
  {
    when: 'while it runs',
    heading: 'Back up SQLite while the site runs',
    where: 'a site that was killed later',
    comments: [BEFORE, LAST],
    before: async () => {
      await comment(await start(), LAST)
    },
  },
  {
    when: 'after it was stopped',
    heading: 'Back up SQLite while the site is stopped',
    where: 'nothing on a new machine',
    comments: [BEFORE],
    before: async () => {},
  },
  {
    when: 'after kill -9',
    heading: 'Back up SQLite while the site is stopped',
    where: 'a site that was killed later',
    comments: [BEFORE, LAST],
    before: async () => {
      const site = await start()
      await comment(site, LAST)
      await killSite(site.process)
    },
  },
]

test.for(BACKUPS)(
  'SQLite: a backup made $when replaces $where, as documented',
  async ({ heading, where, comments, before }) => {
    await writeMail()
    const secret = readFileSync(path.join(folder, 'data/secret'), 'utf8')
    await before()
    runDocumented(heading)
    runDocumented('Back up the secret, the mails and the settings')
    if (where === 'nothing on a new machine') await rm(path.join(folder, 'data'), { recursive: true })
    else await writeOnUntilKilled()

    expect(runDocumented('Check an SQLite backup')).toBe('ok\n')
    runDocumented('Restore SQLite')
    runDocumented('Restore the secret and the mails')

    expect(integrity()).toBe('ok')
    await expectServing(await start())
    expect(commentsOfSqlite()).toEqual(comments)
    expect(readFileSync(path.join(folder, 'data/secret'), 'utf8')).toBe(secret)
    expect(readFileSync(path.join(folder, 'data/mail/1.eml'), 'utf8')).toBe('a mail')
  },
)

/** Other comments than the backup has, the last in the `-wal` file; another secret, and no mails. */
async function writeOnUntilKilled(): Promise<void> {
  const runs = running?.process.exitCode === null && running.process.signalCode === null
  const later = runs ? running! : await start()
  for (let index = 0; index < 40; index++) await comment(later, `備份之後${index}${'。'.repeat(900)}`)
  await killSite(later.process)
  expect(existsSync(path.join(folder, 'data/xingcha.sqlite-wal'))).toBe(true)
  await writeFile(path.join(folder, 'data/secret'), 'x'.repeat(43))
  await rm(path.join(folder, 'data/mail'), { recursive: true })
}

test('one file, or an export, holds a running site; a restore replaces another with --yes alone; both make a new one, as documented', async () => {
  const dataDir = path.join(folder, 'data')
  const site = await start()
  await comment(site, LAST)
  await writeMail()
  const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8')
  expect(runDocumented('Back up the whole site', { DATA_DIR: dataDir })).toContain('24 reviews, 2 comments')
  runDocumented('Export into open files', { DATA_DIR: dataDir })
  await comment(site, '備份之後')

  const restore = (...words: string[]) => run(['restore', path.join(folder, 'site.backup'), ...words])
  expect(await restore()).toContain(
    'holds 24 reviews, 3 comments and 0 accounts, which the backup would replace',
  )
  expect(commentsOfSqlite()).toEqual([BEFORE, LAST, '備份之後'])
  expect(await run(['set', 'name', '改名書話'])).toContain('name is now')
  const about = async () => (await fetch(`${site.address}/about`)).text()
  await expect.poll(about).toContain('改名書話')
  await restore('--yes')
  expect(commentsOfSqlite()).toEqual([BEFORE, LAST])
  // The running site shows the restored state.
  await expect.poll(about).not.toContain('改名書話')
  await killSite(site.process)

  await rm(dataDir, { recursive: true })
  runDocumented('Restore the whole site', { DATA_DIR: dataDir })
  expect(integrity()).toBe('ok')
  const restored = await start()
  await expectServing(restored)
  expect(commentsOfSqlite()).toEqual([BEFORE, LAST])
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(secret)
  expect(readFileSync(path.join(dataDir, 'mail/1.eml'), 'utf8')).toBe('a mail')
  await killSite(restored.process)

  await rm(dataDir, { recursive: true })
  const exported = path.join(folder, 'site-export')
  expect(readFileSync(path.join(exported, 'reviews/1.md'), 'utf8')).toContain('title: 夜航船')
  expect(await run(['import', exported, '--create'])).toContain('24 reviews')
  await expectServing(await start())
  expect(commentsOfSqlite()).toEqual([BEFORE, LAST])
})

test('a site with BACKUP_DIR writes a backup by itself', async () => {
  const passphrase = path.join(folder, 'passphrase')
  await writeFile(passphrase, '一葉扁舟\n')
  const scheduled = await start({ BACKUP_DIR: folder, BACKUP_PASSPHRASE_FILE: passphrase })
  const file = await vi.waitUntil(
    () => /"file":"([^"]+)".*a scheduled backup was written/.exec(scheduled.output())?.[1],
    // The child has a low priority.
    { timeout: 90_000 },
  )
  expect(scheduled.faults()).toEqual([])
  await killSite(scheduled.process)
  await rm(path.join(folder, 'data'), { recursive: true })

  await run(['restore', file, '--yes', '--passphrase-file', passphrase])
  await expectServing(await start())
  expect(commentsOfSqlite()).toEqual([BEFORE])
})

test('a passphrase file that is not there stops the start with a sentence', async () => {
  const env = { BACKUP_DIR: folder, BACKUP_PASSPHRASE_FILE: path.join(folder, 'none') }
  await expect(start(env)).rejects.toThrow(/The passphrase file \S+none cannot be read \(ENOENT\)/)
})

test.skipIf(inject('postgresUrl') === null)(
  'PostgreSQL: a dump made while the site runs is restored into an empty database, as documented',
  async () => {
    const cluster = inject('postgresUrl')!
    const [url, restored] = [`${cluster}/backup_test`, `${cluster}/xingcha_restored`]
    await onCluster(cluster, 'create database backup_test')
    try {
      const site = await start({ DATABASE_URL: url })
      await comment(site, BEFORE)
      await writeMail()
      runDocumented('Back up PostgreSQL', { DATABASE_URL: url })
      runDocumented('Back up the secret, the mails and the settings')
      await comment(site, '備份之後')
      await killSite(site.process)
      await rm(path.join(folder, 'data'), { recursive: true })

      runDocumented('Restore PostgreSQL', { DATABASE_URL: url, RESTORED_URL: restored })
      runDocumented('Restore the secret and the mails')

      await expectServing(await start({ DATABASE_URL: restored }))
      expect(await commentsOfPostgres(restored)).toEqual([BEFORE])
      expect(readFileSync(path.join(folder, 'data/mail/1.eml'), 'utf8')).toBe('a mail')
    } finally {
      if (running) await killSite(running.process)
      for (const name of ['backup_test', 'xingcha_restored'])
        await onCluster(cluster, `drop database if exists ${name} with (force)`)
    }
  },
)

test('a site with a damaged page of its reviews says at /readyz that it cannot serve', async () => {
  overwriteRootPage(path.join(folder, 'data/xingcha.sqlite'), 'xc_reviews')
  const { address } = await start({ SAMPLE_LIBRARY: 'off' })
  expect((await fetch(`${address}/readyz`)).status).toBe(503)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

/** Runs the block under this heading of docs/operations.md in the operator's folder. Throws where it fails. */
function runDocumented(heading: string, env: Record<string, string> = {}): string {
  return operator.runDocumented(heading, env)
}

/** In this process. Returns what it prints. */
async function run(args: string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand(args, { DATA_DIR: path.join(folder, 'data') })
  expect(status, stderr).toBe(0)
  return stdout
}

async function start(env: Record<string, string> = {}): Promise<BuiltSite> {
  running = await startSite({ DATA_DIR: path.join(folder, 'data'), TRUST_PROXY: 'loopback', ...env })
  return running
}

let visitors = 0

/** From another address each time, so that no limit is met. */
async function comment({ address }: BuiltSite, content: string): Promise<void> {
  const response = await fetch(`${address}/api/reviews/1/comments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${++visitors}` },
    body: JSON.stringify({ user_name: '小青', content }),
  })
  if (!response.ok) throw new Error(`the comment was answered with ${response.status}`)
}

async function writeMail(): Promise<void> {
  await mkdir(path.join(folder, 'data/mail'), { recursive: true })
  await writeFile(path.join(folder, 'data/mail/1.eml'), 'a mail')
}

async function expectServing({ address, faults }: BuiltSite): Promise<void> {
  for (const page of ['/readyz', '/', '/review/1']) {
    expect((await fetch(address + page)).status, page).toBe(200)
  }
  expect(faults()).toEqual([])
}

function commentsOfSqlite(): unknown[] {
  return onDatabase((database) => database.prepare('select content from xc_comments order by id').all()).map(
    ({ content }) => content,
  )
}

async function commentsOfPostgres(url: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ content: string }>('select content from xc_comments order by id')
  await client.end()
  return rows.map(({ content }) => content)
}

function integrity(): unknown {
  return onDatabase((database) => database.prepare('pragma integrity_check').get()?.integrity_check)
}

function onDatabase<T>(read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(folder, 'data/xingcha.sqlite'))
  try {
    return read(database)
  } finally {
    database.close()
  }
}
