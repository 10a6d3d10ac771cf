import { expect } from 'vitest'
import { storeUser } from '../../../tests/support/server/factories.ts'
import { exchangeSession, refreshTokens, tokenResult } from '../../../tests/support/accounts/programs.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { sessionsCommand } from './accounts.command.ts'
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

testOnSqlite('behind TLS, cookies for the whole site have the prefix __Host-', async (site) => {
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

testOnEachEngine('a session ends 180 days after its sign-in, however often it is used', async (site) => {
  const reader = await signIn(site)
  await signIn(site)
  const tokens = await exchangeSession(reader)
  const use = { expiresAt: inDays(29), updatedAt: inDays(-1) }

  await setSessions(site, { ...use, createdAt: inDays(-179) })
  const session = (await (await reader.send('GET', '/api/session')).json()) as { expires_at: string }
  expect(session.expires_at < inDays(1.1)).toBe(true)
  expect((await reader.send('GET', '/api/bookmarks')).status).toBe(200)
  expect(await tokenResult(site, tokens)).toBe(true)

  // The app, which asks again before the end, would ask without a pause.
  const other = await signIn(site)
  await setSessions(site, { ...use, createdAt: inDays(-180 + 1 / 1_440) })
  expect(await (await other.send('GET', '/api/session')).json()).toBeNull()

  await setSessions(site, { ...use, createdAt: inDays(-181) })
  expect((await reader.send('GET', '/api/bookmarks')).status).toBe(401)
  expect((await reader.send('GET', '/api/auth/sessions')).status).toBe(401)
  expect(await tokenResult(site, tokens)).not.toBe(true)
  expect((await refreshTokens(site, tokens)).status).toBe(401)
  expect(await (await reader.send('GET', '/api/session')).json()).toBeNull()
  expect(reader.cookie).not.toMatch(/session|signed_in/)
  await deleteExpiredSessions(site.deps)
  expect(await site.deps.database.queries.selectFrom('xc_sessions').select('id').execute()).toEqual([])
})

testOnEachEngine('the operator ends the sessions of one account, or of all', async (site) => {
  const [one, other] = [await signIn(site), await signIn(site)]
  const tokens = await exchangeSession(one)
  const written: string[] = []
  const stream = { write: (text: string) => written.push(text) }
  const open = async () => ({ deps: site.deps, close: async () => {} })
  const run = (...args: string[]) => sessionsCommand(args, { stdout: stream, stderr: stream }, open)
  const statuses = async () =>
    Promise.all([one, other].map(async (reader) => (await reader.send('GET', '/api/bookmarks')).status))

  expect(await run('end', one.email.toUpperCase())).toBe(0)
  expect(written).toEqual([`2 sessions of ${one.email} have ended\n`])
  expect(await statuses()).toEqual([401, 200])
  expect((await refreshTokens(site, tokens)).status).toBe(401)
  expect(await run('end', '--all')).toBe(0)
  expect(written.at(-1)).toBe('1 sessions of all accounts have ended\n')
  expect(await statuses()).toEqual([401, 401])
  expect(await run('end', 'nobody@example.org')).toBe(1)
  for (const wrong of [[], ['end'], [one.email], ['end', one.email, '--all'], ['end', 'not an email']])
    expect(await run(...wrong)).toBe(2)
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
  holdClock(site)
  await deleteExpiredSessions(site.deps)
  expect(await queries.selectFrom('xc_sessions').select('id').execute()).toHaveLength(1)
  const users = await queries.selectFrom('xc_users').select('id').execute()
  expect(users).toHaveLength(2)
  expect(users.map(({ id }) => id)).not.toContain(unconfirmed)
})

async function setSessions(
  { deps }: TestSite,
  times: { expiresAt: string; updatedAt: string; createdAt?: string },
): Promise<void> {
  await deps.database.queries.updateTable('xc_sessions').set(times).execute()
}

/** The time at which the clock of a test's site stands. */
const NOW = Date.parse('2025-06-01T04:00:00Z')

function inDays(days: number): string {
  return new Date(NOW + days * 86_400_000).toISOString()
}
