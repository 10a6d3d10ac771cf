import { expect } from 'vitest'
import { LEGITIMATE } from '../../../../tests/support/hostile/spam.ts'
import { signIn, signInAs } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock, type TestClock } from '../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { signInByPassword, sendTotp, turnOnTwoFactor } from '../../../../tests/support/accounts/two-factor.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { SIGN_IN_LIMITS } from '../../accounts/accounts.policy.ts'
import { signInAttemptKey } from '../../accounts/sign-in-attempts.service.ts'
import { leaseNext } from '../../mail/deliveries/deliveries.store.ts'
import { enqueueMail } from '../../mail/outbox.service.ts'
import { consumeRateLimit } from './rate-limit.store.ts'

// The clock of the machine is two days ahead, people act, and it is set right. No visitor may be locked out for two days.

const TWO_DAYS = 2 * 86_400

async function whileAhead(clock: TestClock, act: () => Promise<void>): Promise<void> {
  clock.pass(TWO_DAYS)
  await act()
  clock.pass(-TWO_DAYS)
}

testOnEachEngine('a visitor who had used up the comments of ten minutes comments again', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const visitor = newVisitor(site, clock)
  const send = (text: string) => visitor.comment(1, { text, seconds: 60 })
  await whileAhead(clock, async () => {
    for (const { text } of LEGITIMATE.slice(0, 5)) await visitor.comment(1, { text, seconds: 3 })
    expect((await visitor.comment(1, { text: LEGITIMATE[5]!.text, seconds: 3 })).status).toBe(429)
  })
  expect((await send('時鐘對了，再說一句。')).status).toBe(201)
})

testOnEachEngine('comments stored while the clock was ahead do not count as a crowd', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const school = '198.51.100.90'
  await whileAhead(clock, async () => {
    for (const { text } of LEGITIMATE.slice(0, 10))
      await newVisitor(site, clock, school).comment(1, { text, seconds: 3 })
    await newVisitor(site, clock, school).comment(1, { text: '加我微信聊' })
  })
  const text = '訪談在 https://magazine.example/interview/77，說得比我好。'
  expect((await newVisitor(site, clock, school).comment(1, { text })).status).toBe(201)
})

testOnEachEngine('a reader whose sign-in attempts were used up signs in again', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const browser = newVisitor(site, clock)
  const { account } = SIGN_IN_LIMITS
  const limit = { ...account, key: signInAttemptKey(site.deps, reader.email) }
  await whileAhead(clock, async () => {
    for (let guess = 0; guess < account.max; guess++)
      await consumeRateLimit(site.deps.database.queries, clock, limit)
    const { email, password } = reader
    expect((await browser.send('POST', '/api/auth/sign-in', { email, password })).status).toBe(429)
  })
  await signInAs(browser, reader.email)
})

testOnEachEngine('a code of the authenticator app works after codes of the future', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const { code } = await turnOnTwoFactor(reader, clock)
  await whileAhead(clock, async () => {
    const browser = newVisitor(site, clock)
    await signInByPassword(browser, reader)
    expect((await sendTotp(browser, code())).status).toBe(200)
  })
  const browser = newVisitor(site, clock)
  await signInByPassword(browser, reader)
  const typed = code()
  expect((await sendTotp(browser, typed)).status).toBe(200)
  const other = newVisitor(site, clock)
  await signInByPassword(other, reader)
  expect((await sendTotp(other, typed)).status).toBe(400)
})

testOnEachEngine('mails that were made, leased or refused meanwhile leave at once', async (site) => {
  const clock = holdClock(site)
  const { queries } = site.deps.database
  await put(site, 'leased@example.org')
  await whileAhead(clock, async () => {
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString()
    const credible = { made: at(0), leased: at(300), putOff: at(86_400) }
    const lease = { worker: 'one that is killed', now: at(0), until: at(300), credible }
    await leaseNext(queries, { ...lease, kind: 'mail', except: [] })
    await put(site, 'made@example.org')
  })
  const sent = (await site.deliverMails()).map(({ to }) => to)
  expect(sent.toSorted()).toEqual(['leased@example.org', 'made@example.org'])
})

testOnEachEngine('an email that was mailed while the clock was ahead can be subscribed', async (site) => {
  const clock = holdClock(site)
  const subscribe = async () => {
    await newVisitor(site, clock).send('POST', '/api/newsletter', { email: 'lin@example.org' })
    return (await site.deliverMails()).length
  }
  await whileAhead(clock, async () => expect(await subscribe()).toBe(1))
  expect(await subscribe()).toBe(1)
  expect(await subscribe()).toBe(0)
})

async function put({ deps }: TestSite, to: string): Promise<void> {
  const body = { text: '船到了', html: '<p>船到了</p>' }
  await deps.database.transaction((queries) => enqueueMail(deps, queries, { to, subject: '夜裡的信', body }))
}
