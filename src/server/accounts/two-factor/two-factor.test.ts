import { expect } from 'vitest'
import type { RecoveryCodes, TwoFactorSetup } from '../../../contract/accounts/two-factor.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import {
  signInByPassword,
  newApp,
  passFirstStep,
  sendRecoveryCode,
  sendTotp,
  turnOnTwoFactor,
} from '../../../../tests/support/accounts/two-factor.ts'
import { newVisitor, type Visitor } from '../../../../tests/support/server/visitors.ts'
import { twoFactorCommand } from '../accounts.command.ts'

testOnEachEngine('a reader turns two steps on and signs in with them', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  expect(await twoFactorOf(reader)).toEqual({ is_on: false, enabled_at: null, recovery_codes_left: 0 })
  const { recoveryCodes, code } = await turnOnTwoFactor(reader, clock)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await twoFactorOf(reader)).toEqual({
    is_on: true,
    enabled_at: expect.any(String),
    recovery_codes_left: 10,
  })
  expect(await subjects(site)).toEqual([expect.stringContaining('開啟了兩步驟驗證')])

  const elsewhere = newVisitor(site, clock)
  expect(await signInByPassword(elsewhere, reader)).toEqual({ state: 'second_step' })
  expect(elsewhere.lastSetCookie).toMatch(
    /^__Host-xc\.second_step=.*Max-Age=600.*HttpOnly; Secure; SameSite=Lax/,
  )
  expect(elsewhere.cookie).not.toContain('session_token')
  expect(await (await elsewhere.send('GET', '/api/session')).json()).toBeNull()
  expect((await reader.send('GET', '/api/auth/sessions')).status).toBe(200)
  const passed = await sendTotp(elsewhere, ` ${code()} `)
  expect(await passed.json()).toMatchObject({ id: reader.userId, has_password: true })
  expect(elsewhere.cookie).not.toContain('second_step')
  expect(await (await elsewhere.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
})

testOnEachEngine('the operator turns the second step off for a reader, who is notified', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  await turnOnTwoFactor(reader, clock)
  await site.deliverMails()
  const written: string[] = []
  const stream = { write: (text: string) => written.push(text) }
  const open = async () => ({ deps: site.deps, close: async () => {} })
  const run = (...args: string[]) => twoFactorCommand(args, { stdout: stream, stderr: stream }, open)

  expect(await run('off', reader.email.toUpperCase())).toBe(0)
  expect(await signInByPassword(newVisitor(site, clock), reader)).toMatchObject({ state: 'signed_in' })
  expect(await subjects(site)).toEqual([expect.stringContaining('關閉了兩步驟驗證')])
  expect([await run('off', reader.email), await run('off', 'nobody@example.org')]).toEqual([1, 1])
  expect([await run(reader.email), await run('off'), await run()]).toEqual([2, 2, 2])
  expect(written.join('')).toContain('is asked for no second step any more')
})

testOnSqlite('an authenticator app is set up by a link, a QR code or a text', async (site) => {
  const reader = await signIn(site)
  const begun = await reader.send('POST', '/api/auth/two-step', { password: reader.password })
  const { secret, uri, qr } = (await begun.json()) as TwoFactorSetup
  expect(begun.headers.get('Cache-Control')).toBe('private, no-store')
  expect(secret).toMatch(/^[A-Z2-7]{39}$/)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(uri)).toContain(reader.email)
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  expect(qr.size).toBeGreaterThan(25)
  const stored = JSON.stringify(
    await site.deps.database.queries.selectFrom('xc_two_step').selectAll().execute(),
  )
  expect(stored).not.toContain(secret)
  expect(await twoFactorOf(reader)).toMatchObject({ is_on: false })
  expect(await signInByPassword(newVisitor(site, holdClock(site)), reader)).toMatchObject({
    state: 'signed_in',
  })
})

testOnEachEngine('another app replaces the first one once its code is confirmed', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const first = await turnOnTwoFactor(reader, clock)
  const second = await newApp(reader, clock)
  const browser = await passFirstStep(site, clock, reader)
  expect((await sendTotp(browser, first.code())).status).toBe(200)
  const wrong = await reader.send('POST', '/api/auth/two-step/confirm', { code: first.code(1) })
  expect(await codeOf(wrong)).toBe('code_wrong')
  clock.pass(60)
  const confirmed = await reader.send('POST', '/api/auth/two-step/confirm', { code: second() })
  const { recovery_codes } = (await confirmed.json()) as RecoveryCodes
  clock.pass(60)
  const next = await passFirstStep(site, clock, reader)
  expect(await codeOf(await sendTotp(next, first.code()))).toBe('code_wrong')
  expect(await codeOf(await sendRecoveryCode(next, first.recoveryCodes[0] ?? ''))).toBe('code_wrong')
  expect((await sendRecoveryCode(next, recovery_codes[0] ?? '')).status).toBe(200)
  const nothing = await reader.send('POST', '/api/auth/two-step/confirm', { code: second(1) })
  expect(await codeOf(nothing)).toBe('code_wrong')
})

testOnEachEngine('new recovery codes wear the old ones out; turning off ends it all', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { password } = reader
  const early = await reader.send('POST', '/api/auth/two-step/recovery-codes', { password })
  expect([early.status, await codeOf(early)]).toEqual([409, 'two_factor_off'])
  expect((await reader.send('DELETE', '/api/auth/two-step', { password })).status).toBe(204)
  expect(await subjects(site)).toEqual([])

  const { recoveryCodes } = await turnOnTwoFactor(reader, clock)
  const renewed = await reader.send('POST', '/api/auth/two-step/recovery-codes', { password })
  const { recovery_codes } = (await renewed.json()) as RecoveryCodes
  const browser = await passFirstStep(site, clock, reader)
  expect(await codeOf(await sendRecoveryCode(browser, recoveryCodes[0] ?? ''))).toBe('code_wrong')
  const other = await passFirstStep(site, clock, reader)
  expect((await sendRecoveryCode(browser, recovery_codes[0] ?? '')).status).toBe(200)

  expect((await reader.send('DELETE', '/api/auth/two-step', { password })).status).toBe(204)
  expect(await twoFactorOf(reader)).toEqual({ is_on: false, enabled_at: null, recovery_codes_left: 0 })
  expect(await codeOf(await sendRecoveryCode(other, recovery_codes[1] ?? ''))).toBe('second_step_expired')
  expect(await signInByPassword(newVisitor(site, clock), reader)).toMatchObject({ state: 'signed_in' })
  expect(await subjects(site)).toEqual([
    expect.stringContaining('開啟了兩步驟驗證'),
    expect.stringContaining('換了新的救援碼'),
    expect.stringContaining('關閉了兩步驟驗證'),
  ])
})

testOnSqlite('changing the second step requires the password', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  await turnOnTwoFactor(reader, clock)
  const anonymous = newVisitor(site, clock)
  const stored = await site.deps.database.queries.selectFrom('xc_two_step').selectAll().execute()
  for (const [method, path] of [
    ['POST', '/api/auth/two-step'],
    ['POST', '/api/auth/two-step/recovery-codes'],
    ['DELETE', '/api/auth/two-step'],
  ] as const) {
    for (const body of [
      {},
      { password: '' },
      { password: '不是這個密碼' },
      { password: '長'.repeat(2_000) },
    ]) {
      expect(await codeOf(await reader.send(method, path, body))).toBe('password_wrong')
    }
    expect(await codeOf(await anonymous.send(method, path, {}))).toBe('sign_in_required')
  }
  for (const [method, path] of [
    ['GET', '/api/auth/two-step'],
    ['POST', '/api/auth/two-step/confirm'],
  ] as const) {
    const body = method === 'GET' ? undefined : { code: '000000' }
    expect(await codeOf(await anonymous.send(method, path, body))).toBe('sign_in_required')
  }
  expect(await site.deps.database.queries.selectFrom('xc_two_step').selectAll().execute()).toEqual(stored)
})

async function twoFactorOf(reader: Visitor): Promise<unknown> {
  return (await reader.send('GET', '/api/auth/two-step')).json()
}

async function subjects(site: TestSite): Promise<string[]> {
  return (await site.deliverMails()).map(({ subject }) => subject)
}
