import { expect } from 'vitest'
import { storeUser } from '../../../../tests/support/factories.ts'
import { signIn } from '../../../../tests/support/sign-in.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/test-site.ts'
import { deleteExpiredSessions } from './sessions.service.ts'

testOnEachEngine(
  'reading the session renews it for its full time, and other requests do not',
  async (site) => {
    const reader = await signIn(site)
    await setSessions(site, { expiresAt: inDays(20), updatedAt: inDays(-10) })
    reader.lastSetCookie = null
    await site.addReview({ id: 1 })
    await reader.read(1)
    expect(reader.lastSetCookie).toBeNull()
    const session = (await (await reader.send('GET', '/api/session')).json()) as { expires_at: string }
    expect(session.expires_at > inDays(29)).toBe(true)
    expect(reader.lastSetCookie).toMatch(/HttpOnly.*SameSite=Lax/)
  },
)

testOnEachEngine(
  'a session under the former name of its cookie goes on, and moves to the new name when it is renewed',
  async (site) => {
    const reader = await signIn(site)
    const [host, former] = ['__Host-xc.session_token=', '__Secure-xc.session_token=']
    expect(reader.cookie).toContain(host)
    reader.cookie = reader.cookie.replace(host, former)
    expect((await reader.send('GET', '/api/bookmarks')).status).toBe(200)
    expect(reader.cookie).toContain(former)
    await setSessions(site, { expiresAt: inDays(20), updatedAt: inDays(-10) })
    expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
    expect(reader.cookie).toContain(host)
    expect(reader.cookie).not.toContain(former)
    expect((await reader.send('GET', '/api/bookmarks')).status).toBe(200)

    // Where both are there, the new one counts.
    const other = await signIn(site)
    const session = other.cookie.split('; ').find((pair) => pair.startsWith(host)) ?? ''
    reader.cookie = `${session.replace(host, former)}; ${reader.cookie}`
    expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
    await reader.send('POST', '/api/auth/sign-out')
    expect(reader.cookie).not.toMatch(/session_token|signed_in/)
  },
)

testOnEachEngine('behind TLS, cookies for the whole site have the prefix __Host-', async (site) => {
  const { email, password } = await signIn(site)
  const response = await site.send('POST', '/api/auth/sign-in', { email, password })
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(3)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^(?:__Host-xc\.|__Secure-xc\.known_device=|xc_signed_in=1;)/)
    if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/^(?=.*; Path=\/;)(?=.*; Secure)(?!.*Domain=)/)
  }
})

testOnEachEngine('an expired session signs in no account', async (site) => {
  const reader = await signIn(site)
  await setSessions(site, { expiresAt: inDays(-1), updatedAt: inDays(-31) })
  expect(await (await reader.send('GET', '/api/session')).json()).toBeNull()
  expect(reader.cookie).not.toMatch(/session|signed_in/)
})

testOnEachEngine('expired sessions and old unconfirmed accounts are deleted, and no others', async (site) => {
  await signIn(site)
  const past = await signIn(site)
  const { queries, engine } = site.deps.database
  await queries
    .updateTable('xc_sessions')
    .set({ expiresAt: inDays(-1) })
    .where('userId', '=', past.userId)
    .execute()
  site.deps.clock = { now: () => new Date(inDays(-31)) }
  const unconfirmed = await storeUser(site.deps)
  await queries
    .updateTable('xc_users')
    .set({ emailVerified: engine === 'sqlite' ? 0 : false })
    .where('id', '=', unconfirmed)
    .execute()
  site.deps.clock = { now: () => new Date() }
  await deleteExpiredSessions(site.deps)
  expect(await queries.selectFrom('xc_sessions').select('id').execute()).toHaveLength(1)
  const users = await queries.selectFrom('xc_users').select('id').execute()
  expect(users).toHaveLength(2)
  expect(users.map(({ id }) => id)).not.toContain(unconfirmed)
})

async function setSessions(
  { deps }: TestSite,
  times: { expiresAt: string; updatedAt: string },
): Promise<void> {
  await deps.database.queries.updateTable('xc_sessions').set(times).execute()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
