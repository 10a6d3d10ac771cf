import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { startMailServer } from '../../../tests/support/mail/smtp-server.ts'
import { moveClock } from '../../../tests/support/mail/newsletter.ts'
import {
  deliverTo,
  leased,
  mailsBy,
  letterTo,
  put,
  states,
  troubles,
} from '../../../tests/support/mail/outbox.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { deliverDue, startOutbox } from './deliveries/outbox.worker.ts'
import { readEnv } from '../env.ts'
import { createFolderTransport } from './folder-transport.ts'
import { maskEmails } from './mail-transport.ts'
import { redactOldMails, enqueueMail } from './outbox.service.ts'

testOnSqlite('a mail arrives with a text part and an HTML part that say the same', async ({ deps }) => {
  const server = await startMailServer()
  await put(deps, 'lin@example.com')
  expect(await deliverTo(server, deps)).toBe(1)
  const [received] = server.received
  expect(received?.mail).toMatchObject({
    subject: '夜裡的信',
    from: { name: '星槎書話', address: 'letters@xingcha.test' },
    to: [{ address: 'lin@example.com' }],
    date: '2025-06-01T04:00:00.000Z',
  })
  expect(received?.mail.headers.find((header) => header.key === 'x-test')?.value).toBe('still here')
  for (const part of [received?.mail.text, received?.mail.html]) {
    expect(part).toContain('船到了')
    expect(part).toContain('https://xingcha.test/newsletter/confirm?token=a-b')
  }
  expect(received?.mail.html).toContain('<html lang="zh-Hant-TW">')
  expect(received?.mail.html).not.toContain('<script>')
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
  const outbox = startOutbox(deps, [mailsBy(deps, server)], { pollSeconds: 3_600 })
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

testOnEachEngine('a database that hiccups does not repeat a mail that has left', async ({ deps }) => {
  const server = await startMailServer()
  await put(deps, 'lin@example.com')
  let hiccups = 2
  const queries = deps.database.queries.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('sent_at') && hiccups-- > 0)
        throw new Error('hiccup')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(await deliverTo(server, { ...deps, database: { ...deps.database, queries } })).toBe(1)
  expect(server.received).toHaveLength(1)
  expect(hiccups).toBeLessThanOrEqual(0)
  expect(await states(deps)).toEqual(['sent'])
  await server.close()
})

testOnEachEngine('a mail repeated after its worker died has the same Message-ID', async (site) => {
  const server = await startMailServer()
  await put(site.deps, 'lin@example.com')
  // Delivered, but the process ends before it can say so.
  const dying = { deliver: async () => new Promise<never>(() => {}) }
  void deliverDue(site.deps, [mailsBy(site.deps, dying)])
  await expect.poll(() => leased(site.deps)).toBe(1)
  moveClock(site, 299)
  expect(await deliverTo(server, site.deps)).toBe(0)
  moveClock(site, 1)
  expect(await deliverTo(server, site.deps)).toBe(1)
  const row = await site.deps.database.queries
    .selectFrom('xc_outbox')
    .select('message_id')
    .executeTakeFirstOrThrow()
  expect(server.received[0]?.mail.messageId).toBe(row.message_id)
  await server.close()
})

testOnEachEngine('whom and what is forgotten a month after it was sent', async (site) => {
  const server = await startMailServer()
  await put(site.deps, 'lin@example.com')
  await deliverTo(server, site.deps)
  moveClock(site, 29 * 86_400)
  await redactOldMails(site.deps)
  const stored = async () =>
    JSON.stringify(await site.deps.database.queries.selectFrom('xc_outbox').selectAll().execute())
  expect(await stored()).toContain('lin@example.com')
  moveClock(site, 2 * 86_400)
  await redactOldMails(site.deps)
  expect(await stored()).not.toMatch(/lin@example|船到了/)
  await server.close()
})

testOnEachEngine('an expired mail is dropped, and its address deleted', async (site) => {
  const server = await startMailServer({ recipient: () => ({ code: 452, text: 'full' }) })
  const expiresAt = new Date(site.deps.clock.now().getTime() + 7_200_000)
  await site.deps.database.transaction((queries) =>
    enqueueMail(site.deps, queries, { ...letterTo('lin@example.com'), expiresAt }),
  )
  await deliverTo(server, site.deps)
  moveClock(site, 7_199)
  await redactOldMails(site.deps)
  expect(await states(site.deps)).toEqual(['waiting'])
  moveClock(site, 1)
  await deliverTo(server, site.deps)
  expect(await troubles(site.deps)).toEqual([{ state: 'waiting', attempts: 1 }])
  await redactOldMails(site.deps)
  expect(await states(site.deps)).toEqual(['expired'])
  const rows = await site.deps.database.queries.selectFrom('xc_outbox').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/lin@|船到了/)
  await server.close()
})

testOnSqlite(
  'without a mail server a mail is a file, and the log names it and shows its link',
  async (site) => {
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'xingcha-mail-')), 'mail')
    const transport = createFolderTransport(folder, site.deps.log)
    await put(site.deps, 'lin@example.com')
    await deliverDue(site.deps, [mailsBy(site.deps, transport)])
    const files = await readdir(folder)
    expect(files).toEqual([expect.stringMatching(/^2025-06-01T04-00-00-[0-9a-f]{8}\.eml$/)])
    const file = await readFile(path.join(folder, files[0] ?? ''), 'utf8')
    expect(file).toContain('\r\nhttps://xingcha.test/newsletter/confirm?token=a-b\r\n')
    const mail = await PostalMime.parse(Buffer.from(file))
    expect(mail.html).toContain('船到了')
    expect(mail.text).toContain('https://xingcha.test/newsletter/confirm?token=a-b')
    expect(site.logLines.join('')).toContain(files[0])
    expect(site.logLines.join('')).toContain('"link":"https://xingcha.test/newsletter/confirm?token=a-b"')
    expect(site.logLines.join('')).not.toContain('lin@')
    await rm(path.dirname(folder), { recursive: true })
  },
)

test('a log tells the mail server of an address, never whose it is', () => {
  expect(maskEmails('550 <lin.yu+a@example.com>: no, ask bo@b.example')).toBe(
    '550 <l…@example.com>: no, ask b…@b.example',
  )
  expect(maskEmails('550 "lin yu"@example.com and "o\\"b"@b.example')).toBe(
    '550 …@example.com and …@b.example',
  )
  expect(maskEmails("no o'brien@example.com, no mailbox O'Brien", "o'brien@example.com")).toBe(
    'no o…@example.com, no mailbox o…',
  )
  expect(maskEmails('550 林雨@書.tw')).toBe('550 林…@書.tw')
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
