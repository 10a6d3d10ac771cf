import { expect } from 'vitest'
import { outcomeOf } from '../../../tests/support/accounts/forms.ts'
import { codeOf } from '../../../tests/support/server/problem-of.ts'
import { type SignedInVisitor, signIn, signInAs } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import {
  linkIn as confirmationIn,
  subscribeAndRead,
  tokenOf,
} from '../../../tests/support/mail/newsletter.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import type { Session } from '../../contract/accounts/accounts.ts'
import { emailLinkWording } from '../../contract/wording/accounts/account-links.ts'

testOnSqlite('a reader learns whether the letter goes to their email, once it is confirmed', async (site) => {
  const reader = await signIn(site)
  const isSubscribed = async () => (await reader.send('GET', '/api/account/newsletter')).json()
  expect(await isSubscribed()).toEqual({ is_subscribed: false })
  const { text } = await subscribeAndRead(site, reader.email)
  expect(await isSubscribed()).toEqual({ is_subscribed: false })
  await site.send('POST', '/api/newsletter/confirm', { token: tokenOf(confirmationIn(text, 'confirm')) })
  expect(await isSubscribed()).toEqual({ is_subscribed: true })
  expect(await (await site.get('/api/account/newsletter')).json()).toEqual({ is_subscribed: false })
})

testOnEachEngine('how a reader has texts set is the account’s, on all devices', async (site) => {
  const clock = holdClock(site)
  const [reader, other] = [await signIn(site), await signIn(site)]
  const settingsOf = async (visitor: Pick<SignedInVisitor, 'send'>) =>
    ((await (await visitor.send('GET', '/api/session')).json()) as Session).reading
  expect(await settingsOf(reader)).toBeNull()
  const saved = await reader.send('PUT', '/api/account/reading', { reading: 'large hei' })
  expect(await saved.json()).toMatchObject({ reading: 'large hei' })
  const elsewhere = newVisitor(site, clock)
  await signInAs(elsewhere, reader.email)
  expect(await settingsOf(elsewhere)).toBe('large hei')
  expect(await settingsOf(other)).toBeNull()
  expect(await (await reader.send('GET', '/api/account/export')).json()).toMatchObject({
    profile: { reading: 'large hei' },
  })
  for (const reading of ['<b>', 'l'.repeat(101)])
    expect((await reader.send('PUT', '/api/account/reading', { reading })).status).toBe(400)
  const refused = await newVisitor(site, clock).send('PUT', '/api/account/reading', { reading: '' })
  expect(await codeOf(refused)).toBe('sign_in_required')
})

testOnEachEngine('a reader changes the email by a link in the new mailbox', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { password } = reader
  const response = await reader.send('POST', '/api/auth/address', { email: ' New@Example.org', password })
  expect([response.status, await response.text()]).toEqual([204, ''])
  await reader.send('POST', '/api/auth/recovery', { email: reader.email })
  const [mail, recovery] = await site.deliverMails()
  expect(mail?.to).toBe('new@example.org')
  const link = linkIn(mail?.text ?? '')
  expect(await emailOf(reader)).toBe(reader.email)

  const page = await site.get(link)
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
  const html = await page.text()
  expect(html).toMatch(/<form [^>]*action="\/account\/address"/)
  expect(html).toContain('new@example.org')
  expect(await emailOf(reader)).toBe(reader.email)
  const posted = await Promise.all([follow(site, link), follow(site, link)])
  posted.push(await follow(site, link))
  for (const done of posted) {
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account/done?what=address'])
  }
  expect(await (await site.get('/account/done?what=address')).text()).toContain('信箱已經更改')
  expect(await (await site.get(link)).text()).toContain(emailLinkWording.done[1])
  expect(await emailOf(reader)).toBe('new@example.org')
  const mails = await site.deliverMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [reader.email, expect.stringContaining('換了信箱')],
  ])

  await signInAs(newVisitor(site, clock), 'new@example.org')
  const old = await newVisitor(site, clock).send('POST', '/api/auth/sign-in', {
    email: reader.email,
    password,
  })
  expect(await codeOf(old)).toBe('credentials_wrong')
  // Links in the former mailbox do not work any more.
  const token = /token=(\S+)/.exec(recovery?.text ?? '')?.[1]
  const reset = await newVisitor(site, clock).send('POST', '/api/auth/reset', {
    token,
    password: '全新的密碼一個',
  })
  expect(await codeOf(reset)).toBe('account_link_worn_out')
})

testOnEachEngine('a registered email gets the same response and stays with its account', async (site) => {
  const reader = await signIn(site)
  const other = await signIn(site)
  for (const email of [other.email, reader.email, 'new@example.org']) {
    const response = await reader.send('POST', '/api/auth/address', { email, password: reader.password })
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
  const mails = await site.deliverMails()
  expect(mails.map(({ to }) => to)).toEqual([other.email, reader.email, 'new@example.org'])
  expect(mails.map(({ text }) => text.includes('token='))).toEqual([false, false, true])
  expect(mails[0]?.text).toContain('這個信箱已經有帳號了')

  // An account created in between keeps its email.
  await signIn(site, { email: 'new@example.org' })
  const refused = await follow(site, linkIn(mails[2]?.text ?? ''))
  expect(outcomeOf(refused)).toBe('account_link_worn_out')
  const page = await site.get(refused.headers.get('Location') ?? '')
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining(emailLinkWording.ended)])
  expect(await emailOf(reader)).toBe(reader.email)
})

testOnEachEngine('of several accounts that change to one email at once, one gets it', async (site) => {
  const readers = [await signIn(site), await signIn(site), await signIn(site), await signIn(site)]
  for (const { send, password } of readers) {
    await send('POST', '/api/auth/address', { email: 'new@example.org', password })
  }
  const mails = await site.deliverMails()
  const answers = await Promise.all(mails.map(({ text }) => follow(site, linkIn(text))))
  const wornOut = 'account_link_worn_out'
  expect(answers.map(outcomeOf).toSorted()).toEqual([wornOut, wornOut, wornOut, 'address'])
})

testOnEachEngine('an unconfirmed account loses its email to the account that confirms it', async (site) => {
  const reader = await signIn(site)
  const squat = { name: '某', email: 'new@example.org', password: '月落烏啼霜滿天江楓' }
  await newVisitor(site, holdClock(site)).send('POST', '/api/auth/sign-up', squat)
  await site.deliverMails()
  await reader.send('POST', '/api/auth/address', { email: squat.email, password: reader.password })
  const [mail] = await site.deliverMails()
  expect(outcomeOf(await follow(site, linkIn(mail?.text ?? '')))).toBe('address')
  expect(await emailOf(reader)).toBe(squat.email)
})

testOnEachEngine('only the latest link to a new email works, for an hour', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const ask = async (email: string) => {
    await reader.send('POST', '/api/auth/address', { email, password: reader.password })
    return linkIn((await site.deliverMails())[0]?.text ?? '')
  }
  const first = await ask('one@example.org')
  const second = await ask('two@example.org')
  expect(outcomeOf(await follow(site, first))).toBe('account_link_worn_out')
  clock.pass(3_600)
  expect(outcomeOf(await follow(site, second))).toBe('account_link_worn_out')
  const third = await ask('three@example.org')
  const change = { current_password: reader.password, password: '另一個全新的密碼' }
  expect((await reader.send('PUT', '/api/auth/password', change)).status).toBe(200)
  expect(outcomeOf(await follow(site, third))).toBe('account_link_worn_out')
  expect(await emailOf(reader)).toBe(reader.email)
})

testOnSqlite('changing the email requires a session, the password and a valid email', async (site) => {
  const reader = await signIn(site)
  const tried = async (who: Pick<SignedInVisitor, 'send'>, body: object) =>
    codeOf(await who.send('POST', '/api/auth/address', body))
  const email = 'new@example.org'
  expect(await tried(reader, { email })).toBe('password_wrong')
  expect(await tried(reader, { email, password: '不是這個密碼' })).toBe('password_wrong')
  expect(await tried(reader, { email: 'new', password: reader.password })).toBe('email_invalid')
  const anonymous = newVisitor(site, holdClock(site))
  expect(await tried(anonymous, { email, password: reader.password })).toBe('sign_in_required')
  expect(await site.deliverMails()).toEqual([])
})

testOnEachEngine('an account without a password is confirmed by a fresh sign-in instead', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { queries } = site.deps.database
  await queries.deleteFrom('xc_accounts').where('userId', '=', reader.userId).execute()
  const asks = [
    ['POST', '/api/auth/two-step', {}],
    ['POST', '/api/auth/address', { email: 'new@example.org' }],
    ['PUT', '/api/auth/password', { password: '另一個全新的密碼' }],
  ] as const
  const beganMinutesAgo = async (minutes: number) => {
    const createdAt = new Date(clock.now().getTime() - minutes * 60_000).toISOString()
    await queries.updateTable('xc_sessions').set({ createdAt }).execute()
  }
  await beganMinutesAgo(10)
  for (const [method, path, body] of asks) {
    const refused = await reader.send(method, path, { ...body, current_password: '什麼都好' })
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'fresh_sign_in_required'])
  }
  await beganMinutesAgo(9)
  const statuses = []
  for (const [method, path, body] of asks) statuses.push((await reader.send(method, path, body)).status)
  expect(statuses).toEqual([200, 204, 200])
  expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ has_password: true })
})

testOnEachEngine('a reader changes the name, except to the reviewer’s; the avatar stays', async (site) => {
  const reader = await signIn(site, { name: '小青' })
  const before = (await (await reader.send('GET', '/api/session')).json()) as { avatar: number }
  expect(before.avatar).toBeGreaterThanOrEqual(0)
  expect(before.avatar).toBeLessThan(70)
  const named = await reader.send('PUT', '/api/auth/profile', { name: ' 小　白 ' })
  expect(await named.json()).toEqual({ ...before, name: '小 白', expires_at: expect.any(String) })
  const tried = async (name: string) => codeOf(await reader.send('PUT', '/api/auth/profile', { name }))
  expect(await tried('站主')).toBe('name_reserved')
  expect(await tried(' ')).toBe('account_incomplete')
  expect(await tried('白'.repeat(41))).toBe('name_too_long')
  expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ name: '小 白' })

  const owner = await signIn(site, { role: 'owner' })
  expect((await owner.send('PUT', '/api/auth/profile', { name: '站主' })).status).toBe(200)
  const anonymous = newVisitor(site, holdClock(site))
  expect(await codeOf(await anonymous.send('PUT', '/api/auth/profile', { name: '某' }))).toBe(
    'sign_in_required',
  )
})

async function emailOf(reader: SignedInVisitor): Promise<string> {
  return ((await (await reader.send('GET', '/api/session')).json()) as { email: string }).email
}

function linkIn(text: string): string {
  const link = /https:\/\/xingcha\.test\/account\/address\?token=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('no link to another address')
  return link
}

async function follow(site: TestSite, link: string): Promise<Response> {
  const token = new URL(link).searchParams.get('token') ?? ''
  return site.send('POST', '/account/address', new URLSearchParams({ token }))
}
