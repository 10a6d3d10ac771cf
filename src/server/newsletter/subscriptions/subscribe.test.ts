import { expect } from 'vitest'
import {
  linkIn,
  moveClock,
  stored,
  subscribe,
  subscribeAndRead,
  tokenOf,
} from '../../../../tests/support/mail/newsletter.ts'
import { recordStatements } from '../../../../tests/support/database/statements.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { subscriptionNotFoundWording } from '../../../contract/wording/newsletter/subscription.ts'

testOnEachEngine('a known address is answered like a new one, by the same statements', async (site) => {
  const mail = await subscribeAndRead(site, 'known@example.com')
  await site.send('POST', '/api/newsletter/confirm', { token: tokenOf(linkIn(mail.text, 'confirm')) })
  await subscribe(site, 'waiting@example.com')
  moveClock(site, 30)
  const answers: object[] = []
  for (const email of ['new@example.com', 'known@example.com', 'waiting@example.com', 'KNOWN@example.com ']) {
    const statements = recordStatements(site)
    const response = await site.send('POST', '/api/newsletter', { email })
    const headers = Object.fromEntries(response.headers)
    delete headers['x-request-id']
    answers.push({
      status: response.status,
      headers,
      body: await response.text(),
      statements: statements(),
    })
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 200, body: '{"outcome":"to_confirm"}' })
  expect(answers[0]).toHaveProperty('statements', expect.arrayContaining(['UpdateQueryNode']))
  expect(await stored(site)).toHaveLength(3)
})

testOnEachEngine('a mailbox gets one confirmation an hour, then one a day', async (site) => {
  const hours: number[] = []
  for (let hour = 0; hour <= 27; hour += 0.5) {
    await subscribe(site, 'victim@example.com')
    await subscribe(site, 'VICTIM@example.com')
    const mails = await site.deliverMails()
    for (const _ of mails) hours.push(hour)
    moveClock(site, 1_800)
  }
  expect(hours).toEqual([0, 1, 2, 26])
})

testOnEachEngine('who never answers is asked ever more seldom', async (site) => {
  const days: number[] = []
  for (let day = 0; day <= 40; day++) {
    for (let count = 0; count < 4; count++) {
      await subscribe(site, 'victim@example.com')
      for (const _ of await site.deliverMails()) days.push(day)
      moveClock(site, 6 * 3_600)
    }
  }
  expect(days).toEqual([0, 0, 0, 1, 3, 7, 15, 31])
})

testOnEachEngine('an address whose holder refused a mail gets none for a month', async (site) => {
  const mail = await subscribeAndRead(site, 'victim@example.com')
  const token = tokenOf(linkIn(mail.text, 'leave'))
  const leave = () => site.send('POST', '/api/newsletter/leave', { token })
  await leave()
  for (let day = 0; day < 30; day++) {
    expect(await subscribe(site, 'victim@example.com')).toEqual({ outcome: 'to_confirm' })
    expect(await site.deliverMails()).toEqual([])
    moveClock(site, 86_400)
  }
  // And by the same way once more, after another stranger's asking.
  await subscribeAndRead(site, 'victim@example.com')
  await leave()
  moveClock(site, 29 * 86_400)
  await subscribe(site, 'victim@example.com')
  expect(await site.deliverMails()).toEqual([])
})

testOnEachEngine('who left a subscription and leaves again is left in peace as well', async (site) => {
  const mail = await subscribeAndRead(site, 'victim@example.com')
  await site.send('POST', '/api/newsletter/confirm', { token: tokenOf(linkIn(mail.text, 'confirm')) })
  const token = tokenOf(linkIn(mail.text, 'leave'))
  await site.send('POST', '/api/newsletter/leave', { token })
  moveClock(site, 86_400)
  await subscribeAndRead(site, 'victim@example.com')
  await site.send('POST', '/api/newsletter/leave', { token })
  moveClock(site, 29 * 86_400)
  await subscribe(site, 'victim@example.com')
  expect(await site.deliverMails()).toEqual([])
})

testOnEachEngine(
  'who leaves can subscribe again at once, then once an hour, though a mail program has left twice',
  async (site) => {
    const mail = await subscribeAndRead(site, 'lin@example.com')
    await site.send('POST', '/api/newsletter/confirm', { token: tokenOf(linkIn(mail.text, 'confirm')) })
    moveClock(site, 60)
    const oneClick = `/newsletter/unsubscribe?token=${tokenOf(linkIn(mail.text, 'leave'))}`
    for (const seconds of [0, 5]) {
      moveClock(site, seconds)
      expect((await site.send('POST', oneClick)).status).toBe(200)
    }
    const mails: number[] = []
    for (let minute = 0; minute <= 61; minute++) {
      await subscribe(site, 'lin@example.com')
      for (const _ of await site.deliverMails()) mails.push(minute)
      moveClock(site, 60)
      await site.deps.database.queries.deleteFrom('xc_rate_limits').execute()
    }
    expect(mails).toEqual([0, 60])
  },
)

testOnEachEngine('the page of a revoked link holds its promise of a new mail', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  const token = tokenOf(linkIn(mail.text, 'confirm'))
  moveClock(site, 60)
  // A mail program has opened every address of the mail, before its reader did.
  await site.send('POST', `/newsletter/unsubscribe?token=${tokenOf(linkIn(mail.text, 'leave'))}`)
  moveClock(site, 60)
  expect((await site.send('POST', '/api/newsletter/confirm', { token })).status).toBe(404)
  const page = await (await site.get(`/newsletter/confirm?token=${token}`)).text()
  expect(page).toContain(subscriptionNotFoundWording.text)
  expect(page).toContain(`<input type="hidden" name="token" value="${token}"/>`)

  const request = { email: 'Lin@example.com', token }
  const ask = async (body: object) => (await site.send('POST', '/api/newsletter', body)).json()
  expect(await ask({ email: 'lin@example.com' })).toEqual({ outcome: 'to_confirm' })
  expect(await site.deliverMails()).toEqual([])
  expect(await ask(request)).toEqual({ outcome: 'confirmation_sent' })
  const [again] = await site.deliverMails()
  expect(await ask(request)).toEqual({ outcome: 'confirmation_recent' })
  expect(await site.deliverMails()).toEqual([])
  // Only of its own mailbox does a token prove anything.
  expect(await ask({ ...request, email: 'bo@example.com' })).toEqual({ outcome: 'to_confirm' })
  expect(await ask({ ...request, token: `${token}x` })).toEqual({ outcome: 'to_confirm' })

  const good = tokenOf(linkIn(again?.text ?? '', 'confirm'))
  const confirmed = await site.send('POST', '/api/newsletter/confirm', { token: good })
  expect(await confirmed.json()).toMatchObject({ state: 'confirmed' })
})

testOnEachEngine('an expired link of the mailbox sends a new mail as well', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  const token = tokenOf(linkIn(mail.text, 'confirm'))
  moveClock(site, 8 * 86_400)
  const form = new URLSearchParams({ email: 'lin@example.com', token })
  const sent = await site.send('POST', '/newsletter', form)
  expect(sent.headers.get('Location')).toBe('/?newsletter=confirmation_sent#subscription')
  expect(await site.deliverMails()).toHaveLength(1)
})

testOnEachEngine(
  'a request through the holder’s link answers whether a mail was sent, once an hour at most',
  async (site) => {
    const mail = await subscribeAndRead(site, 'lin@example.com')
    const token = tokenOf(linkIn(mail.text, 'leave'))
    await site.send('POST', '/api/newsletter/leave', { token })
    moveClock(site, 60)
    const choose = async () =>
      (await site.send('PUT', '/api/newsletter/subscription', { token, categories: [] })).json()
    const answers: unknown[] = []
    const hours: number[] = []
    for (let hour = 0; hour < 6; hour += 0.5) {
      answers.push(await choose())
      for (const _ of await site.deliverMails()) hours.push(hour)
      moveClock(site, 1_800)
    }
    expect(hours).toEqual([0, 1, 2, 3, 4, 5])
    expect(answers.slice(0, 2)).toMatchObject([{ confirmation: 'sent' }, { confirmation: 'recent' }])
  },
)

testOnEachEngine('a mail that still waits is not sent to who has left', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  moveClock(site, 3_600)
  await subscribe(site, 'lin@example.com')
  await site.send('POST', '/api/newsletter/leave', { token: tokenOf(linkIn(mail.text, 'leave')) })
  expect(await site.deliverMails()).toEqual([])
})

testOnSqlite('many requests at once are all accepted, and their mails leave later', async (site) => {
  const ask = async (index: number) => {
    const from = `203.0.${index >> 8}.${index & 255}`
    return site.send('POST', '/api/newsletter', { email: `reader${index}@example.com` }, { from })
  }
  for (let index = 0; index < 310; index++) expect((await ask(index)).status).toBe(200)
  expect(await site.deliverMails()).toHaveLength(300)
  moveClock(site, 11)
  expect(await site.deliverMails()).toHaveLength(0)
  moveClock(site, 1)
  expect(await site.deliverMails()).toHaveLength(1)
  moveClock(site, 9 * 12)
  expect(await site.deliverMails()).toHaveLength(9)
})

testOnEachEngine('somebody with a whole network of addresses is one who asks', async (site) => {
  const ask = async (from: string) =>
    (await site.send('POST', '/api/newsletter', { email: 'lin@example.com' }, { from })).status
  for (let index = 0; index < 50; index++) expect(await ask(`2001:db8:1:${index.toString(16)}::1`)).toBe(200)
  expect(await ask('2001:db8:1:ff::1')).toBe(429)
  expect(await ask('2001:db8:2::1')).toBe(200)
})

testOnEachEngine('fifty requests at once for one address are one subscription and one mail', async (site) => {
  const requests = Array.from({ length: 50 }, (_, index) =>
    site.send('POST', '/api/newsletter', { email: 'lin@example.com' }, { from: `203.0.113.${index}` }),
  )
  for (const response of await Promise.all(requests)) expect(response.status).toBe(200)
  expect(await site.deliverMails()).toHaveLength(1)
  expect(await stored(site)).toHaveLength(1)
})

testOnSqlite('what no mailbox can be is refused, what may be one is not', async (site) => {
  for (const email of ['', 'lin', '@example.com', 'lin yu@example.com', 'lin@example..com']) {
    const response = await site.send('POST', '/api/newsletter', { email })
    expect([email, response.status, await response.json()]).toMatchObject([
      email,
      400,
      { code: 'email_invalid' },
    ])
  }
  expect((await site.send('POST', '/api/newsletter', { email: 'a@b' })).status).toBe(200)
})

testOnEachEngine('the eleventh request of one address is refused with the time to retry', async (site) => {
  for (let count = 0; count < 10; count++) await subscribe(site, `reader${count}@example.com`)
  const refused = await site.send('POST', '/api/newsletter', { email: 'last@example.com' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('360')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retry_after: 360 })
  const elsewhere = { from: '203.0.113.9' }
  const other = await site.send('POST', '/api/newsletter', { email: 'last@example.com' }, elsewhere)
  expect(other.status).toBe(200)
})
