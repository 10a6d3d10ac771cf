import { expect } from 'vitest'
import { signIn, signInAs } from '../../../tests/support/sign-in.ts'
import { holdClock } from '../../../tests/support/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { newVisitor } from '../../../tests/support/visitors.ts'
import { takeFromLimit } from '../platform/rate-limit.ts'
import { SIGN_IN_LIMITS } from './accounts.policy.ts'
import { triesOf } from './signing-in.service.ts'

// What strangers who know nothing but an address can do to its account.

const PASSWORD = '月落烏啼霜滿天江楓'

testOnEachEngine('whoever spends all tries of an account does not keep its holder out', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const { account } = SIGN_IN_LIMITS
  const limit = { ...account, key: triesOf(site.deps, reader.email) }
  for (let guess = 0; guess < account.max; guess += 1) {
    await takeFromLimit(site.deps.database.queries, site.deps.clock, limit)
  }
  const holder = newVisitor(site, clock)
  const { email, password } = reader
  expect((await holder.send('POST', '/api/auth/sign-in', { email, password })).status).toBe(429)
  await holder.send('POST', '/api/auth/recovery', { email: reader.email })
  const token = tokenIn((await site.deliverMails()).at(-1)?.text ?? '')
  expect((await holder.send('POST', '/api/auth/reset', { token, password: PASSWORD })).status).toBe(204)
  await signInAs(holder, reader.email, PASSWORD)
})

testOnEachEngine(
  'codes that a stranger has asked for do not keep a way to a new password back',
  async (site) => {
    const clock = holdClock(site)
    const reader = await signIn(site, {}, clock)
    const stranger = newVisitor(site, clock)
    for (let time = 0; time < 8; time += 1) {
      await stranger.send('POST', '/api/auth/code', { email: reader.email })
    }
    expect(await site.deliverMails()).toHaveLength(5)
    await newVisitor(site, clock).send('POST', '/api/auth/recovery', { email: reader.email })
    expect((await site.deliverMails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('密碼'),
    ])
  },
)

testOnEachEngine(
  'who signed up first with the address of another is not confirmed together with it',
  async (site) => {
    const clock = holdClock(site)
    const account = { name: '某', email: 'victim@example.org', password: '只有先來的人知道的' }
    const stranger = newVisitor(site, clock)
    await stranger.send('POST', '/api/auth/sign-up', account)
    const earlier = tokenIn((await site.deliverMails())[0]?.text ?? '')

    const holder = newVisitor(site, clock)
    await holder.send('POST', '/api/auth/sign-up', { ...account, name: '小青', password: PASSWORD })
    await stranger.send('POST', '/api/auth/sign-in', account)
    const mails = await site.deliverMails()
    expect(mails.filter(({ text }) => text.includes('/account/confirm?'))).toEqual([])
    await holder.send('POST', '/api/auth/confirm', { token: earlier })
    const { email, password } = account
    expect((await stranger.send('POST', '/api/auth/sign-in', { email, password })).status).toBe(401)
  },
)

function tokenIn(text: string): string {
  return new URL(/https:\S+\?token=\S+/.exec(text)?.[0] ?? 'none:').searchParams.get('token') ?? ''
}
