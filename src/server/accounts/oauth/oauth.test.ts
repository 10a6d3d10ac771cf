import { expect } from 'vitest'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import {
  enableProviders,
  openProvidersForTests,
  startOAuth,
} from '../../../../tests/support/providers/oauth-requests.ts'
import type { LocalProviders } from '../../../../tests/support/providers/local-providers.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../../tests/support/server/visitors.ts'

const local = openProvidersForTests('https://xingcha.test')
const other = openProvidersForTests('https://xingcha.test')

for (const id of PROVIDER_IDS) {
  testOnSqlite(`a new reader signs in with ${id}, and again later`, async (site) => {
    enableProviders(site, local)
    local.person = { subject: '1001', email: 'Qing@Example.org', name: '林小青' }
    const visitor = newVisitor(site, holdClock(site))
    const started = await startOAuth(visitor, id, '/review/3?from=1#comments')
    expect(started.url).not.toContain('xc.away')
    expect(visitor.lastSetCookie).toMatch(/^__Host-.*HttpOnly; Secure; SameSite=Lax/)
    const first = await visitor.send('GET', await local.visit(started.url))
    expect(first.status).toBe(303)
    expect(first.headers.get('Cache-Control')).toBe('private, no-store')
    expect(first.headers.get('Referrer-Policy')).toBe('same-origin')
    if (id === 'line') {
      // LINE does not verify the email: a mail confirms it first.
      expect(problemOf(first)).toEqual({ problem: 'address_to_confirm', to: '/review/3?from=1#comments' })
      expect(await sessionOf(visitor)).toBeNull()
      await confirmByMail(site, visitor)
      expect(await comeBy(visitor, id)).toBe('/#/review/3')
    } else {
      expect(first.headers.get('Location')).toBe('/#/review/3?from=1#comments')
    }
    const session = await sessionOf(visitor)
    expect(session).toMatchObject({ name: '林小青', email: 'qing@example.org', role: 'reader' })

    // Known from now on by the provider's own id, also after the address there changes.
    local.person = { subject: '1001', email: 'changed@example.org' }
    const elsewhere = newVisitor(site, holdClock(site))
    expect(await comeBy(elsewhere, id)).toBe('/#/review/3')
    expect(await sessionOf(elsewhere)).toMatchObject({ id: session?.id, email: 'qing@example.org' })
    expect(await (await elsewhere.send('GET', '/api/auth/linked')).json()).toEqual([
      { id, name: expect.any(String), address: 'changed@example.org', linked_at: expect.any(String) },
    ])
    expect(site.logLines.join('')).not.toMatch(/example\.org|林小青/)
  })

  testOnSqlite(`a refused consent at ${id} and a failure of the provider are reported`, async (site) => {
    enableProviders(site, local)
    const visitor = newVisitor(site, holdClock(site))
    expect(await problemBy(visitor, id)).toBe('provider_refused')
    local.person = { subject: '1002', email: 'qing@example.org' }
    const { url } = await startOAuth(visitor, id)
    const brought = await local.visit(url)
    local.areDown = true
    expect(problemOf(await visitor.send('GET', brought)).problem).toBe('provider_unreachable')
    expect(await sessionOf(visitor)).toBeNull()
    // Where the site first asks the issuer for its addresses, the sign-in does not begin.
    const again = await visitor.send('POST', `/api/auth/providers/${id}`, { to: '/' })
    expect(again.status).toBe(id === 'oidc' ? 502 : 200)
    expect(await countUsers(site)).toBe(0)
  })
}

testOnSqlite(
  'a callback that is repeated, late, of another provider or of another browser is refused',
  async (site) => {
    enableProviders(site, local)
    const clock = holdClock(site)
    local.person = { subject: '1', email: 'qing@example.org' }
    const visitor = newVisitor(site, clock)
    const brought = await local.visit((await startOAuth(visitor, 'google')).url)

    const other = newVisitor(site, clock)
    // Also in a browser that has started a sign-in of its own.
    await startOAuth(other, 'google')
    expect(problemOf(await other.send('GET', brought))).toEqual({
      problem: 'provider_refused',
      to: '/',
    })
    expect(problemOf(await visitor.send('GET', brought)).problem).toBe('provider_refused')

    const late = await local.visit((await startOAuth(visitor, 'google')).url)
    clock.pass(601)
    expect(problemOf(await visitor.send('GET', late)).problem).toBe('provider_refused')

    const elsewhere = await local.visit((await startOAuth(visitor, 'google')).url)
    await startOAuth(visitor, 'line')
    const byLine = elsewhere.replace('/google', '/line')
    expect(problemOf(await visitor.send('GET', byLine)).problem).toBe('provider_refused')

    const twice = await local.visit((await startOAuth(visitor, 'google')).url)
    const statuses = await Promise.all([1, 2].map(() => visitor.send('GET', twice)))
    expect(statuses.map((response) => response.headers.get('Location')).toSorted()).toEqual([
      '/#/review/3',
      expect.stringContaining('provider_refused'),
    ])
    expect(await countUsers(site)).toBe(1)

    const nothing = await other.send('GET', '/account/arrive/oidc')
    expect(problemOf(nothing).problem).toBe('provider_refused')
    expect((await other.send('POST', '/account/arrive/oidc', new URLSearchParams())).status).toBe(405)
  },
)

testOnSqlite('an identity token that is not for us, not now or not theirs proves nothing', async (site) => {
  enableProviders(site, local)
  local.person = { subject: '1', email: 'qing@example.org' }
  const visitor = newVisitor(site, holdClock(site))
  const past = Math.floor(Date.now() / 1_000) - 3_600
  for (const id of PROVIDER_IDS) {
    for (const forge of [
      (claims) => ({ claims: { ...claims, nonce: 'another' } }),
      ({ nonce: _nonce, ...claims }) => ({ claims }),
      (claims) => ({ claims: { ...claims, aud: 'another-client' } }),
      (claims) => ({ claims: { ...claims, iss: 'https://another.example' } }),
      (claims) => ({ claims: { ...claims, exp: past, iat: past - 60 } }),
      () => ({ isOthersKey: true }),
    ] as const satisfies LocalProviders['forge'][]) {
      local.forge = forge
      expect(await problemBy(visitor, id), `${id} ${String(forge)}`).toBe('provider_refused')
    }
  }
  expect(await countUsers(site)).toBe(0)
  local.forge = (claims) => ({ claims })
  expect(await comeBy(visitor, 'google')).toBe('/#/review/3')
  expect(await problemBy(visitor, 'oidc')).toBe('address_in_use')
  expect(await problemBy(visitor, 'line')).toBe('address_to_confirm')
})

testOnSqlite(
  'a provider’s profile does not sign in to an existing account with the same email',
  async (site) => {
    enableProviders(site, local)
    const reader = await signIn(site)
    const visitor = newVisitor(site, holdClock(site))
    for (const id of ['google', 'oidc'] as const) {
      local.person = { subject: '7', email: reader.email.toUpperCase() }
      expect(await problemBy(visitor, id)).toBe('address_in_use')
    }
    // Unverified: only the mailbox learns whether it has an account.
    for (const id of PROVIDER_IDS) {
      local.person = { subject: '7', email: reader.email, isVerified: false }
      expect(await problemBy(visitor, id)).toBe('address_to_confirm')
    }
    const mails = await site.deliverMails()
    expect(mails.map(({ to, subject }) => [to, subject.includes('已經有帳號')])).toEqual(
      Array.from({ length: 3 }, () => [reader.email, true]),
    )
    local.person = { subject: '8' }
    for (const id of PROVIDER_IDS) expect(await problemBy(visitor, id)).toBe('no_address')
    expect(await sessionOf(visitor)).toBeNull()
    expect(await countUsers(site)).toBe(1)
  },
)

testOnSqlite('the same number at another issuer is another reader', async (site) => {
  const visitor = newVisitor(site, holdClock(site))
  const emails: (string | undefined)[] = []
  for (const [issuer, email] of [
    [local, 'qing@example.org'],
    [other, 'bai@example.org'],
  ] as const) {
    enableProviders(site, issuer, ['oidc'])
    issuer.person = { subject: '1', email }
    await visitor.send('GET', await issuer.visit((await startOAuth(visitor, 'oidc')).url))
    emails.push((await sessionOf(visitor))?.email)
  }
  expect(emails).toEqual(['qing@example.org', 'bai@example.org'])
})

testOnSqlite('an unconfirmed account goes to the visitor who proves the email', async (site) => {
  enableProviders(site, local)
  const squatter = newVisitor(site, holdClock(site))
  const unconfirmed = { name: '不是青', email: 'qing@example.org', password: '占了別人的位子就不走了' }
  expect((await squatter.send('POST', '/api/auth/sign-up', unconfirmed)).status).toBe(204)
  local.person = { subject: '9', email: 'qing@example.org' }
  const visitor = newVisitor(site, holdClock(site))
  expect(await comeBy(visitor, 'google')).toBe('/#/review/3')
  expect(await sessionOf(visitor)).toMatchObject({ email: 'qing@example.org' })
  const { email, password } = unconfirmed
  expect((await squatter.send('POST', '/api/auth/sign-in', { email, password })).status).toBe(401)
})

testOnSqlite(
  'the confirmation link for a LINE profile works once, within a day, and only while the email is free',
  async (site) => {
    enableProviders(site, local)
    const clock = holdClock(site)
    const visitor = newVisitor(site, clock)
    local.person = { subject: 'U1', email: 'qing@example.org', name: '站主' }
    expect(await problemBy(visitor, 'line')).toBe('address_to_confirm')
    const token = await mailedToken(site)
    const page = await visitor.send('GET', `/account/confirm?token=${token}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('qing@example.org')])
    expect(await countUsers(site)).toBe(0)
    expect((await visitor.send('POST', '/account/confirm', new URLSearchParams({ token }))).status).toBe(303)
    const again = await visitor.send('POST', '/api/auth/confirm', { token })
    expect(await again.json()).toMatchObject({ code: 'account_link_worn_out' })
    expect(await comeBy(visitor, 'line')).toBe('/#/review/3')
    // The owner's name is reserved.
    expect(await sessionOf(visitor)).toMatchObject({ name: '讀者' })

    local.person = { subject: 'U2', email: 'late@example.org' }
    expect(await problemBy(visitor, 'line')).toBe('address_to_confirm')
    const late = await mailedToken(site)
    clock.pass(86_401)
    expect(await (await visitor.send('POST', '/api/auth/confirm', { token: late })).json()).toMatchObject({
      code: 'account_link_worn_out',
    })

    local.person = { subject: 'U3', email: 'other@example.org' }
    expect(await problemBy(visitor, 'line')).toBe('address_to_confirm')
    const tooLate = await mailedToken(site)
    await signIn(site, { email: 'other@example.org' })
    expect(await (await visitor.send('POST', '/api/auth/confirm', { token: tooLate })).json()).toMatchObject({
      code: 'address_in_use',
    })
  },
)

testOnSqlite('only configured providers are listed, and the list is cacheable', async (site) => {
  const visitor = newVisitor(site, holdClock(site))
  expect(await (await visitor.send('GET', '/api/auth/ways')).json()).toEqual({
    providers: [],
    sends_mail: true,
  })
  for (const id of [...PROVIDER_IDS, 'facebook']) {
    const response = await visitor.send('POST', `/api/auth/providers/${id}`, { to: '/' })
    expect(response.status).toBe(id === 'facebook' ? 400 : 404)
  }
  enableProviders(site, local, ['oidc', 'line', 'google'])
  const ways = await visitor.send('GET', '/api/auth/ways')
  expect(ways.headers.get('Cache-Control')).toContain('public, max-age=0')
  expect(await ways.json()).toEqual({
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'line', name: 'LINE' },
      { id: 'oidc', name: '書院' },
    ],
    sends_mail: true,
  })
})

async function goThrough(visitor: Visitor, id: ProviderId): Promise<Response> {
  return visitor.send('GET', await local.visit((await startOAuth(visitor, id)).url))
}

async function comeBy(visitor: Visitor, id: ProviderId): Promise<string | null> {
  return (await goThrough(visitor, id)).headers.get('Location')
}

async function problemBy(visitor: Visitor, id: ProviderId): Promise<string | undefined> {
  return problemOf(await goThrough(visitor, id)).problem
}

function problemOf(response: Response): Record<string, string> {
  const location = response.headers.get('Location') ?? ''
  if (!location.startsWith('/#/sign-in?')) throw new Error(`no problem: ${response.status} ${location}`)
  return Object.fromEntries(new URLSearchParams(location.slice('/#/sign-in?'.length)))
}

async function sessionOf(visitor: Visitor): Promise<Session | null> {
  return (await (await visitor.send('GET', '/api/session')).json()) as Session | null
}

async function confirmByMail(site: TestSite, visitor: Visitor): Promise<void> {
  const token = await mailedToken(site)
  expect((await visitor.send('POST', '/api/auth/confirm', { token })).status).toBe(204)
}

async function mailedToken(site: TestSite): Promise<string> {
  const mail = (await site.deliverMails()).at(-1)
  const token = /\/account\/confirm\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link in ${mail?.text}`)
  return token
}

async function countUsers({ deps }: TestSite): Promise<number> {
  return (await deps.database.queries.selectFrom('xc_users').select('id').execute()).length
}
