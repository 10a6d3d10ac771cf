import { createPrivateKey } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import type { Tokens } from '../../contract/accounts/api-tokens.ts'
import type { PasskeyRequestOptions } from '../../contract/accounts/passkeys.ts'
import type { UserRow } from '../platform/db/tables/account-tables.ts'
import existing from '../../../tests/fixtures/existing-accounts.json' with { type: 'json' }
import { appCode } from '../../../tests/support/accounts/app-code.ts'
import { newAuthenticator } from '../../../tests/support/accounts/authenticator.ts'
import { refreshTokens, tokenResult } from '../../../tests/support/accounts/programs.ts'
import { signInAs } from '../../../tests/support/accounts/sign-in.ts'
import { logFormerProviders } from './oauth/linked-providers.service.ts'
import { sendRecoveryCode, sendTotp, signInByPassword } from '../../../tests/support/accounts/two-factor.ts'
import { holdClock, type TestClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../tests/support/server/visitors.ts'

// The rows, cookies and links of the fixture were made by the site while it still used better-auth, with real scrypt.

const READER = { email: 'qing@example.org', password: existing.password }

testOnEachEngine('a browser that was signed in stays signed in, and can end its session', async (site) => {
  const clock = await storeExisting(site)
  const browser = browserWith(site, clock, existing.sessionCookie)
  expect(await nameIn(browser)).toBe('小青')
  expect(await (await browser.send('GET', '/api/auth/sessions')).json()).toHaveLength(3)
  clock.pass(2 * 86_400)
  expect(await nameIn(browser)).toBe('小青')
  expect(browser.lastSetCookie).toContain('Max-Age=2592000')
  expect(browser.cookie).toContain(existing.sessionCookie.split('; ')[0])
  const forged = existing.sessionCookie.replace('.session_token=', '.session_token=x')
  expect(await nameIn(browserWith(site, clock, forged))).toBeUndefined()
  await browser.send('POST', '/api/auth/sign-out')
  expect(await nameIn(browserWith(site, clock, existing.sessionCookie))).toBeUndefined()
})

testOnEachEngine('a stored password, app and recovery code sign in', async (site) => {
  const clock = await storeExisting(site)
  const wrong = await newVisitor(site, clock).send('POST', '/api/auth/sign-in', {
    ...READER,
    password: '不是',
  })
  expect(wrong.status).toBe(401)
  for (const step of [
    async (browser: Visitor) => sendTotp(browser, appCode(existing.appSecret, 1, clock.now())),
    (browser: Visitor) => sendRecoveryCode(browser, existing.recoveryCode),
  ]) {
    const browser = newVisitor(site, clock)
    expect(await signInByPassword(browser, READER)).toEqual({ state: 'second_step' })
    expect((await step(browser)).status).toBe(200)
    expect(await nameIn(browser)).toBe('小青')
  }
  const waiting = browserWith(site, clock, existing.waitingCookie)
  clock.pass(60)
  expect((await sendTotp(waiting, appCode(existing.appSecret, 0, clock.now()))).status).toBe(200)
  const trusted = browserWith(site, clock, existing.trustedCookie)
  expect(await signInByPassword(trusted, READER)).toMatchObject({ state: 'signed_in' })
})

testOnEachEngine('a stored passkey signs in', async (site) => {
  const clock = await storeExisting(site)
  const { id, key, ...credential } = existing.passkey
  const device = newAuthenticator([
    { ...credential, id: Buffer.from(id, 'base64url'), key: createPrivateKey({ key, format: 'jwk' }) },
  ])
  const browser = newVisitor(site, clock)
  const options = (await (
    await browser.send('POST', '/api/auth/passkey-sign-in/options')
  ).json()) as PasskeyRequestOptions
  const answer = await browser.send('POST', '/api/auth/passkey-sign-in', { response: device.get(options) })
  expect(answer.status).toBe(200)
  expect(await nameIn(browser)).toBe('小青')
})

testOnEachEngine('a program’s tokens are valid, and are renewed', async (site) => {
  await storeExisting(site)
  const tokens = { access_token: existing.accessToken, refresh_token: existing.refreshToken } as Tokens
  expect(await tokenResult(site, tokens)).toBe(true)
  const renewed = (await (await refreshTokens(site, tokens)).json()) as Tokens
  expect(await tokenResult(site, renewed)).toBe(true)
})

testOnEachEngine('links that were mailed confirm an email and set a new password', async (site) => {
  const clock = await storeExisting(site)
  expect((await site.send('POST', '/api/auth/confirm', { token: existing.confirmToken })).status).toBe(204)
  await signInAs(newVisitor(site, clock), 'bai@example.org', existing.password)
  const reset = { token: existing.resetToken, password: '白堤上的第六座橋' }
  expect((await site.send('POST', '/api/auth/reset', reset)).status).toBe(204)
  expect((await site.send('POST', '/api/auth/reset', reset)).status).toBe(400)
  await signInAs(newVisitor(site, clock), 'xu@example.org', reset.password)
})

testOnEachEngine(
  'accounts of Apple or GitHub alone are counted, and sign in by a mailed code',
  async (site) => {
    const clock = await storeExisting(site)
    const email = 'apple@example.org'
    const former = async () => {
      site.logLines.length = 0
      await logFormerProviders(site.deps)
      return site.logLines.map((line) => (JSON.parse(line) as { count: number }).count)
    }
    expect(await former()).toEqual([2])
    const browser = newVisitor(site, clock)
    await browser.send('POST', '/api/auth/code', { email })
    const [code] = /\d{6}/.exec((await site.deliverMails())[0]?.text ?? '') ?? []
    expect((await browser.send('POST', '/api/auth/sign-in-code', { email, code })).status).toBe(200)
    expect(await (await browser.send('GET', '/api/auth/linked')).json()).toEqual([])
    const password = '白堤上的第六座橋'
    expect((await browser.send('PUT', '/api/auth/password', { password })).status).toBe(200)
    expect(await former()).toEqual([1])
  },
)

/** Stores the rows of the fixture, and holds the clock at the time at which they were made. */
async function storeExisting(site: TestSite): Promise<TestClock> {
  const { engine, queries } = site.deps.database
  for (const [table, rows] of Object.entries(existing.tables))
    for (const row of rows) {
      const isUnlike = engine === 'postgres' && 'emailVerified' in row
      const stored = isUnlike ? { ...row, emailVerified: Boolean(row.emailVerified) } : row
      // The names of tables and columns are those of the fixture.
      await queries
        .insertInto(table as 'xc_users')
        .values(stored as object as Insertable<UserRow>)
        .execute()
    }
  return holdClock(site, existing.now)
}

function browserWith(site: TestSite, clock: TestClock, cookie: string): Visitor {
  return Object.assign(newVisitor(site, clock), { cookie })
}

async function nameIn(browser: Visitor): Promise<string | undefined> {
  const session = (await (await browser.send('GET', '/api/session')).json()) as { name: string } | null
  return session?.name
}
