import { expect, test } from 'vitest'
import type { BounceSources } from '../../../contract/newsletter/bounces.ts'
import type { LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import type { SubscriberList } from '../../../contract/newsletter/subscribers.ts'
import { startImapServer } from '../../../../tests/support/mail/imap-server.ts'
import { startMailServer } from '../../../../tests/support/mail/smtp-server.ts'
import { deliverTo } from '../../../../tests/support/mail/outbox.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { deliverLetters } from '../letters/send-letter.service.ts'
import { readJson, storeSubscribers, writeLetter } from '../letters/testing.ts'
import { bounceKind } from './bounces.service.ts'
import { openStudio, type Studio } from '../../studio/testing.ts'
import { readBounceMailbox } from './bounce-mailbox.service.ts'

const [LIN, BO, YU, AN] = ['lin', 'bo', 'yu', 'an'].map((name) => `${name}@example.com`) as [
  string,
  string,
  string,
  string,
]

testOnEachEngine('reports of a mail service stop letters that do not arrive', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, [LIN, BO, YU, AN])
  await sendLetter(site, studio)
  const report = await webhook(site, studio)

  // SendGrid: an address that does not exist. Postmark: a full mailbox, reported twice. Our own form: marked as spam.
  const sendgrid = {
    event: 'bounce',
    type: 'bounce',
    email: LIN,
    status: '5.1.1',
    reason: '550 5.1.1 no such user',
  }
  expect(await report([sendgrid, { event: 'delivered', email: BO }])).toEqual({ counted: 1 })
  const postmark = {
    RecordType: 'Bounce',
    Type: 'SoftBounce',
    Email: BO,
    Details: 'smtp;452 4.2.2 over quota',
  }
  expect(await report(postmark)).toEqual({ counted: 1 })
  expect(await report(postmark)).toEqual({ counted: 0 })
  expect(await report({ email: YU, kind: 'complaint' })).toEqual({ counted: 1 })
  expect(await report({ RecordType: 'Bounce', Type: 'AutoResponder', Email: AN })).toEqual({ counted: 0 })
  expect(await report({ email: 'nobody@example.com', kind: 'unknown' })).toEqual({ counted: 0 })

  expect(await statesOf(studio)).toEqual({
    [LIN]: ['confirmed', 'unknown', true],
    [BO]: ['confirmed', 'full', false],
    [YU]: ['left', null, false],
    [AN]: ['confirmed', null, false],
  })
  const [sent] = (await readJson<{ letters: LetterWithReviews['letter'][] }>(studio.send('GET', '/letters')))
    .letters
  expect(sent?.deliveries).toMatchObject({ total: 4, sent: 2, bounced: 2, failed: 0 })

  // A full mailbox gets two more letters, one that was emptied gets all again.
  expect(await sendLetter(site, studio)).toEqual([BO, AN])
  await report([postmark, { email: AN, kind: 'full' }])
  expect(await sendLetter(site, studio)).toEqual([BO, AN])
  await report(postmark)
  expect(await statesOf(studio)).toMatchObject({ [BO]: ['confirmed', 'full', true] })
  expect(await sendLetter(site, studio)).toEqual([AN])
  expect(await statesOf(studio)).toMatchObject({ [AN]: ['confirmed', null, false] })

  // An import changes nothing; the owner can have letters sent again.
  const text = [LIN, BO, YU].join('\n')
  expect(
    await readJson(studio.send('POST', '/subscribers/import', { text, has_consent: true })),
  ).toMatchObject({
    added: 0,
    known: 2,
    left: 1,
  })
  const csv = await (await studio.browser.send('GET', '/api/studio/subscribers/export')).text()
  expect(csv).toContain(`${LIN},查無此址,`)
  const failing = await readJson<SubscriberList>(studio.send('GET', '/subscribers?state=failing'))
  expect(failing.counts).toMatchObject({ confirmed: 3, failing: 2, left: 1 })
  for (const { id } of failing.rows)
    expect((await studio.send('DELETE', `/subscribers/${id}/bounce`)).status).toBe(204)
  expect(await sendLetter(site, studio)).toEqual([LIN, BO, AN])

  const [first] = failing.rows
  expect((await studio.send('DELETE', `/subscribers/${first?.id}`)).status).toBe(204)
  expect((await readJson<SubscriberList>(studio.send('GET', '/subscribers?state=left'))).total).toBe(2)
  expect(site.logLines.join('')).not.toMatch(/(?:lin|bo|yu|an)@/)
})

testOnEachEngine('a report of a bounce needs the secret address', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, [LIN])
  const { webhook: address } = await readJson<BounceSources>(studio.send('GET', '/bounces'))
  expect(address).toMatch(/^https:\/\/xingcha\.test\/api\/bounces\/[\w-]{43}$/)
  const bounce = { email: LIN, kind: 'unknown' }
  expect((await site.send('POST', '/api/bounces/guessed', bounce)).status).toBe(404)
  expect((await site.send('POST', new URL(address).pathname, { email: 3 })).status).toBe(400)
  expect(await statesOf(studio)).toEqual({ [LIN]: ['confirmed', null, false] })
})

testOnEachEngine('delivery reports in a mailbox count for the mail that they name', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, [LIN, BO])
  await sendLetter(site, studio)
  const rows = await site.deps.database.queries
    .selectFrom('xc_letter_deliveries')
    .select('message_id')
    .orderBy('id')
    .execute()
  const [first = '', second = ''] = rows.map((row) => row.message_id ?? '')
  const mailbox = await startImapServer([
    'From: Lin <lin@example.com>\nContent-Type: text/plain\n\n謝謝你的信。',
    deliveryReport({
      messageId: first,
      action: 'failed',
      status: '5.1.1',
      said: 'smtp; 550 5.1.1\n unknown user',
    }),
    deliveryReport({ messageId: second, action: 'delayed', status: '4.4.1', said: 'smtp; timeout' }),
    // Anybody can write this.
    deliveryReport({
      messageId: '<guessed@example.org>',
      action: 'failed',
      status: '5.1.1',
      said: 'smtp; 550',
    }),
  ])
  try {
    await readBounceMailbox(site.deps, mailbox.url)
    expect(mailbox.mails.map(({ isSeen }) => isSeen)).toEqual([false, true, true, true])
    expect(await statesOf(studio)).toEqual({
      [LIN]: ['confirmed', 'unknown', true],
      [BO]: ['confirmed', null, false],
    })
    const wrong = new URL(mailbox.url)
    wrong.password = 'guessed'
    await expect(readBounceMailbox(site.deps, wrong)).rejects.toThrow()
    await expect(readBounceMailbox(site.deps, new URL('/Returned', mailbox.url))).rejects.toThrow()
  } finally {
    // It waits for the connections: none stays open.
    await mailbox.close()
  }
})

testOnEachEngine('a mail server that knows no such mailbox is believed at once', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, [LIN, BO])
  const server = await startMailServer({
    recipient: (address) => (address === LIN ? { code: 550, text: '5.1.1 unknown user' } : undefined),
  })
  try {
    const { id, version } = await writeLetter(studio, { opening: '見字如面' })
    await readJson(studio.send('POST', `/letters/${id}/sending`, { version }))
    await deliverLetters(site.deps)
    while ((await deliverTo(server, site.deps)) > 0) await deliverLetters(site.deps)
    await deliverLetters(site.deps)
    expect(await statesOf(studio)).toMatchObject({ [LIN]: ['confirmed', 'unknown', true] })
    expect(await sendLetter(site, studio)).toEqual([BO])
  } finally {
    await server.close()
  }
})

test.each([
  ['452 4.2.2 The email account is over quota', 'full'],
  ['552 Mailbox full', 'full'],
  ['550 5.1.1 The email account does not exist', 'unknown'],
  ['550 no such user here', 'unknown'],
  ['550 5.7.1 Unknown sender domain', 'refused'],
  ['554 Service refused', 'refused'],
])('%s: %s', (refusal, kind) => {
  expect(bounceKind(refusal)).toBe(kind)
})

/** Sends a new letter to all. Returns the recipients. */
async function sendLetter(site: TestSite, studio: Studio): Promise<string[]> {
  const { id, version } = await writeLetter(studio, { opening: '見字如面' })
  await readJson(studio.send('POST', `/letters/${id}/sending`, { version }))
  await deliverLetters(site.deps)
  const mails = await site.deliverMails()
  await deliverLetters(site.deps)
  return mails.map(({ to }) => to)
}

/** Reports to the address that the owner sees. */
async function webhook(site: TestSite, studio: Studio) {
  const { webhook: address } = await readJson<BounceSources>(studio.send('GET', '/bounces'))
  return (body: object) => readJson(site.send('POST', new URL(address).pathname, body))
}

/** By email: the state, the bounce, and whether letters have stopped. */
async function statesOf(studio: Studio) {
  const { rows } = await readJson<SubscriberList>(studio.send('GET', '/subscribers'))
  return Object.fromEntries(rows.map((row) => [row.email, [row.state, row.bounce, row.is_given_up]]))
}

function deliveryReport(mail: { messageId: string; action: string; status: string; said: string }): string {
  return `From: MAILER-DAEMON@example.org
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="part"

--part
Content-Type: text/plain

This is the mail system.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; someone@elsewhere.example
Action: ${mail.action}
Status: ${mail.status}
Diagnostic-Code: ${mail.said}

--part
Content-Type: message/rfc822

Message-ID: ${mail.messageId}
Subject: =?UTF-8?B?5L+h?=

信
--part--
`
}
