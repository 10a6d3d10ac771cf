import { expect, test } from 'vitest'
import type { Session } from '../../contract/accounts/accounts.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { signIn, signInAs } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { deviceKind } from '../platform/http/access/device-name.ts'

testOnEachEngine('a reader signs in, is known, and signs out', async (site) => {
  const reader = await signIn(site, { name: '小青' })
  expect(reader.lastSetCookie).toMatch(/^__Host-xc\.session_token=/)
  for (const flag of [/; HttpOnly/i, /; SameSite=Lax/i, /; Secure/i, /; Path=\//i]) {
    expect(reader.lastSetCookie).toMatch(flag)
  }
  const response = await reader.send('GET', '/api/session')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const session = (await response.json()) as Session
  expect(session).toEqual({
    id: reader.userId,
    name: '小青',
    reading: null,
    email: reader.email,
    role: 'reader',
    has_password: true,
    avatar: expect.any(Number),
    expires_at: expect.any(String),
  })
  const days = (Date.parse(session.expires_at) - site.deps.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  // From its first paint the page knows that a reader is signed in, but not which.
  expect(reader.cookie).toContain('xc_signed_in=1')
  const before = reader.cookie
  expect((await reader.send('POST', '/api/auth/sign-out')).status).toBe(204)
  expect(reader.cookie).not.toMatch(/session|signed_in/)
  reader.cookie = before
  expect(await (await reader.send('GET', '/api/session')).json()).toBeNull()
})

testOnEachEngine('the signed-in cookie is deleted with its session', async (site) => {
  const reader = await signIn(site)
  const [mark] = /xc_signed_in=1/.exec(reader.cookie) ?? []
  expect(mark).toBeDefined()
  reader.cookie = 'xc_signed_in=1'
  expect(await (await reader.send('GET', '/api/session')).json()).toBeNull()
  expect(reader.cookie).toBe('')
})

testOnSqlite('an anonymous visitor and an invented cookie have no session', async (site) => {
  const anonymous = newVisitor(site, holdClock(site))
  expect(await (await anonymous.send('GET', '/api/session')).json()).toBeNull()
  const reader = await signIn(site)
  anonymous.cookie = reader.cookie.replace(/=.{10}/, '=0123456789')
  expect(await (await anonymous.send('GET', '/api/session')).json()).toBeNull()
})

testOnEachEngine('a wrong password and an unknown email get the same response', async (site) => {
  const reader = await signIn(site)
  const visitor = newVisitor(site, holdClock(site))
  const answers = []
  for (const email of [reader.email, 'nobody@example.org', 'no address']) {
    const response = await visitor.send('POST', '/api/auth/sign-in', { email, password: '別人的密碼啊' })
    const { request_id: _id, ...body } = (await response.json()) as { request_id: string }
    answers.push([response.status, body])
  }
  expect(answers[0]).toEqual([401, expect.objectContaining({ code: 'credentials_wrong' })])
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

testOnEachEngine('guessing is stopped without locking out the holder elsewhere', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const guesser = newVisitor(site, clock)
  const statuses = []
  for (let guess = 0; guess < 9; guess += 1) {
    const body = { email: reader.email.toUpperCase(), password: `猜第${guess}個密碼` }
    statuses.push((await guesser.send('POST', '/api/auth/sign-in', body)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429])
  await signInAs(newVisitor(site, clock), reader.email)
})

testOnEachEngine('neither the IP address nor the full user agent is stored', async (site) => {
  await signIn(site)
  const rows = await site.deps.database.queries
    .selectFrom('xc_sessions')
    .select(['ipAddress', 'userAgent'])
    .execute()
  expect(rows).toEqual([{ ipAddress: '', userAgent: 'Firefox/Linux' }])
})

test('a session shows the kind of its browser only', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  expect([edge, phone, 'curl/8'].map(deviceKind)).toEqual(['Edge/Windows', 'Safari/iPhone', ''])
})

testOnSqlite('another site cannot sign anybody in or out', async (site) => {
  const reader = await signIn(site)
  for (const path of ['/api/auth/sign-in', '/api/auth/sign-out']) {
    const headers = { Cookie: reader.cookie, 'Sec-Fetch-Site': 'cross-site' }
    const { email, password } = reader
    expect((await site.send('POST', path, { email, password }, { headers })).status).toBe(403)
  }
  expect(await (await reader.send('GET', '/api/session')).json()).not.toBeNull()
})

testOnEachEngine('comments and likes of a signed-in reader belong to the account', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = await signIn(site, {}, clock)
  const other = await storeComment(site.deps, { review_id: 1, content: '別人的。' })
  const own = await reader.publish(1, { name: '小青', more: { user_id: 'someone-else' } })
  await reader.like(other)
  const { queries } = site.deps.database
  const stored = await queries
    .selectFrom('xc_comments')
    .select('user_id')
    .where('id', '=', own.id)
    .executeTakeFirst()
  expect(stored?.user_id).toBe(reader.userId)
  expect(await queries.selectFrom('xc_comment_likes').select('liker').execute()).toEqual([
    { liker: `user:${reader.userId}` },
  ])
  const elsewhere = newVisitor(site, clock)
  await signInAs(elsewhere, reader.email)
  const seen = (await elsewhere.read(1)).comments
  expect(seen.find(({ id }) => id === other)?.is_liked).toBe(true)
  expect(seen.find(({ id }) => id === own.id)?.editable_until).not.toBeNull()
})

testOnEachEngine(
  'the signed-in owner comments with the reviewer’s name and badge, and is never held',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const owner = await signIn(site, { name: '站主', role: 'owner' }, clock)
    expect(await (await owner.send('GET', '/api/session')).json()).toMatchObject({ role: 'owner' })
    const text = '請看 https://a.example/ 和 https://b.example/，或寫信到 owner@example.org。'
    const comment = await owner.publish(1, { name: '站主', text, seconds: 1 })
    expect(comment).toMatchObject({ is_owner: true, user_name: '站主' })
    const changed = await owner.send('PATCH', `/api/comments/${comment.id}`, {
      content: `${text}再一個 www.c.example`,
    })
    expect(await changed.json()).toMatchObject({ outcome: 'published' })

    const reader = await signIn(site, {}, clock)
    expect((await reader.comment(1, { name: '站主' })).status).toBe(400)
    expect(await (await reader.comment(1, { text })).json()).toMatchObject({ outcome: 'held' })
  },
)
