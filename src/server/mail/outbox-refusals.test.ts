import { expect } from 'vitest'
import { startMailServer } from '../../../tests/support/mail/smtp-server.ts'
import { moveClock } from '../../../tests/support/mail/newsletter.ts'
import { deliverTo, mailsBy, put, states, troubles } from '../../../tests/support/mail/outbox.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { deliverDue, startOutbox } from './deliveries/outbox.worker.ts'
import { listFailedMails, retryMails } from './outbox.service.ts'

testOnSqlite('a mailbox that is full is tried again, one that is not there is not', async (site) => {
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
  expect(site.logLines.join('')).toContain('a mail is given up')
  expect(site.logLines.join('')).not.toMatch(/nobody@|full@|lin@/)
  isFull = false
  moveClock(site, 60)
  expect(await deliverTo(server, site.deps)).toBe(1)

  expect(await listFailedMails(site.deps)).toMatchObject([
    {
      id: 1,
      is_given_up: true,
      attempts: 1,
      recipient: 'nobody@example.com',
      subject: '夜裡的信',
      answer: expect.stringContaining('550'),
    },
  ])
  expect(await retryMails(site.deps, 1)).toBe(1)
  expect(await states(site.deps)).toEqual(['sent', 'sent', 'waiting'])
  await server.close()
})

testOnSqlite('what cannot be sent in a month of trying is given up', async (site) => {
  const transport = { deliver: async () => Promise.reject(new Error('no way')) }
  await put(site.deps, 'lin@example.com')
  let days = 0
  for (; days < 60 && (await states(site.deps))[0] === 'waiting'; days += 0.25) {
    await deliverDue(site.deps, [mailsBy(site.deps, transport)])
    moveClock(site, 6 * 3_600)
  }
  expect(days).toBeGreaterThan(28)
  expect(days).toBeLessThan(35)
})

testOnSqlite('a mail that is refused for five days is given up, and can be tried anew', async (site) => {
  let isFull = true
  const server = await startMailServer({
    recipient: () => (isFull ? { code: 452, text: 'full' } : undefined),
  })
  await put(site.deps, 'lin@example.com')
  let hours = 0
  for (; hours < 24 * 7 && (await states(site.deps))[0] === 'waiting'; hours++) {
    await deliverTo(server, site.deps)
    moveClock(site, 3_600)
  }
  expect(hours / 24).toBeGreaterThan(4.9)
  expect(hours / 24).toBeLessThan(5.4)
  expect(await listFailedMails(site.deps)).toMatchObject([
    { id: 1, is_given_up: true, answer: expect.stringContaining('452') },
  ])
  await retryMails(site.deps, undefined)
  await deliverTo(server, site.deps)
  expect(await troubles(site.deps)).toEqual([{ state: 'waiting', attempts: 1 }])
  isFull = false
  moveClock(site, 60)
  expect(await deliverTo(server, site.deps)).toBe(1)
  await server.close()
})

testOnSqlite('a new mail does not wait behind those that are refused again and again', async (site) => {
  const server = await startMailServer({
    recipient: (address) => (address.startsWith('full') ? { code: 452, text: 'full' } : undefined),
  })
  for (let count = 0; count < 12; count++) await put(site.deps, `full${count}@example.com`)
  for (let round = 0; round < 4; round++) await deliverTo(server, site.deps)
  moveClock(site, 3_600)
  await put(site.deps, 'lin@example.com')
  expect(await deliverTo(server, site.deps)).toBe(1)
  await server.close()
})

const ABOUT_THE_SERVER = [
  { login: { code: 535, text: '5.7.8 bad credentials' } },
  { login: { code: 454, text: '4.7.0 try again later' } },
  { sender: { code: 550, text: '5.1.8 sender rejected' } },
  { recipient: { code: 530, text: 'authentication required' } },
  { recipient: { code: 550, text: '5.7.1 not allowed' } },
  { recipient: { code: 550, text: '5.4.5 daily quota exceeded' } },
  { recipient: { code: 450, text: '4.4.5 too many' } },
  { recipient: { code: 553, text: 'we do not relay' } },
  { recipient: { code: 421, text: 'closing' } },
  { content: { code: 554, text: '5.7.0 account suspended' } },
]

for (const answers of ABOUT_THE_SERVER) {
  const [[step, refusal] = ['', { code: 0, text: '' }]] = Object.entries(answers)
  testOnSqlite(
    `who is to blame is the server, and every mail waits: ${step} ${refusal.code} ${refusal.text}`,
    async (site) => {
      let isRefusing = true
      let count = 0
      const server = await startMailServer({
        [step]: () => {
          count++
          return isRefusing ? refusal : undefined
        },
      })
      for (const name of ['a', 'b', 'c', 'd']) await put(site.deps, `${name}@example.com`)
      expect(await deliverTo(server, site.deps)).toBe(0)
      expect(count).toBe(1)
      expect(await states(site.deps)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
      isRefusing = false
      moveClock(site, 60)
      expect(await deliverTo(server, site.deps)).toBe(4)
      await server.close()
    },
  )
}

testOnSqlite('what is not about a mailbox is tried again, greylisting too', async (site) => {
  const answers: Record<string, { code: number; text: string }> = {
    grey: { code: 450, text: '4.7.1 greylisted' },
    large: { code: 552, text: '5.2.2 over quota' },
    gone: { code: 550, text: '5.1.1 unknown' },
    odd: { code: 501, text: '5.1.3 bad address' },
  }
  const server = await startMailServer({ recipient: (address) => answers[address.split('@')[0] ?? ''] })
  for (const name of ['grey', 'large', 'lin', 'gone', 'odd']) await put(site.deps, `${name}@example.com`)
  expect(await deliverTo(server, site.deps)).toBe(1)
  const rows = await site.deps.database.queries
    .selectFrom('xc_outbox')
    .select('state')
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.state)).toEqual(['waiting', 'waiting', 'sent', 'failed', 'failed'])
  await server.close()
})

testOnSqlite('however many mailboxes refuse in a row, the next mail is sent', async (site) => {
  const server = await startMailServer({
    recipient(address) {
      if (address.startsWith('dead')) return { code: 550, text: 'no' }
      return address.startsWith('full') ? { code: 452, text: 'full' } : undefined
    },
  })
  for (const name of ['dead', 'full'])
    for (let count = 0; count < 5; count++) await put(site.deps, `${name}${count}@example.com`)
  await put(site.deps, 'lin@example.com')
  expect(await deliverTo(server, site.deps)).toBe(1)
  expect((await states(site.deps)).filter((state) => state === 'failed')).toHaveLength(5)
  await server.close()
})

testOnSqlite('a worker that the server turns away pauses, also when new mails arrive', async ({ deps }) => {
  let isRefusing = true
  let tries = 0
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  const server = await startMailServer({
    sender() {
      tries++
      return isRefusing ? { code: 451, text: 'not now' } : undefined
    },
    beforeAnswer: () => resolve(),
  })
  const outbox = startOutbox(deps, [mailsBy(deps, server)], { pollSeconds: 0.01, pauseSeconds: 0.8 })
  await put(deps, 'lin@example.com')
  await expect.poll(() => tries).toBe(1)
  isRefusing = false
  await put(deps, 'bo@example.com')
  await new Promise((done) => setTimeout(done, 300))
  expect(tries).toBe(1)
  await arrived
  await outbox.stop()
  await server.close()
})
