import { expect } from 'vitest'
import type { AccountExport } from '../../../contract/accounts/account-data.ts'
import type { LinkedProvider } from '../../../contract/accounts/linked-providers.ts'
import type { ProviderId } from '../../../contract/accounts/providers.ts'
import { enableProviders, openProvidersForTests } from '../../../../tests/support/providers/oauth-requests.ts'
import { type SignedInVisitor, signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { sendTotp, turnOnTwoFactor } from '../../../../tests/support/accounts/two-factor.ts'
import { logFormerProviders } from './linked-providers.service.ts'
import { newVisitor, type Visitor } from '../../../../tests/support/server/visitors.ts'

const local = openProvidersForTests('https://xingcha.test')

testOnEachEngine('a reader links a provider, signs in with it, and unlinks it', async (site) => {
  enableProviders(site, local)
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  expect(await listOf(reader)).toEqual([])
  // Its email is another one: the reader confirms that the profile is theirs.
  local.person = { subject: '11', email: 'elsewhere@example.com' }
  expect(await link(reader, 'oidc')).toBe('/#/account')
  clock.pass(60)
  local.person = { subject: 'U11' }
  expect(await link(reader, 'line')).toBe('/#/account')
  expect(await listOf(reader)).toEqual([
    { id: 'oidc', name: '書院', address: 'elsewhere@example.com', linked_at: expect.any(String) },
    { id: 'line', name: 'LINE', address: null, linked_at: expect.any(String) },
  ])
  // The data stay with the account.
  const { ways_in } = (await (await reader.send('GET', '/api/account/export')).json()) as AccountExport
  expect(ways_in.providers.map(({ id, address }) => [id, address])).toEqual([
    ['oidc', 'elsewhere@example.com'],
    ['line', null],
  ])
  const mails = await site.deliverMails()
  expect(mails.map(({ to, subject }) => [to, subject.slice(-4)])).toEqual([
    [reader.email, '了 書院'],
    [reader.email, 'LINE'],
  ])
  // Once more is the same.
  expect(await link(reader, 'line')).toBe('/#/account')
  expect(await site.deliverMails()).toEqual([])

  const elsewhere = newVisitor(site, holdClock(site))
  expect(await signInBy(elsewhere, 'line')).toBe('/#/')
  expect(await (await elsewhere.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })

  expect((await elsewhere.send('DELETE', '/api/auth/linked/oidc')).status).toBe(204)
  const again = await elsewhere.send('DELETE', '/api/auth/linked/oidc')
  expect(await again.json()).toMatchObject({ status: 404, code: 'provider_not_found' })
  expect((await site.deliverMails()).map(({ to, subject }) => [to, subject.slice(-10)])).toEqual([
    [reader.email, '解除了 書院 的連結'],
  ])
  expect((await listOf(reader)).map(({ id }) => id)).toEqual(['line'])
})

testOnEachEngine('linking requires reauthentication and a session that is still open', async (site) => {
  enableProviders(site, local)
  const reader = await signIn(site)
  const body = { to: '/account', password: '不是這個密碼吧' }
  const wrong = await reader.send('POST', '/api/auth/providers/google/link', body)
  expect(await wrong.json()).toMatchObject({ code: 'password_wrong' })
  expect(await (await site.send('POST', '/api/auth/providers/google/link', body)).json()).toMatchObject({
    code: 'sign_in_required',
  })
  local.person = { subject: '12', email: 'ann@example.com' }
  const brought = await local.visit(await setOutToLink(reader, 'google'))
  const cookie = reader.cookie
  expect((await reader.send('POST', '/api/auth/sign-out')).status).toBe(204)
  reader.cookie = cookie
  const response = await reader.send('GET', brought)
  expect(response.headers.get('Location')).toBe('/#/account?problem=sign_in_required')
  expect(await countLinked(site)).toBe(0)
  local.person = null
  await signInAgain(reader)
  expect(await link(reader, 'google')).toBe('/#/account?problem=provider_refused')
})

testOnEachEngine(
  'neither another account’s profile nor a second one of a provider can be linked, nor one for another account',
  async (site) => {
    enableProviders(site, local)
    const [ann, ben] = [await signIn(site), await signIn(site)]
    local.person = { subject: '21', email: 'ann@example.com' }
    expect(await link(ann, 'google')).toBe('/#/account')
    expect(await link(ben, 'google')).toBe('/#/account?problem=identity_in_use')
    local.person = { subject: '22', email: 'ann2@example.com' }
    expect(await link(ann, 'google')).toBe('/#/account?problem=identity_in_use')
    expect(await listOf(ben)).toEqual([])
    expect(await listOf(ann)).toHaveLength(1)
    expect((await ben.send('DELETE', '/api/auth/linked/google')).status).toBe(404)
    expect(await listOf(ann)).toHaveLength(1)

    // Ben's browser requests Ann's callback, and is refused.
    local.person = { subject: '23', email: 'ann@example.com' }
    const brought = await local.visit(await setOutToLink(ann, 'oidc'))
    const response = await ben.send('GET', brought)
    expect(response.headers.get('Location')).toBe('/#/sign-in?problem=provider_refused&to=%2F')
    expect(await countLinked(site)).toBe(1)
  },
)

testOnEachEngine('the last sign-in method cannot be removed, even by two tabs at once', async (site) => {
  enableProviders(site, local)
  const visitor = newVisitor(site, holdClock(site))
  local.person = { subject: '31', email: 'qing@example.org' }
  expect(await signInBy(visitor, 'google')).toBe('/#/')
  const last = await visitor.send('DELETE', '/api/auth/linked/google')
  expect(await last.json()).toMatchObject({ status: 409, code: 'last_way_in' })
  // Without a password, having just signed in is enough.
  expect(await link(visitor, 'oidc')).toBe('/#/account')
  const both = await Promise.all(
    ['google', 'oidc'].map((id) => visitor.send('DELETE', `/api/auth/linked/${id}`)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await listOf(visitor)).toHaveLength(1)
})

testOnEachEngine('a provider’s sign-in requires the second step, too', async (site) => {
  enableProviders(site, local)
  const clock = holdClock(site)
  const reader = await signIn(site)
  local.person = { subject: '41', email: 'elsewhere@example.com' }
  expect(await link(reader, 'google')).toBe('/#/account')
  const { code } = await turnOnTwoFactor(reader, clock)
  const browser = newVisitor(site, clock)
  expect(await signInBy(browser, 'google')).toBe('/#/sign-in?second-step=1&to=%2F')
  expect(await (await browser.send('GET', '/api/session')).json()).toBeNull()
  expect((await sendTotp(browser, code())).status).toBe(200)
  expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
})

testOnEachEngine(
  'accounts of providers that are gone are counted, and sign in by a mailed code',
  async (site) => {
    enableProviders(site, local)
    const clock = holdClock(site)
    for (const subject of ['1', '2']) {
      local.person = { subject, email: `qing${subject}@example.org` }
      await signInBy(newVisitor(site, clock), 'google')
    }
    await site.deps.database.queries.updateTable('xc_accounts').set({ providerId: 'apple' }).execute()
    await signIn(site)
    const counted = async () => {
      site.logLines.length = 0
      await logFormerProviders(site.deps)
      return site.logLines.map((line) => (JSON.parse(line) as { count: number }).count)
    }
    expect(await counted()).toEqual([2])
    const email = 'qing1@example.org'
    const browser = newVisitor(site, clock)
    await browser.send('POST', '/api/auth/code', { email })
    const [code] = /\d{6}/.exec((await site.deliverMails())[0]?.text ?? '') ?? []
    expect((await browser.send('POST', '/api/auth/sign-in-code', { email, code })).status).toBe(200)
    expect(await listOf(browser)).toEqual([])
    const password = '白堤上的第六座橋'
    expect((await browser.send('PUT', '/api/auth/password', { password })).status).toBe(200)
    expect(await counted()).toEqual([1])
  },
)

testOnSqlite('linked providers require a session', async (site) => {
  for (const [method, path] of [
    ['GET', '/api/auth/linked'],
    ['DELETE', '/api/auth/linked/google'],
    ['POST', '/api/auth/providers/google/link'],
  ] as const) {
    const response = await site.send(method, path, method === 'POST' ? { to: '/' } : undefined)
    expect(await response.json()).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  }
})

async function listOf(visitor: Visitor): Promise<LinkedProvider[]> {
  return (await (await visitor.send('GET', '/api/auth/linked')).json()) as LinkedProvider[]
}

async function setOutToLink(visitor: Visitor & Partial<SignedInVisitor>, id: ProviderId): Promise<string> {
  const body = { to: '/account', password: visitor.password }
  const response = await visitor.send('POST', `/api/auth/providers/${id}/link`, body)
  if (response.status !== 200) throw new Error(`did not set out: ${await response.text()}`)
  return ((await response.json()) as { url: string }).url
}

/** Links the profile. Returns the URL after the callback. */
async function link(visitor: Visitor, id: ProviderId): Promise<string | null> {
  const callback = await local.visit(await setOutToLink(visitor, id))
  return (await visitor.send('GET', callback)).headers.get('Location')
}

async function signInBy(visitor: Visitor, id: ProviderId): Promise<string | null> {
  const startOAuth = await visitor.send('POST', `/api/auth/providers/${id}`, { to: '/' })
  const callback = await local.visit(((await startOAuth.json()) as { url: string }).url)
  return (await visitor.send('GET', callback)).headers.get('Location')
}

async function signInAgain({ send, email, password }: SignedInVisitor): Promise<void> {
  expect((await send('POST', '/api/auth/sign-in', { email, password })).status).toBe(200)
}

async function countLinked({ deps }: TestSite): Promise<number> {
  const rows = await deps.database.queries
    .selectFrom('xc_accounts')
    .select('id')
    .where('providerId', '<>', 'credential')
    .execute()
  return rows.length
}
