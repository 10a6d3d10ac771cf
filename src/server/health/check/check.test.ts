import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { storeMigrations } from '../../../../tests/support/database/empty-database.ts'
import { LATER_MIGRATIONS, LATER_NAME } from '../../../../tests/support/database/later-version.ts'
import { overwriteRootPage } from '../../../../tests/support/database/damaged-table.ts'
import { EXAMPLE_DNS } from '../../../../tests/support/mail/fake-dns.ts'
import { freePort } from '../../../../tests/support/program/free-port.ts'
import { storeUser } from '../../../../tests/support/server/factories.ts'
import { startMailServer } from '../../../../tests/support/mail/smtp-server.ts'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { onCluster } from '../../../../tests/support/database/test-databases.ts'
import { openTestDatabase } from '../../../../tests/support/server/test-site.ts'
import { readEnv } from '../../env.ts'
import type { Engine } from '../../platform/db/database.ts'
import { createLog } from '../../platform/runtime/log.ts'
import { requestListener } from '../../platform/http/server/http-server.ts'
import { TRUST_NO_PROXY } from '../../platform/http/access/client-ip.ts'
import { healthRoutes } from './challenge.routes.ts'
import { checkSettings } from './check-settings.ts'
import { checkCommand } from './check.command.ts'

const SECRET = 'Zk3vQ8mW1xR7tY5uB2nC9dF4gH6jL0pS'

describe.each([{ engine: 'sqlite' }, { engine: 'postgres' }] as const)('on $engine', ({ engine }) => {
  const testHere = test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)

  testHere('a site without a fault: each part has one line, and the status is 0', async () => {
    await using site = await openSite(engine)
    const mailServer = await startMailServer({ login: () => undefined })
    onTestFinished(mailServer.close)
    const before = await site.rows()
    const { status, lines } = await site.check({ SMTP_URL: mailServer.url, MAIL_FROM: 'us@example.org' })
    expect(lines).toEqual([
      'ok       settings  Every setting is well-formed, and none is unsafe.',
      expect.stringMatching(/^ok {7}disk {6}[\d,]+ MB are free on the disk of .*, and a file was written\.$/),
      expect.stringMatching(/^ok {7}database {2}.* was written and read in \d+ ms\.$/),
      expect.stringMatching(/^ok {7}site {6}This site answers at http:\/\/127\.0\.0\.1:\d+ in \d+ ms\.$/),
      'ok       site      Visitors arrive with their own addresses, and cannot invent one.',
      'ok       site      The proxy lets uploads of 20 MB through.',
      'ok       pictures  Every uploaded picture is used.',
      expect.stringMatching(/^warning {2}backups {3}No backups are scheduled\. Set BACKUP_DIR to a folder/),
      `ok       mail      The mail server ${new URL(mailServer.url).host} accepts this site.`,
      'ok       mail      There is SPF at example.org. Compare it with what the mail service asks for.',
      'ok       mail      DKIM was not looked up. Set the selector of its key: npx xingcha set dkim_selector s1',
      'ok       mail      There is DMARC at _dmarc.example.org. Compare it with what the mail service asks for.',
      // The site beside the command has the same clock, which proves nothing.
      expect.stringMatching(/^ok {7}clock {5}The clock matches .*(?: same clock: .*|database\.)$/),
      '0 problems, 1 warning.',
    ])
    expect(status).toBe(0)
    expect(await site.rows()).toBe(before)
    expect(mailServer.received).toEqual([])
  })

  testHere('a database that refuses to write is a problem', async () => {
    await using site = await openSite(engine)
    await site.makeUnwritable()
    const { status, lines } = await site.check()
    expect(status).toBe(1)
    expect(lines.join('\n')).toMatch(
      /^problem {2}database {2}.* refuses to write \(.+\)\. Free space on its disk, /m,
    )
  })

  testHere('a database of another version is named as such, and stays as it is', async () => {
    await using site = await openSite(engine)
    const find = async () => (await site.check()).lines.join('\n')
    const present = Object.keys(MIGRATIONS)
    await storeMigrations(site.database, [...present, '9999-of-the-future'])
    expect(await find()).toMatch(/^problem {2}database .* a newer version .* npx xingcha update, or restore/m)
    await storeMigrations(site.database, present)
    Object.assign(MIGRATIONS, LATER_MIGRATIONS)
    expect(await find()).toMatch(/^warning {2}database .* an earlier version .* Back up, then start/m)
    delete MIGRATIONS[LATER_NAME]
    await storeMigrations(site.database, ['0083-start'])
    expect(await find()).toMatch(/^problem {2}database .* is of a version before 1\.0\.0/m)
  })

  testHere('an owner or an editor who signs in with one factor is a warning', async () => {
    await using site = await openSite(engine)
    const clock = { now: () => new Date() }
    const id = await storeUser({ database: site.database, clock }, { role: 'owner' })
    expect((await site.check()).lines).toContain(
      'warning  owner     The owner signs in with one factor. Turn on 兩步驟驗證 under 我的帳號.',
    )
    const row = { user_id: id, enabled_at: '2025-06-01T00:00:00.000Z', secret: 'x', pending_secret: null }
    await site.database.queries.insertInto('xc_two_step').values(row).execute()
    expect((await site.check()).lines).toContain('ok       owner     The owner signs in with a second step.')
    await storeUser({ database: site.database, clock }, { role: 'editor' })
    expect((await site.check()).lines).toContain(
      'warning  owner     1 editor signs in with one factor. Ask for 兩步驟驗證 under 我的帳號.',
    )
  })

  testHere('a clock that is wrong by a minute is a problem, by ten seconds a warning', async () => {
    await using site = await openSite(engine)
    for (const seconds of [-60, -10, 10, 60]) {
      const start = performance.now()
      const { lines } = await site.check({}, { now: () => new Date(Date.now() + seconds * 1_000) })
      const [, as, by] = /(\w+) .* clock .* by (\d+) seconds/.exec(lines.join('\n')) ?? []
      expect(as).toBe(Math.abs(seconds) < 60 ? 'warning' : 'problem')
      const missing = Math.abs(seconds) - Number(by)
      // The answer's clock shows whole seconds, and what the answer took cannot be told from a difference.
      expect(missing >= 0 && missing <= 1 + (performance.now() - start) / 1_000).toBe(true)
    }
  })

  testHere('mails that were given up are counted, with the commands', async () => {
    await using site = await openSite(engine)
    const mail = { recipient: 'a@example.org', subject: '', headers: '{}', text: '', html: '' }
    const time = '2025-01-01T00:00:00.000Z'
    await site.database.queries
      .insertInto('xc_outbox')
      .values({ ...mail, message_id: '<1@x>', created_at: time, next_attempt_at: time, state: 'failed' })
      .execute()
    const { lines } = await site.check()
    expect(lines.join('\n')).toMatch(
      /^warning {2}mail {6}1 mails were given up\. 設定 › 寄信 and "npx xingcha api GET/m,
    )
  })
})

test('a folder without a site is a problem, and none is made there', async () => {
  await using folder = await temporaryFolder()
  const dataDir = path.join(folder.path, 'mistyped')
  const { status, lines } = await check({ DATA_DIR: dataDir })
  expect(status).toBe(1)
  expect(lines[1]).toMatch(/^problem {2}disk {6}There is no data folder .*mistyped\. Correct DATA_DIR/)
  expect(lines.join('\n')).toMatch(
    /^problem {2}database {2}There is no database .*mistyped\/xingcha\.sqlite/m,
  )
})

test('a data folder that is not writable, or readable by others, is a problem', async () => {
  await using site = await openSite('sqlite')
  await chmod(site.dataDir, 0o755)
  expect((await site.check()).lines.join('\n')).toMatch(/^problem {2}disk .* Run: chmod 700 /m)
  // It belongs to this user, and is read-only.
  const { lines } = await check({ DATA_DIR: `/proc/${process.pid}` })
  expect(lines.join('\n')).toMatch(
    /^problem {2}disk {6}The data folder \/proc\/\d+ is not writable \(\w+\)\. Give it/m,
  )
})

test('a mail server that does not answer or refuses the login is a problem that says which', async () => {
  await using site = await openSite('sqlite')
  const closed = `smtp://127.0.0.1:${await freePort()}`
  const from = { MAIL_FROM: 'us@example.org' }
  expect((await site.check({ ...from, SMTP_URL: closed })).lines.join('\n')).toMatch(
    /^problem {2}mail {6}The mail server 127\.0\.0\.1:\d+ does not answer \(.*ECONNREFUSED.*\)\. Correct host and port/m,
  )
  const strict = await startMailServer({ login: () => ({ code: 535, text: 'no' }) })
  onTestFinished(strict.close)
  const { status, lines } = await site.check({ ...from, SMTP_URL: strict.url })
  expect(lines.join('\n')).toMatch(
    /^problem {2}mail {6}.* refuses the login \(.*535.*\)\. Correct user and password/m,
  )
  expect(lines.join('\n')).not.toContain('word@')
  expect(status).toBe(1)
})

test('a schedule without a backup is a problem', async () => {
  await using site = await openSite('sqlite')
  await using folder = await temporaryFolder()
  const { status, lines } = await site.check({ BACKUP_DIR: folder.path })
  expect(lines.join('\n')).toMatch(/^problem {2}backups {3}There is no backup in /m)
  expect(status).toBe(1)
})

test('without a server at SITE_URL the clock is not compared, and the reason is given', async () => {
  await using site = await openSite('sqlite')
  const { lines } = await site.check({ SITE_URL: `http://127.0.0.1:${await freePort()}` })
  expect(lines.join('\n')).toMatch(
    /^warning {2}clock {5}.* does not answer \(ECONNREFUSED\); start the site/m,
  )
})

test('each malformed setting has a line, and nothing else is tried', async () => {
  const { status, lines } = await check({
    PORT: 'eighty',
    SITE_URL: 'books',
    SMTP_URL: 'smtp://x',
    DATA_DIR: '/proc',
  })
  expect(lines).toEqual([
    'problem  settings  PORT must be a port number from 0 to 65535. Correct it; nothing else was tried.',
    expect.stringMatching(/^problem {2}settings {2}SITE_URL must be an address such as/),
    expect.stringMatching(/^problem {2}settings {2}MAIL_FROM must be given with SMTP_URL/),
    '3 problems, 0 warnings.',
  ])
  expect(status).toBe(1)
})

const PUBLIC = { SITE_URL: 'https://books.example', HSTS: '31536000', TRUST_PROXY: 'loopback', SECRET }

test.each([
  [{}, 'ok', 'Every setting is well-formed, and none is unsafe.'],
  [{ SITE_URL: '', HSTS: '' }, 'warning', 'SITE_URL is not set'],
  [{ SITE_URL: 'http://books.example' }, 'problem', 'SITE_URL is http://books.example, without TLS'],
  [{ HSTS: '' }, 'warning', 'HSTS is off'],
  [{ TRUST_PROXY: '' }, 'warning', 'TRUST_PROXY is off although a proxy handles TLS'],
  [{ HOST: '0.0.0.0' }, 'warning', 'HOST is 0.0.0.0 and TRUST_PROXY is set'],
  [{ HOST: '10.0.0.5' }, 'ok', 'Every setting'],
  [{ SECRET: 'abc'.repeat(20) }, 'problem', 'SECRET repeats a few characters'],
  [{ SECRET: '', DATABASE_URL: 'postgres://127.0.0.1/x' }, 'warning', 'SECRET is not set'],
  [{ DATABASE_URL: 'postgres://db.example/x' }, 'warning', 'may be without TLS'],
  [{ DATABASE_URL: 'postgres://db.example/x?sslmode=verify-full' }, 'ok', 'Every setting'],
  [{ SMTP_URL: 'smtp://m.example:587', MAIL_FROM: 'a@b.example' }, 'warning', 'Add ?requireTLS=true'],
  [{ SMTP_URL: 'smtps://m.example', MAIL_FROM: 'a@b.example' }, 'ok', 'Every setting'],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
    'warning',
    'The metrics listen at 0.0.0.0 without a password',
  ],
  [{ METRICS_PORT: '9464' }, 'ok', 'Every setting'],
  [{ LOG_LEVEL: 'debug' }, 'warning', 'LOG_LEVEL is debug'],
])('a public site with %o: %s', (variables, state, text) => {
  expect([...checkSettings({ env: readEnv({ ...PUBLIC, ...variables }) })]).toEqual([
    { state, text: expect.stringContaining(text) as string },
  ])
})

test('a settings file that others can read is a problem, a name that is no setting a warning', async () => {
  await using site = await openSite('sqlite')
  const file = path.join(site.dataDir, 'settings')
  await writeFile(file, `SITE_ADDRESS='https://books.example'\nPORT='3000'\nPGUSER='me'\n`, { mode: 0o644 })
  const { status, lines } = await site.check({ ENV_FILE: file })
  expect(lines.slice(0, 2)).toEqual([
    `problem  settings  Other users of this machine can read ${file}, which holds secrets. Run: chmod 600 ${file}`,
    `warning  settings  ${file} sets SITE_ADDRESS, which is no setting of this program. Correct its name, or remove it.`,
  ])
  expect(status).toBe(1)
})

/** A site of its own, with a server at SITE_URL that names the time. */
async function openSite(engine: Engine) {
  const folder = await temporaryFolder()
  const { database, url, drop } = await openTestDatabase(engine, folder.path)
  await writeFile(path.join(folder.path, 'secret'), SECRET, { mode: 0o600 })
  const server = createServer(
    requestListener(healthRoutes({ secret: SECRET, trustProxy: TRUST_NO_PROXY }).fetch),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const variables = {
    DATA_DIR: folder.path,
    SITE_URL: address,
    ...(url === undefined ? {} : { DATABASE_URL: url, SECRET }),
  }
  return {
    database,
    dataDir: folder.path,
    address,
    check: (more: Record<string, string> = {}, clock?: { now(): Date }) =>
      check({ ...variables, ...more }, clock),
    async rows() {
      const rows = await database.queries.selectFrom('xc_rate_limits').selectAll().execute()
      return JSON.stringify(rows)
    },
    async makeUnwritable() {
      if (url === undefined) return damage(folder.path)
      const name = path.posix.basename(new URL(url).pathname)
      await onCluster(inject('postgresUrl')!, `alter database ${name} set default_transaction_read_only = on`)
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function damage(dataDir: string): void {
  const file = path.join(dataDir, 'xingcha.sqlite')
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  overwriteRootPage(file, 'xc_rate_limits')
}

async function check(variables: Record<string, string>, clock = { now: () => new Date() }) {
  let output = ''
  const terminal = { stdout: { write: (text: string) => (output += text) }, stderr: { write: () => {} } }
  const status = await checkCommand([], terminal, {
    variables: { ENV_FILE: '', ...variables },
    clock,
    dns: EXAMPLE_DNS,
    log: createLog('silent'),
  })
  return { status, lines: output.trimEnd().split('\n') }
}
