import { expect } from 'vitest'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { type SignedInVisitor, signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import {
  signInByPassword,
  passFirstStep,
  sendRecoveryCode,
  sendTotp,
  turnOnTwoFactor,
} from '../../../../tests/support/accounts/two-factor.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { deleteExpiredSessions } from '../sessions.service.ts'

testOnEachEngine('a code of the app works once, even in two browsers at the same time', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { code } = await turnOnTwoFactor(reader, clock)
  const browsers = [await passFirstStep(site, clock, reader), await passFirstStep(site, clock, reader)]
  const answers = await Promise.all(browsers.map(async (browser) => sendTotp(browser, code())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const late = answers.findIndex(({ status }) => status === 400)
  expect(await codeOf(answers[late])).toBe('code_wrong')
  expect((await sendTotp(browsers[late] ?? reader, code(1))).status).toBe(200)
  // The one before is worn out with it.
  const third = await passFirstStep(site, clock, reader)
  expect(await codeOf(await sendTotp(third, code()))).toBe('code_wrong')
})

testOnEachEngine('the code that turned the second step on and older ones are refused', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { code } = await turnOnTwoFactor(reader, clock)
  const browser = await passFirstStep(site, clock, reader)
  for (const given of [code(-1), code(-2), code(2), '', '12345', 'abcdef']) {
    const answer = await sendTotp(browser, given)
    expect(['code_wrong', 'second_step_expired']).toContain(await codeOf(answer))
  }
})

testOnEachEngine('a recovery code works once, even in two browsers at the same time', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { recoveryCodes } = await turnOnTwoFactor(reader, clock)
  const typed = (recoveryCodes[0] ?? '').replace('-', ' ').toUpperCase()
  const browsers = [await passFirstStep(site, clock, reader), await passFirstStep(site, clock, reader)]
  const answers = await Promise.all(browsers.map((browser) => sendRecoveryCode(browser, typed)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await (await reader.send('GET', '/api/auth/two-step')).json()).toMatchObject({
    is_on: true,
    recovery_codes_left: 9,
  })
  const stored = await site.deps.database.queries.selectFrom('xc_recovery_codes').select('code').execute()
  for (const { code } of stored) expect(recoveryCodes).not.toContain(code)

  // Another account's code is refused.
  const other = await signIn(site)
  const others = await turnOnTwoFactor(other, clock)
  const third = await passFirstStep(site, clock, reader)
  expect(await codeOf(await sendRecoveryCode(third, others.recoveryCodes[0] ?? ''))).toBe('code_wrong')
})

testOnEachEngine('a sign-in ends with its fifth wrong code, and after ten minutes', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { code } = await turnOnTwoFactor(reader, clock)
  const browser = await passFirstStep(site, clock, reader)
  const slow = await passFirstStep(site, clock, reader)
  const answers = []
  for (let time = 0; time < 5; time += 1) answers.push(await codeOf(await sendTotp(browser, '000000')))
  expect(answers).toEqual([...Array<string>(4).fill('code_wrong'), 'second_step_expired'])
  expect(await codeOf(await sendTotp(browser, code()))).toBe('second_step_expired')
  clock.pass(600)
  expect(await codeOf(await sendTotp(slow, code()))).toBe('second_step_expired')
  const anonymous = newVisitor(site, clock)
  expect(await codeOf(await sendTotp(anonymous, code()))).toBe('second_step_expired')
  expect(await signInByPassword(slow, reader)).toEqual({ state: 'second_step' })
  expect((await sendTotp(slow, code())).status).toBe(200)
})

testOnEachEngine(
  'ten codes an hour can be tried with the password, over all pending sign-ins',
  async (site) => {
    const clock = holdClock(site)
    const reader = await signIn(site)
    await turnOnTwoFactor(reader, clock)
    const codes = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const browser = await passFirstStep(site, clock, reader)
      for (let time = 0; time < 4; time += 1) codes.push(await codeOf(await sendTotp(browser, '000000')))
    }
    // The code that turned it on is the first of the ten.
    expect(codes.indexOf('too_many_requests')).toBe(9)
  },
)

testOnEachEngine(
  'a trusted browser skips the second step for 30 days, for its own account only',
  async (site) => {
    const clock = holdClock(site)
    const reader = await signIn(site)
    const { code } = await turnOnTwoFactor(reader, clock)
    const laptop = await passFirstStep(site, clock, reader)
    expect((await sendTotp(laptop, code(), true)).status).toBe(200)
    expect(laptop.cookie).toContain('__Host-xc.trusted_device=')
    await laptop.send('POST', '/api/auth/sign-out')
    expect(await signInByPassword(laptop, reader)).toMatchObject({ state: 'signed_in' })
    expect(await signInByPassword(newVisitor(site, clock), reader)).toEqual({ state: 'second_step' })

    const other = await signIn(site)
    await turnOnTwoFactor(other, clock)
    expect(await signInByPassword(laptop, other)).toEqual({ state: 'second_step' })
    clock.pass(30 * 86_400)
    expect(await signInByPassword(laptop, reader)).toEqual({ state: 'second_step' })
  },
)

testOnEachEngine(
  'trust ends with a new password, with turning off, and with signing out everywhere',
  async (site) => {
    const clock = holdClock(site)
    const endings: ((reader: SignedInVisitor) => Promise<unknown>)[] = [
      async (reader) => {
        const password = '另一個全新的密碼'
        const change = { current_password: reader.password, password }
        expect((await reader.send('PUT', '/api/auth/password', change)).status).toBe(200)
        reader.password = password
      },
      async (reader) => {
        const off = await reader.send('DELETE', '/api/auth/two-step', { password: reader.password })
        expect(off.status).toBe(204)
        await turnOnTwoFactor(reader, clock)
      },
      (reader) => reader.send('DELETE', '/api/auth/sessions', { password: reader.password }),
    ]
    for (const end of endings) {
      const reader = await signIn(site)
      const { code } = await turnOnTwoFactor(reader, clock)
      const laptop = await passFirstStep(site, clock, reader)
      await sendTotp(laptop, code(), true)
      expect(await signInByPassword(laptop, reader)).toMatchObject({ state: 'signed_in' })
      await end(reader)
      expect(await signInByPassword(laptop, reader)).toEqual({ state: 'second_step' })
    }
  },
)

testOnEachEngine('a new password by mail does not go round the second step', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  await turnOnTwoFactor(reader, clock)
  await site.deliverMails()
  const visitor = newVisitor(site, clock)
  await visitor.send('POST', '/api/auth/recovery', { email: reader.email })
  const [mail] = await site.deliverMails()
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const password = '另一個全新的密碼'
  expect((await visitor.send('POST', '/api/auth/reset', { token, password })).status).toBe(204)
  expect(await signInByPassword(visitor, { ...reader, password })).toEqual({ state: 'second_step' })
})

testOnEachEngine('expired rows are deleted, and valid ones stay', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { code } = await turnOnTwoFactor(reader, clock)
  const laptop = await passFirstStep(site, clock, reader)
  await sendTotp(laptop, code(), true)
  await passFirstStep(site, clock, reader)
  await reader.send('POST', '/api/auth/code', { email: reader.email })
  const { password } = reader
  await reader.send('POST', '/api/auth/address', { email: 'new@example.org', password })
  const { queries } = site.deps.database
  const left = async () => ({
    waiting: (await queries.selectFrom('xc_second_steps').select('token').execute()).length,
    codes: (await queries.selectFrom('xc_mail_codes').select('code').execute()).length,
    addresses: (await queries.selectFrom('xc_address_changes').select('token').execute()).length,
    trusted: (await queries.selectFrom('xc_trusted_devices').select('token').execute()).length,
  })
  await deleteExpiredSessions(site.deps)
  expect(await left()).toEqual({ waiting: 1, codes: 1, addresses: 1, trusted: 1 })
  clock.pass(3_601)
  await deleteExpiredSessions(site.deps)
  expect(await left()).toEqual({ waiting: 0, codes: 0, addresses: 0, trusted: 1 })
  clock.pass(30 * 86_400)
  await deleteExpiredSessions(site.deps)
  expect(await left()).toEqual({ waiting: 0, codes: 0, addresses: 0, trusted: 0 })
})
