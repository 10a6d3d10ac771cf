import { expect } from 'vitest'
import type {
  Letter,
  LetterList,
  LetterPreview,
  LetterWithReviews,
} from '../../../contract/newsletter/letters.ts'
import { type MailServer, startMailServer } from '../../../../tests/support/mail/smtp-server.ts'
import { moveClock } from '../../../../tests/support/mail/newsletter.ts'
import { deliverTo, put } from '../../../../tests/support/mail/outbox.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newsletterHeaders } from '../subscriptions/subscription-mails.ts'
import { openStudio, type Studio } from '../../studio/testing.ts'
import { publishDue } from '../../studio/scheduled-publishing.service.ts'
import { deliverLetters } from './send-letter.service.ts'
import { readJson, storeSubscribers, writeLetter } from './testing.ts'

const EMAILS = Array.from({ length: 260 }, (_, index) => `reader${index}@example.com`)

testOnEachEngine('a letter that is stopped midway reaches every subscriber once', async (site) => {
  const studio = await openStudio(site)
  await publishReview(studio)
  await storeSubscribers(site, EMAILS)
  const { id, version } = await writeLetter(studio, { opening: '見字如面：\n\n天黑得早了。' })
  let stopping: Promise<unknown> | undefined
  const server = await startMailServer({
    recipient: (address) =>
      address === 'reader9@example.com' ? { code: 550, text: 'no mailbox' } : undefined,
    // Nobody answers while the owner stops the sending.
    async beforeAnswer(_mail, count) {
      if (count === 130) stopping = readJson(studio.send('DELETE', `/letters/${id}/sending`))
      await stopping
    },
  })
  try {
    await readJson(studio.send('POST', `/letters/${id}/sending`, { version }))
    await sendAll(site, server)
    // Each of the two processes had one in flight.
    expect(server.received.length).toBeLessThanOrEqual(131)
    expect(await readLetter(studio, id)).toMatchObject({ state: 'stopped', finished_at: null })

    await leave(site, 'reader259@example.com')
    await readJson(studio.send('POST', `/letters/${id}/resumption`))
    await sendAll(site, server)
    await leave(site, 'reader1@example.com')

    const addresses = server.received.map(({ mail }) => mail.to?.[0]?.address)
    expect(addresses.toSorted()).toEqual(EMAILS.filter((email) => !/r(?:9|259)@/.test(email)).toSorted())
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(258)
    expect(await readLetter(studio, id)).toMatchObject({
      state: 'sent',
      number: 1,
      deliveries: { total: 260, sent: 258, failed: 1, dropped: 1, left: 1 },
    })
    // Each has its reader's own link in both parts.
    const tokens = server.received.map(({ mail }) => {
      const [inText, inHtml] = [mail.text, mail.html].map((part) => /token=([\w.~%-]+)/.exec(part ?? '')?.[1])
      expect(inText).toBe(inHtml)
      return inText
    })
    expect(new Set(tokens).size).toBe(258)
    const [first] = server.received
    expect(first?.mail.subject).toBe('冬天的第一盞燈')
    expect(first?.mail.text).toContain(
      '《燈塔行》　維吉尼亞・吳爾芙\n一個人給出明天。\nhttps://xingcha.test/letters/1/review/',
    )
    expect(first?.mail.html).toContain('alt="《燈塔行》封面"')
    // The same address for all readers: openings are not counted.
    const pictures = server.received.map(({ mail }) => /<img[^>]*>/.exec(mail.html ?? '')?.[0])
    expect(new Set(pictures).size).toBe(1)
  } finally {
    await server.close()
  }
})

testOnEachEngine('a failed mail is tried again under the same Message-ID', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com'])
  const { id, version } = await writeLetter(studio, { opening: '見字如面' })
  let isFull = true
  const server = await startMailServer({
    recipient: () => (isFull ? { code: 550, text: 'full' } : undefined),
  })
  try {
    await readJson(studio.send('POST', `/letters/${id}/sending`, { version }))
    await sendAll(site, server)
    const [before] = await messageIds(site)
    expect(await readLetter(studio, id)).toMatchObject({ state: 'sent', deliveries: { sent: 0, failed: 1 } })
    expect(await readJson(studio.send('GET', '/summary'))).toMatchObject({
      unsent_letter: { number: 1, undelivered: 1 },
      failed_mails: 0,
    })
    isFull = false
    await readJson(studio.send('POST', `/letters/${id}/resumption`))
    await sendAll(site, server)
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([before])
    expect(await readLetter(studio, id)).toMatchObject({ state: 'sent', deliveries: { sent: 1, failed: 0 } })
  } finally {
    await server.close()
  }
})

testOnEachEngine('a letter is done once each mailbox had its turn; other mails go first', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['full@example.com', 'bo@example.com'])
  const { id, version } = await writeLetter(studio, { opening: '見字如面' })
  let isFull = true
  const server = await startMailServer({
    recipient: (to) => (isFull && to.startsWith('full') ? { code: 452, text: 'full' } : undefined),
  })
  try {
    await readJson(studio.send('POST', `/letters/${id}/sending`, { version }))
    await deliverLetters(site.deps)
    await put(site.deps, 'lin@example.com')
    await sendAll(site, server)
    const recipients = () => server.received.map(({ mail }) => mail.to?.[0]?.address)
    expect(recipients()).toEqual(['lin@example.com', 'bo@example.com'])
    expect(await readLetter(studio, id)).toMatchObject({ state: 'sent', deliveries: { total: 2, sent: 1 } })
    await writeLetter(studio, { opening: '下一封' })
    const { letters } = await readJson<LetterList>(studio.send('GET', '/letters'))
    const until = { retried: 1, retried_until: expect.any(String) as string }
    expect(letters).toMatchObject([{ deliveries: null }, { id, deliveries: until }])
    isFull = false
    moveClock(site, 60)
    await sendAll(site, server)
    expect(await readLetter(studio, id)).toMatchObject({ state: 'sent', deliveries: { total: 2, sent: 2 } })
  } finally {
    await server.close()
  }
})

testOnEachEngine('a failed mail that the operator has sent again counts as sent', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com', 'bo@example.com'])
  const { id, version } = await writeLetter(studio, { opening: '見字如面' })
  let isRefused = true
  const server = await startMailServer({
    recipient: () => (isRefused ? { code: 550, text: '5.1.1 no such user' } : undefined),
  })
  try {
    await readJson(studio.send('POST', `/letters/${id}/sending`, { version }))
    await sendAll(site, server)
    expect(await readLetter(studio, id)).toMatchObject({ state: 'sent', deliveries: { sent: 0, failed: 2 } })
    isRefused = false
    const retried = await readJson(studio.send('POST', '/failed-mails/retries', { id: 1 }))
    expect(retried).toEqual({ retried: 1 })
    await sendAll(site, server)
    expect(await readLetter(studio, id)).toMatchObject({ state: 'sent', deliveries: { sent: 1, failed: 1 } })
    // The next letter reaches the mailbox, too, and 再試一次 sends nobody a second one.
    expect((await writeLetter(studio, { opening: '第二封' })).recipients).toBe(1)
    await readJson(studio.send('POST', `/letters/${id}/resumption`))
    await sendAll(site, server)
    expect(server.received.map(({ mail }) => mail.to?.[0]?.address)).toEqual([
      'lin@example.com',
      'bo@example.com',
    ])
    expect(await readLetter(studio, id)).toMatchObject({ state: 'sent', deliveries: { sent: 2, failed: 0 } })
  } finally {
    await server.close()
  }
})

testOnEachEngine('a scheduled letter contains a review that is published before it', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com', 'bo@example.com'])
  await site.deps.database.queries
    .insertInto('xc_subscription_categories')
    .values({ subscription_id: 1, category: 'technology-future' })
    .execute()
  const review = await studio.write()
  await studio.publish(review.id, { at: '2025-06-02T00:00:00Z' })
  const letter = await writeLetter(studio, { reviews: [review.id], audience: ['creator-thoughts'] })
  expect(letter.recipients).toBe(1)
  const send = (at?: string) =>
    studio.send('POST', `/letters/${letter.id}/sending`, { version: letter.version, ...(at && { at }) })
  expect(await codeOf(send())).toBe('letter_review_unpublished')
  expect(await codeOf(send('2025-06-01T12:00:00Z'))).toBe('letter_review_unpublished')
  expect(await codeOf(send('2025-05-01T12:00:00Z'))).toBe('letter_time_invalid')
  expect(await readJson(send('2025-06-02T00:00:00Z'))).toMatchObject({ state: 'scheduled' })

  moveClock(site, 86_400)
  await deliverLetters(site.deps)
  expect(await site.deliverMails(), 'the review is due as well').toEqual([])
  await publishDue(site.deps)
  await deliverLetters(site.deps)
  const mails = await site.deliverMails()
  expect(mails.map(({ to }) => to)).toEqual(['bo@example.com'])
  expect(mails[0]?.text).toContain('《燈塔行》')
})

testOnEachEngine('the owner writes a letter, looks at it and mails it to themselves', async (site) => {
  const studio = await openStudio(site)
  const reviewId = await publishReview(studio)
  const letter = await writeLetter(studio, { opening: '見字 <b>如面</b>', second_line: '三盞燈' })
  expect(letter).toMatchObject({ reviews: [reviewId], number: 1, tested_at: null })
  const preview = await readJson<LetterPreview>(studio.send('GET', `/letters/${letter.id}/preview`))
  expect(preview.html).toContain('見字 <strong>如面</strong>')

  await readJson(studio.send('POST', `/letters/${letter.id}/test`))
  const [mail] = await site.deliverMails()
  expect(mail).toMatchObject({ to: studio.browser.email, subject: '［試寄］冬天的第一盞燈' })
  expect(mail).toMatchObject({ text: preview.text, html: preview.html })

  const send = (version: number) => studio.send('POST', `/letters/${letter.id}/sending`, { version })
  expect(await codeOf(send(letter.version - 1))).toBe('draft_changed')
  expect(await codeOf(send(letter.version))).toBe('letter_without_recipients')
  await storeSubscribers(site, ['lin@example.com'])
  await readJson(send(letter.version))
  const late = { ...letter, subject: '改過的主旨', body: '' }
  expect(await codeOf(studio.send('PUT', `/letters/${letter.id}`, late))).toBe('letter_started')
  expect(await codeOf(studio.send('DELETE', `/letters/${letter.id}`))).toBe('letter_started')

  const { version } = await readLetter(studio, letter.id)
  expect(await codeOf(send(version))).toBe('letter_started')

  const next = await writeLetter(studio)
  expect(next).toMatchObject({ number: 2, reviews: [] })
  expect(await codeOf(studio.send('POST', `/letters/${next.id}/test`))).toBe('letter_incomplete')
  // PostgreSQL has no number of that length.
  for (const id of [9_999, '99999999999', 'x'])
    expect(await codeOf(studio.send('GET', `/letters/${id}`)), `${id}`).toBe('letter_not_found')
  expect(await codeOf(studio.send('POST', `/letters/${next.id}/sending`, next))).toBe('letter_incomplete')
  const { candidates } = await readJson<LetterWithReviews>(studio.send('GET', `/letters/${next.id}`))
  expect(candidates, 'the review was in the last letter').toEqual([])
  const list = await readJson<LetterList>(studio.send('GET', '/letters'))
  expect(list).toMatchObject({ confirmed: 1, letters: [{ id: next.id }, { id: letter.id }] })
})

async function publishReview(studio: Studio): Promise<number> {
  const { id } = await studio.write()
  await studio.publish(id)
  return id
}

/** Two processes work until nothing is left to do. */
async function sendAll(site: TestSite, server: MailServer): Promise<void> {
  for (;;) {
    await Promise.all([deliverLetters(site.deps), deliverLetters(site.deps)])
    const sent = await Promise.all([deliverTo(server, site.deps), deliverTo(server, site.deps)])
    if (sent[0] + sent[1] === 0) break
  }
  await deliverLetters(site.deps)
}

/** Leaves with the one-click request of a mail program. */
async function leave(site: TestSite, email: string): Promise<void> {
  const { key } = await site.deps.database.queries
    .selectFrom('xc_subscriptions')
    .select('key')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const link = newsletterHeaders(site.deps, { key })['List-Unsubscribe'] ?? ''
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const answer = await site.send('POST', link.slice('<https://xingcha.test'.length, -1), form)
  expect(answer.status).toBe(200)
}

async function readLetter(studio: Studio, id: number): Promise<Letter> {
  return (await readJson<LetterWithReviews>(studio.send('GET', `/letters/${id}`))).letter
}

async function messageIds(site: TestSite): Promise<string[]> {
  const rows = await site.deps.database.queries.selectFrom('xc_outbox').select('message_id').execute()
  return rows.map((row) => row.message_id)
}

async function codeOf(response: Promise<Response>): Promise<string> {
  return ((await (await response).json()) as { code: string }).code
}
