import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codeOf } from '../../../tests/support/server/problem-of.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { sendTotp, turnOnTwoFactor } from '../../../tests/support/accounts/two-factor.ts'
import { newVisitor, type Visitor } from '../../../tests/support/server/visitors.ts'

testOnEachEngine('a reader signs in with six digits of a mail, once', async (site) => {
  const reader = await signIn(site)
  const visitor = newVisitor(site, holdClock(site))
  const response = await visitor.send('POST', '/api/auth/code', { email: ` ${reader.email.toUpperCase()}` })
  expect([response.status, await response.text()]).toEqual([204, ''])
  const digits = await mailedCode(site)
  const stored = await site.deps.database.queries.selectFrom('xc_mail_codes').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(digits)
  expect(JSON.stringify(stored)).not.toContain(reader.email)

  const typed = `${digits.slice(0, 3)} ${digits.slice(3)}`
  const signedIn = await sendCode(visitor, reader.email, typed)
  expect(await signedIn.json()).toMatchObject({ state: 'signed_in', session: { id: reader.userId } })
  expect(await (await visitor.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
  const again = await sendCode(newVisitor(site, holdClock(site)), reader.email, digits)
  expect([again.status, await codeOf(again)]).toEqual([400, 'code_wrong'])
})

testOnEachEngine('an email without an account gets the same response and no mail', async (site) => {
  const reader = await signIn(site)
  const visitor = newVisitor(site, holdClock(site))
  for (const email of [reader.email, 'nobody@example.org']) {
    const response = await visitor.send('POST', '/api/auth/code', { email })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await codeOf(await sendCode(visitor, email, '12345'))).toBe('code_wrong')
  }
  expect((await site.deliverMails()).map(({ to }) => to)).toEqual([reader.email])
  expect(await codeOf(await sendCode(visitor, 'no address', '123456'))).toBe('code_wrong')
  expect(await codeOf(await visitor.send('POST', '/api/auth/code', { email: 'no address' }))).toBe(
    'email_invalid',
  )
})

testOnEachEngine(
  'a code expires after ten minutes, after five attempts and when a later one is sent',
  async (site) => {
    const clock = holdClock(site)
    const reader = await signIn(site)
    const visitor = newVisitor(site, clock)
    const ask = async () => {
      await visitor.send('POST', '/api/auth/code', { email: reader.email })
      return mailedCode(site)
    }
    const first = await ask()
    const second = await ask()
    if (first !== second)
      expect(await codeOf(await sendCode(visitor, reader.email, first))).toBe('code_wrong')
    clock.pass(600)
    expect(await codeOf(await sendCode(visitor, reader.email, second))).toBe('code_wrong')
    const third = await ask()
    const wrong = third === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time += 1) await sendCode(visitor, reader.email, wrong)
    expect(await codeOf(await sendCode(visitor, reader.email, third))).toBe('code_wrong')
    expect((await sendCode(visitor, reader.email, await ask())).status).toBe(200)
  },
)

testOnEachEngine('two uses of one code at once are one session', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  await reader.send('POST', '/api/auth/code', { email: reader.email })
  const digits = await mailedCode(site)
  const answers = await Promise.all(
    [newVisitor(site, clock), newVisitor(site, clock)].map((each) => sendCode(each, reader.email, digits)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

testOnEachEngine('requests beyond the limit leave the mailed code valid', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const pest = newVisitor(site, clock)
  for (let time = 0; time < 7; time += 1)
    expect((await pest.send('POST', '/api/auth/code', { email: reader.email })).status).toBe(204)
  const mails = await site.deliverMails()
  expect(mails).toHaveLength(5)
  const digits = digitsIn(mails.at(-1)?.text ?? '')
  expect((await sendCode(newVisitor(site, clock), reader.email, digits)).status).toBe(200)
})

testOnEachEngine('guessing stops after thirty codes a day', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const statuses = []
  for (let guess = 0; guess < 31; guess += 1) {
    statuses.push((await sendCode(newVisitor(site, clock), reader.email, '000000')).status)
  }
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429])
})

testOnEachEngine(
  'the holder of a mailbox takes over an unconfirmed account, and its password is deleted',
  async (site) => {
    const clock = holdClock(site)
    const squatter = newVisitor(site, clock)
    const account = { name: '小青', email: 'qing@example.org', password: '月落烏啼霜滿天江楓' }
    await squatter.send('POST', '/api/auth/sign-up', account)
    await site.deliverMails()
    const holder = newVisitor(site, clock)
    await holder.send('POST', '/api/auth/code', { email: account.email })
    const signedIn = await sendCode(holder, account.email, await mailedCode(site))
    expect(await signedIn.json()).toMatchObject({ state: 'signed_in', session: { has_password: false } })
    const tried = await squatter.send('POST', '/api/auth/sign-in', account)
    expect(await codeOf(tried)).toBe('credentials_wrong')

    // A first password needs no other one, as the sign-in is fresh.
    const password = '另一個全新的密碼'
    const set = await holder.send('PUT', '/api/auth/password', { password })
    expect(await set.json()).toMatchObject({ email: account.email, has_password: true })
    expect((await squatter.send('POST', '/api/auth/sign-in', { ...account, password })).status).toBe(200)
    expect(await codeOf(await holder.send('PUT', '/api/auth/password', { password }))).toBe('password_wrong')
    expect(await codeOf(await squatter.send('POST', '/api/auth/sign-in', account))).toBe('credentials_wrong')
  },
)

testOnEachEngine('a password reset of an unconfirmed account removes its linked providers', async (site) => {
  const { queries } = site.deps.database
  const holder = newVisitor(site, holdClock(site))
  const link = async (userId: string) => {
    const id = randomUUID()
    const now = new Date().toISOString()
    const account = { id, userId, providerId: 'line', accountId: id, createdAt: now, updatedAt: now }
    await queries.insertInto('xc_accounts').values(account).execute()
  }
  const account = { name: '小青', email: 'qing@example.org', password: '月落烏啼霜滿天江楓' }
  await holder.send('POST', '/api/auth/sign-up', account)
  const { id } = await queries.selectFrom('xc_users').select('id').executeTakeFirstOrThrow()
  const known = await signIn(site)
  await link(id)
  await link(known.userId)
  for (const email of [account.email, known.email]) {
    await site.deliverMails()
    await holder.send('POST', '/api/auth/recovery', { email })
    const [mail] = await site.deliverMails()
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    await holder.send('POST', '/api/auth/reset', { token, password: '另一個全新的密碼' })
  }
  const left = await queries
    .selectFrom('xc_accounts')
    .select(['userId', 'providerId'])
    .where('providerId', '<>', 'credential')
    .execute()
  expect(left).toEqual([{ userId: known.userId, providerId: 'line' }])
})

testOnEachEngine('a mailed code does not go round the second step', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { code } = await turnOnTwoFactor(reader, clock)
  await site.deliverMails()
  const visitor = newVisitor(site, clock)
  await visitor.send('POST', '/api/auth/code', { email: reader.email })
  const begun = await sendCode(visitor, reader.email, await mailedCode(site))
  expect(await begun.json()).toEqual({ state: 'second_step' })
  expect(await (await visitor.send('GET', '/api/session')).json()).toBeNull()
  expect((await sendTotp(visitor, code())).status).toBe(200)
})

function sendCode(visitor: Visitor, email: string, code: string): Promise<Response> {
  return visitor.send('POST', '/api/auth/sign-in-code', { email, code })
}

async function mailedCode(site: TestSite): Promise<string> {
  const mails = await site.deliverMails()
  expect(mails).toHaveLength(1)
  return digitsIn(mails[0]?.text ?? '')
}

function digitsIn(text: string): string {
  const digits = /^\d{6}$/m.exec(text)?.[0]
  if (digits === undefined) throw new Error('no code in the mail')
  return digits
}
