import { expect } from 'vitest'
import { signIn, signInAs } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock, type TestClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../tests/support/server/visitors.ts'
import { consumeRateLimit } from '../platform/security/rate-limit.store.ts'
import { CODE_LIMIT, KNOWN_DEVICE_DAYS, KNOWN_DEVICE_LIMIT, SIGN_IN_LIMITS } from './accounts.policy.ts'
import { signInAttemptKey } from './sign-in-attempts.service.ts'

// Attacks on an account by anonymous visitors who know only its email.

const PASSWORD = '月落烏啼霜滿天江楓'

testOnSqlite('an attacker who uses up an account’s attempts does not lock its holder out', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const { account } = SIGN_IN_LIMITS
  const limit = { ...account, key: signInAttemptKey(site.deps, reader.email) }
  for (let guess = 0; guess < account.max; guess += 1) {
    await consumeRateLimit(site.deps.database.queries, site.deps.clock, limit)
  }
  const holder = newVisitor(site, clock)
  const { email, password } = reader
  expect((await holder.send('POST', '/api/auth/sign-in', { email, password })).status).toBe(429)
  await holder.send('POST', '/api/auth/recovery', { email: reader.email })
  const token = tokenIn((await site.deliverMails()).at(-1)?.text ?? '')
  expect((await holder.send('POST', '/api/auth/reset', { token, password: PASSWORD })).status).toBe(204)
  await signInAs(holder, reader.email, PASSWORD)
})

testOnSqlite('a known browser signs in while others guess', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const other = await signIn(site, {}, clock)
  expect((await reader.send('POST', '/api/auth/sign-out')).status).toBe(204)
  await guessFromEverywhere(site, clock, reader.email)
  const { email, password } = reader
  // Neither with the right password nor with another account's device cookie.
  expect((await trySignIn(newVisitor(site, clock), email, password)).status).toBe(429)
  expect((await trySignIn(other, email, password)).status).toBe(429)
  const forged = newVisitor(site, clock)
  forged.cookie = reader.cookie.replace(/(known_device=[^.]*)/, '$1x')
  expect((await trySignIn(forged, email, password)).status).toBe(429)

  await signInAs(reader, email)
})

testOnSqlite('a device cookie is worth twenty guesses a day and 180 days', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const stolen = reader.cookie
  const signInAsThief = async () => {
    const thief = newVisitor(site, clock)
    thief.cookie = stolen
    return (await trySignIn(thief, reader.email, reader.password)).status
  }
  await guessFromEverywhere(site, clock, reader.email)
  // Codes count like passwords, and nothing is hashed for them.
  for (let guess = 0; guess < KNOWN_DEVICE_LIMIT.max; guess += 1) {
    const thief = newVisitor(site, clock)
    thief.cookie = stolen
    const guessed = { email: reader.email, code: '12345x' }
    expect((await thief.send('POST', '/api/auth/sign-in-code', guessed)).status).toBe(400)
  }
  expect(await signInAsThief()).toBe(429)

  clock.pass(86_400)
  await guessFromEverywhere(site, clock, reader.email)
  expect(await signInAsThief()).toBe(200)
  clock.pass((KNOWN_DEVICE_DAYS - 1) * 86_400)
  await guessFromEverywhere(site, clock, reader.email)
  expect(await signInAsThief()).toBe(429)
})

testOnSqlite('a mailed code signs in while the password is locked, on any browser', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  await guessFromEverywhere(site, clock, reader.email)
  const browser = newVisitor(site, clock)
  expect((await trySignIn(browser, reader.email, reader.password)).status).toBe(429)
  await browser.send('POST', '/api/auth/code', { email: reader.email })
  const [code] = /\d{6}/.exec((await site.deliverMails()).at(-1)?.text ?? '') ?? []
  const signedIn = await browser.send('POST', '/api/auth/sign-in-code', { email: reader.email, code })
  expect(signedIn.status).toBe(200)
  // From now on the browser is known.
  await browser.send('POST', '/api/auth/sign-out')
  await signInAs(browser, reader.email)
})

testOnSqlite('a known browser signs in by mailed code while others use up its attempts', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const sendCode = (visitor: Visitor, code: string) =>
    visitor.send('POST', '/api/auth/sign-in-code', { email: reader.email, code })
  const statuses: number[] = []
  for (let guess = 0; guess < CODE_LIMIT.max + 1; guess += 1) {
    statuses.push((await sendCode(newVisitor(site, clock), '12345x')).status)
  }
  expect(statuses.at(-1)).toBe(429)
  await reader.send('POST', '/api/auth/code', { email: reader.email })
  const [code = ''] = /\d{6}/.exec((await site.deliverMails()).at(-1)?.text ?? '') ?? []
  expect((await sendCode(newVisitor(site, clock), code)).status).toBe(429)
  expect((await sendCode(reader, code)).status).toBe(200)
})

testOnSqlite('codes that others have requested do not block a password reset', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const attacker = newVisitor(site, clock)
  for (let time = 0; time < 8; time += 1) {
    await attacker.send('POST', '/api/auth/code', { email: reader.email })
  }
  expect(await site.deliverMails()).toHaveLength(5)
  await newVisitor(site, clock).send('POST', '/api/auth/recovery', { email: reader.email })
  expect((await site.deliverMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('密碼')])
})

testOnSqlite(
  'confirming an email does not confirm the password of an earlier sign-up by another person',
  async (site) => {
    const clock = holdClock(site)
    const account = { name: '某', email: 'victim@example.org', password: '只有先來的人知道的' }
    const attacker = newVisitor(site, clock)
    await attacker.send('POST', '/api/auth/sign-up', account)
    const earlier = tokenIn((await site.deliverMails())[0]?.text ?? '')

    const holder = newVisitor(site, clock)
    await holder.send('POST', '/api/auth/sign-up', { ...account, name: '小青', password: PASSWORD })
    await attacker.send('POST', '/api/auth/sign-in', account)
    const mails = await site.deliverMails()
    expect(mails.filter(({ text }) => text.includes('/account/confirm?'))).toEqual([])
    await holder.send('POST', '/api/auth/confirm', { token: earlier })
    const { email, password } = account
    expect((await attacker.send('POST', '/api/auth/sign-in', { email, password })).status).toBe(401)
  },
)

function tokenIn(text: string): string {
  return new URL(/https:\S+\?token=\S+/.exec(text)?.[0] ?? 'none:').searchParams.get('token') ?? ''
}

/** Wrong passwords, each from an address of its own, until the account's limit is used up. */
async function guessFromEverywhere(site: TestSite, clock: TestClock, email: string): Promise<void> {
  const { account } = SIGN_IN_LIMITS
  const limit = { ...account, key: signInAttemptKey(site.deps, email) }
  // Each over HTTP would hash a password.
  for (let guess = 0; guess < account.max; guess += 1) {
    await consumeRateLimit(site.deps.database.queries, clock, limit)
  }
  expect((await trySignIn(newVisitor(site, clock), email, '猜最後一個密碼')).status).toBe(429)
}

function trySignIn(visitor: Visitor, email: string, password: string): Promise<Response> {
  return visitor.send('POST', '/api/auth/sign-in', { email, password })
}
