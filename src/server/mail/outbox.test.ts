import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/test-site.ts'
import type { Deps } from '../deps.ts'
import { readEnv } from '../platform/env.ts'
import { createFolderTransport } from './folder-transport.ts'
import { mailCommand } from './mail.command.ts'
import { designMail } from './mail-design.ts'
import { maskAddresses } from './mail-transport.ts'
import { blankOldMails, enqueueMail } from './outbox.service.ts'
import { deliverDue, startOutbox } from './outbox.worker.ts'
import { createSmtpTransport } from './smtp-transport.ts'

testOnEachEngine('a mail arrives with a text part and an HTML part that say the same', async ({ deps }) => {
  const server = await startMailServer()
  await put(deps, 'lin@example.com')
  expect(await deliverTo(server, deps)).toBe(1)
  const [arrival] = server.arrived
  expect(arrival?.mail).toMatchObject({
    subject: '夜裡的信',
    from: { name: '星槎書話', address: 'letters@xingcha.test' },
    to: [{ address: 'lin@example.com' }],
    date: '2025-06-01T04:00:00.000Z',
  })
  expect(arrival?.mail.headers.find((header) => header.key === 'x-test')?.value).toBe('still here')
  for (const part of [arrival?.mail.text, arrival?.mail.html]) {
    expect(part).toContain('船到了')
    expect(part).toContain('https://xingcha.test/newsletter/confirm?token=a-b')
  }
  expect(arrival?.mail.html).toContain('<html lang="zh-Hant-TW">')
  expect(arrival?.mail.html).not.toContain('<script>')
  expect(await deliverTo(server, deps)).toBe(0)
  await server.close()
})

testOnEachEngine('what is taken back with its cause is never sent', async ({ deps }) => {
  const server = await startMailServer()
  const failing = deps.database.transaction(async (queries) => {
    await enqueueMail(deps, queries, letterTo('lin@example.com'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await deliverTo(server, deps)).toBe(0)
  await server.close()
})

testOnEachEngine('a mail put into the outbox leaves at once, and stopping waits for it', async ({ deps }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = await startMailServer({ beforeAnswer: () => resolve() })
  const outbox = startOutbox(deps, { ...sender(server), pollSeconds: 3_600 })
  await put(deps, 'lin@example.com')
  await promise
  await outbox.stop()
  expect(await states(deps)).toEqual(['sent'])
  await server.close()
})

testOnEachEngine(
  'while the mail server is away mails wait, longer each time, and then arrive',
  async (site) => {
    const server = await startMailServer()
    await server.close()
    await put(site.deps, 'lin@example.com')
    for (const [index, minutes] of [1, 2, 4].entries()) {
      expect(await deliverTo(server, site.deps)).toBe(0)
      moveClock(site, minutes * 60 - 1)
      await deliverTo(server, site.deps)
      expect(await troubles(site.deps)).toEqual([{ state: 'waiting', attempts: index + 1 }])
      moveClock(site, 1)
    }
    const back = await startMailServer({ port: Number(new URL(server.url).port) })
    expect(await deliverTo(back, site.deps)).toBe(1)
    expect(site.logLines.join('')).toContain('ECONNREFUSED')
    await back.close()
  },
)

testOnEachEngine('a mailbox that is full is tried again, one that is not there is not', async (site) => {
  let isFull = true
  const server = await startMailServer({
    recipient(address) {
      if (address.startsWith('nobody')) return { code: 550, text: `<${address}>: no such user` }
      return address.startsWith('full') && isFull ? { code: 452, text: 'full' } : undefined
    },
  })
  for (const name of ['nobody', 'full', 'lin']) await put(site.deps, `${name}@example.com`)
  expect(await deliverTo(server, site.deps)).toBe(1)
  expect(await states(site.deps)).toEqual(['failed', 'sent', 'waiting'])
  expect(site.logLines.join('')).toContain('refused for good')
  expect(site.logLines.join('')).not.toMatch(/nobody@|full@|lin@/)
  isFull = false
  moveClock(site, 60)
  expect(await deliverTo(server, site.deps)).toBe(1)

  const { output, terminal } = written()
  const open = async () => ({ deps: site.deps, close: async () => {} })
  expect(await mailCommand(['failed'], terminal, open)).toBe(0)
  expect(output()).toMatch(/1\tfailed\tattempts: 1\tnobody@example\.com\t夜裡的信\t.*550/)
  expect(await mailCommand(['retry', '1'], terminal, open)).toBe(0)
  expect(await states(site.deps)).toEqual(['sent', 'sent', 'waiting'])
  expect(await mailCommand(['burn'], terminal, open)).toBe(2)
  await server.close()
})

testOnEachEngine('a mail repeated after its worker died has the same Message-ID', async (site) => {
  const server = await startMailServer()
  await put(site.deps, 'lin@example.com')
  // Delivered, but the process ends before it can say so.
  const dying = { deliver: async () => new Promise<never>(() => {}), close: () => {} }
  void deliverDue(site.deps, { ...sender(server), transport: dying })
  await expect.poll(() => leased(site.deps)).toBe(1)
  moveClock(site, 299)
  expect(await deliverTo(server, site.deps)).toBe(0)
  moveClock(site, 1)
  expect(await deliverTo(server, site.deps)).toBe(1)
  const row = await site.deps.database.queries
    .selectFrom('xc_outbox')
    .select('message_id')
    .executeTakeFirstOrThrow()
  expect(server.arrived[0]?.mail.messageId).toBe(row.message_id)
  await server.close()
})

testOnEachEngine('whom and what is forgotten a month after it was sent', async (site) => {
  const server = await startMailServer()
  await put(site.deps, 'lin@example.com')
  await deliverTo(server, site.deps)
  moveClock(site, 29 * 86_400)
  await blankOldMails(site.deps)
  const stored = async () =>
    JSON.stringify(await site.deps.database.queries.selectFrom('xc_outbox').selectAll().execute())
  expect(await stored()).toContain('lin@example.com')
  moveClock(site, 2 * 86_400)
  await blankOldMails(site.deps)
  expect(await stored()).not.toMatch(/lin@example|船到了/)
  await server.close()
})

testOnEachEngine('without a mail server a mail is a file, and its file is named in the log', async (site) => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'xingcha-mail-')), 'mail')
  const transport = createFolderTransport(folder, site.deps.log)
  await put(site.deps, 'lin@example.com')
  await deliverDue(site.deps, { transport, from: async () => FROM })
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/^2025-06-01T04-00-00-[0-9a-f]{8}\.eml$/)])
  const file = await readFile(path.join(folder, files[0] ?? ''), 'utf8')
  expect(file).toContain('\r\nhttps://xingcha.test/newsletter/confirm?token=a-b\r\n')
  const mail = await PostalMime.parse(Buffer.from(file))
  expect(mail.html).toContain('船到了')
  expect(mail.text).toContain('https://xingcha.test/newsletter/confirm?token=a-b')
  expect(site.logLines.join('')).toContain(files[0])
  expect(site.logLines.join('')).not.toContain('lin@')
  await rm(path.dirname(folder), { recursive: true })
})

test('a log tells the mail server of an address, never whose it is', () => {
  expect(maskAddresses('550 <lin.yu+a@example.com>: no, ask bo@b.example')).toBe(
    '550 <l…@example.com>: no, ask b…@b.example',
  )
})

test('a mail server needs an address that mails come from', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://a.example' })).toThrow(/MAIL_FROM must be given with SMTP_URL/)
  expect(() => readEnv({ SMTP_URL: 'http://a.example' })).toThrow(/SMTP_URL must start with smtp/)
  expect(() => readEnv({ MAIL_FROM: 'Me <me@a.example>' })).toThrow(/MAIL_FROM must be an address/)
  expect(readEnv({ SMTP_URL: 'smtps://u:p@a.example', MAIL_FROM: 'me@a.example' })).toMatchObject({
    smtpUrl: 'smtps://u:p@a.example',
    mailFrom: 'me@a.example',
  })
})

const FROM = { name: '星槎書話', address: 'letters@xingcha.test' }

function letterTo(to: string) {
  const body = designMail({
    site: { name: '星槎書話', tagline: '與槎客同行，尋書，也尋星。' },
    siteUrl: 'https://xingcha.test',
    preheader: '一句話',
    heading: '船到了 <script>',
    blocks: [
      { kind: 'button', label: '上船', url: 'https://xingcha.test/newsletter/confirm?token=a-b' },
      { kind: 'quote', text: '第一行\n第二行', by: '<b>某人</b>' },
    ],
    notes: [{ kind: 'paragraph', text: '註' }],
  })
  return { to, subject: '夜裡的信', body, headers: { 'X-Test': 'still here' } }
}

function put(deps: Deps, to: string): Promise<void> {
  return deps.database.transaction((queries) => enqueueMail(deps, queries, letterTo(to)))
}

function sender(server: MailServer) {
  return { transport: createSmtpTransport(server.url), from: async () => FROM }
}

async function deliverTo(server: MailServer, deps: Deps): Promise<number> {
  const options = sender(server)
  const sent = await deliverDue(deps, options)
  options.transport.close()
  return sent
}

async function states(deps: Deps): Promise<string[]> {
  const rows = await deps.database.queries.selectFrom('xc_outbox').select('state').execute()
  return rows.map((row) => row.state).toSorted()
}

function troubles(deps: Deps) {
  return deps.database.queries.selectFrom('xc_outbox').select(['state', 'attempts']).execute()
}

async function leased(deps: Deps): Promise<number> {
  const rows = await deps.database.queries
    .selectFrom('xc_outbox')
    .select('id')
    .where('leased_by', 'is not', null)
    .execute()
  return rows.length
}

function moveClock(site: TestSite, seconds: number): void {
  const now = site.deps.clock.now().getTime() + seconds * 1_000
  site.deps.clock = { now: () => new Date(now) }
}

function written() {
  let text = ''
  const stream = { write: (more: string) => (text += more) }
  return { output: () => text, terminal: { stdout: stream, stderr: stream } }
}
