import { expect } from 'vitest'
import type { Session } from '../../contract/accounts/accounts.ts'
import { signIn, signInAs } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import {
  accountDoneWording,
  confirmLinkWording,
  resetLinkWording,
} from '../../contract/wording/accounts/account-links.ts'
import { ownerCommand } from './accounts.command.ts'

const PASSWORD = '月落烏啼霜滿天江楓'

testOnEachEngine('a reader signs up, confirms the email, and signs in', async (site) => {
  const visitor = newVisitor(site, holdClock(site))
  const account = { name: '小青', email: ' Qing@Example.org ', password: PASSWORD }
  expect((await visitor.send('POST', '/api/auth/sign-up', account)).status).toBe(204)
  expect(visitor.cookie).toBe('')
  const link = linkIn(await oneMail(site, 'qing@example.org'), 'confirm')

  const early = await visitor.send('POST', '/api/auth/sign-in', account)
  expect([early.status, await code(early)]).toEqual([403, 'email_unconfirmed'])
  expect(linkIn(await oneMail(site, 'qing@example.org'), 'confirm')).toContain('token=')
  const guess = await visitor.send('POST', '/api/auth/sign-in', { ...account, password: '別的密碼也行' })
  expect(await code(guess)).toBe('credentials_wrong')

  const page = await site.get(link)
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
  const html = await page.text()
  expect(html).toMatch(/<form [^>]*action="\/account\/confirm"/)
  expect(html).toContain(`<title>${confirmLinkWording.heading} | 星槎書話</title>`)
  expect(html).toContain('qing@example.org')
  expect(await code(await visitor.send('POST', '/api/auth/sign-in', account))).toBe('email_unconfirmed')
  for (let time = 0; time < 2; time += 1) {
    const done = await site.send('POST', '/account/confirm', new URLSearchParams({ token: tokenOf(link) }))
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account/done?what=confirmed'])
  }
  expect(await textOf(site, '/account/done?what=confirmed')).toContain(accountDoneWording.confirmed.heading)
  const used = await textOf(site, link)
  expect(used).toContain(confirmLinkWording.done[1])
  expect(used).not.toMatch(/<form [^>]*action="\/account\/confirm"/)
  await signInAs(visitor, 'qing@example.org', PASSWORD)
  expect(await (await visitor.send('GET', '/api/session')).json()).toMatchObject({
    name: '小青',
    email: 'qing@example.org',
    role: 'reader',
  })
})

testOnEachEngine('a sign-up with a registered email gets the same response as a new one', async (site) => {
  const reader = await signIn(site)
  const visitor = newVisitor(site, holdClock(site))
  for (const email of [reader.email, 'new@example.org']) {
    const answer = await visitor.send('POST', '/api/auth/sign-up', { name: '某', email, password: PASSWORD })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
  const mails = await site.deliverMails()
  expect(mails.map((mail) => mail.to)).toEqual([reader.email, 'new@example.org'])
  expect(mails[0]?.text).toContain('你已經有帳號了')
  await signInAs(newVisitor(site, holdClock(site)), reader.email)

  for (const email of [reader.email, 'unknown@example.org']) {
    const answer = await visitor.send('POST', '/api/auth/recovery', { email })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
  expect((await site.deliverMails()).map((mail) => mail.to)).toEqual([reader.email])
})

testOnEachEngine('the same sign-up sent twice at once makes one account', async (site) => {
  const visitor = newVisitor(site, holdClock(site))
  const account = { name: '小青', email: 'qing@example.org', password: PASSWORD }
  const sent = await Promise.all([1, 2].map(() => visitor.send('POST', '/api/auth/sign-up', account)))
  expect(sent.map(({ status }) => status)).toEqual([204, 204])
  expect(await site.deps.database.queries.selectFrom('xc_users').select('email').execute()).toHaveLength(1)
})

testOnSqlite(
  'short, endless, common and obvious passwords are refused, each with its reason',
  async (site) => {
    const visitor = newVisitor(site, holdClock(site))
    const tried = async (password: string) =>
      code(
        await visitor.send('POST', '/api/auth/sign-up', {
          name: '小青與小白',
          email: 'bookworm99@example.org',
          password,
        }),
      )
    expect(await tried('七個字的密碼啊')).toBe('password_too_short')
    expect(await tried('書'.repeat(129))).toBe('password_too_long')
    for (const common of [
      'password',
      'PassWord1',
      '12345678',
      'ｑｗｅｒｔｙｕｉ',
      'abababab',
      // Of lists of leaked passwords.
      'zaq12wsx',
      '1q2w3e4r',
      'trustno1',
      '98765432',
      'bookworm99',
      'bookworm99@example.org',
      'xingcha.test',
    ]) {
      expect([common, await tried(common)]).toEqual([common, 'password_common'])
    }
    expect(await site.deliverMails()).toEqual([])
  },
)

testOnSqlite(
  'a sign-up with the reviewer’s name, a blank name or an invalid email is refused',
  async (site) => {
    const visitor = newVisitor(site, holdClock(site))
    const tried = async (more: object) =>
      code(
        await visitor.send('POST', '/api/auth/sign-up', {
          name: '小青',
          email: 'qing@example.org',
          password: PASSWORD,
          ...more,
        }),
      )
    expect(await tried({ name: '站 主' })).toBe('name_reserved')
    expect(await tried({ name: ' ' })).toBe('account_incomplete')
    expect(await tried({ name: '\u200B' })).toBe('account_incomplete')
    expect(await tried({ name: '青'.repeat(41) })).toBe('name_too_long')
    expect(await tried({ email: 'qing' })).toBe('email_invalid')
    const role = await visitor.send('POST', '/api/auth/sign-up', {
      name: '小青',
      email: 'qing@example.org',
      password: PASSWORD,
      role: 'owner',
    })
    expect(role.status).toBe(204)
    expect(await site.deps.database.queries.selectFrom('xc_users').select('role').execute()).toEqual([
      { role: 'reader' },
    ])
  },
)

testOnEachEngine('a reset link sets a new password once and signs out all other browsers', async (site) => {
  const reader = await signIn(site)
  const visitor = newVisitor(site, holdClock(site))
  await visitor.send('POST', '/api/auth/recovery', { email: reader.email })
  const first = linkIn(await oneMail(site, reader.email), 'reset')
  await visitor.send('POST', '/api/auth/recovery', { email: reader.email })
  const link = linkIn(await oneMail(site, reader.email), 'reset')
  expect(await textOf(site, link)).toContain('autoComplete="new-password"')
  // Looking does not use it up.
  expect(await textOf(site, link)).toContain('name="password"')

  const token = tokenOf(link)
  const refused = await site.send(
    'POST',
    '/account/reset',
    new URLSearchParams({ token, password: 'password' }),
  )
  expect(refused.status).toBe(303)
  expect(refused.headers.get('Referrer-Policy')).toBe('same-origin')
  expect(await textOf(site, refused.headers.get('Location') ?? '')).toContain('這個密碼太常見')
  const done = await site.send('POST', '/account/reset', new URLSearchParams({ token, password: PASSWORD }))
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/account/done?what=reset'])
  for (const used of [token, tokenOf(first), 'made-up']) {
    const again = await visitor.send('POST', '/api/auth/reset', {
      token: used,
      password: '另一個全新的密碼',
    })
    expect(await code(again)).toBe('account_link_worn_out')
    // Said before a password is typed.
    const page = await site.get(`/account/reset?token=${used}`)
    expect(page.status).toBe(404)
    const html = await page.text()
    expect(html).toContain(resetLinkWording.ended)
    expect(html).not.toContain('name="password"')
  }
  expect(site.logLines.join('')).not.toContain(token)
  expect((await oneMail(site, reader.email)).text).toContain('密碼已經更改')
  expect(await (await reader.send('GET', '/api/session')).json()).toBeNull()
  const old = await visitor.send('POST', '/api/auth/sign-in', {
    email: reader.email,
    password: reader.password,
  })
  expect(await code(old)).toBe('credentials_wrong')
  await signInAs(visitor, reader.email, PASSWORD)
  expect(await site.deps.database.queries.selectFrom('xc_verifications').select('id').execute()).toEqual([])
})

testOnEachEngine(
  'changing the password requires the current one and signs out the other browsers',
  async (site) => {
    const reader = await signIn(site)
    const phone = newVisitor(site, holdClock(site))
    await signInAs(phone, reader.email)
    const wrong = { current_password: '不是這個密碼', password: PASSWORD }
    expect(await code(await reader.send('PUT', '/api/auth/password', wrong))).toBe('password_wrong')
    const right = { current_password: reader.password, password: PASSWORD }
    expect((await reader.send('PUT', '/api/auth/password', right)).status).toBe(200)
    expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
    expect(await (await phone.send('GET', '/api/session')).json()).toBeNull()
    const anonymous = newVisitor(site, holdClock(site))
    expect(await code(await anonymous.send('PUT', '/api/auth/password', right))).toBe('sign_in_required')
  },
)

testOnEachEngine('the mails to one mailbox are limited for all requesters together', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  for (let time = 0; time < 8; time += 1) {
    const answer = await newVisitor(site, clock).send('POST', '/api/auth/recovery', { email: reader.email })
    expect(answer.status).toBe(204)
  }
  expect(await site.deliverMails()).toHaveLength(5)
})

testOnEachEngine(
  'the operator makes a confirmed account the owner, and another one after it',
  async (site) => {
    const [first, second] = [await signIn(site), await signIn(site)]
    const written: string[] = []
    const stream = { write: (text: string) => written.push(text) }
    const open = async () => ({ deps: site.deps, close: async () => {} })
    const run = (...args: string[]) => ownerCommand(args, { stdout: stream, stderr: stream }, open)
    const isOwner = async (who: typeof first) =>
      ((await (await who.send('GET', '/api/session')).json()) as Session).role === 'owner'

    expect(await run(first.email.toUpperCase())).toBe(0)
    expect([await isOwner(first), await isOwner(second)]).toEqual([true, false])
    expect(await run(second.email)).toBe(0)
    expect([await isOwner(first), await isOwner(second)]).toEqual([false, true])
    expect(await run('nobody@example.org')).toBe(1)
    expect(await run()).toBe(2)
    const account = { name: '某', email: 'unsure@example.org', password: PASSWORD }
    await newVisitor(site, holdClock(site)).send('POST', '/api/auth/sign-up', account)
    expect(await run('unsure@example.org')).toBe(1)
    expect(written.join('')).toContain(`${first.email} is a reader from now on`)
  },
)

async function code(response: Response): Promise<unknown> {
  return ((await response.json()) as { code?: unknown }).code
}

async function oneMail(site: TestSite, to: string) {
  const mails = await site.deliverMails()
  expect(mails.map((mail) => mail.to)).toEqual([to])
  const [mail] = mails
  if (!mail) throw new Error('no mail')
  return mail
}

function linkIn({ text }: { text: string }, page: 'confirm' | 'reset'): string {
  const link = new RegExp(`https://xingcha\\.test/account/${page}\\?token=\\S+`).exec(text)?.[0]
  if (link === undefined) throw new Error(`no link to ${page}`)
  return link
}

function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text()
}
