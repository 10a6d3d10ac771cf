import { expect } from 'vitest'
import type { AccountExport } from '../../../contract/accounts/account-data.ts'
import type { TokenList } from '../../../contract/accounts/studio-tokens.ts'
import { bearer, exchangeSession } from '../../../../tests/support/accounts/programs.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { PASSWORD, signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { createToken } from '../../../../tests/support/accounts/studio-tokens.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { endSessionsOf } from '../sessions.service.ts'

testOnEachEngine(
  'a token is shown once, works in the studio only, and shows when it was used',
  async (site) => {
    const clock = holdClock(site)
    const owner = await signIn(site, { role: 'owner' }, clock)
    await site.addReview({ id: 1 })
    const token = await createToken(owner, { name: '家裡的電腦', scopes: ['write', 'read'], days: 30 })
    expect(token).toMatch(/^xct_/)
    const list = async () => (await (await owner.send('GET', '/api/studio/tokens')).json()) as TokenList
    const [listed] = (await list()).tokens
    expect(listed).toMatchObject({ name: '家裡的電腦', scopes: ['read', 'write'], last_used_at: null })
    const stored = await site.deps.database.queries.selectFrom('xc_studio_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)

    clock.pass(60)
    expect(await use(site, token)).toBe(200)
    expect((await list()).tokens).toMatchObject([{ last_used_at: clock.now().toISOString() }])
    // A token is no session.
    for (const [method, path] of [
      ['GET', '/api/session'],
      ['PUT', '/api/reviews/1/bookmark'],
      ['GET', '/api/account/export'],
    ] as const) {
      const answer = await site.send(method, path, undefined, as(token))
      expect([path, answer.status]).toEqual([path, 401])
    }
    const exported = (await (await owner.send('GET', '/api/account/export')).json()) as AccountExport
    expect(exported.tokens).toMatchObject([{ name: '家裡的電腦', scopes: ['read', 'write'] }])

    clock.pass(30 * 86_400)
    expect(await use(site, token)).toBe('token_invalid')
    expect(await use(site, 'xct_invented')).toBe('token_invalid')
  },
)

testOnEachEngine('tokens are created with the password, in a browser, within the role', async (site) => {
  const owner = await signIn(site, { role: 'owner' })
  const editor = await signIn(site, { role: 'editor' })
  const create = (who: typeof owner, more: object) =>
    who.send('POST', '/api/studio/tokens', { name: '程式', scopes: ['read'], password: PASSWORD, ...more })
  expect(await codeOf(await create(owner, { password: '不是這個密碼' }))).toBe('password_wrong')
  expect(await codeOf(await create(owner, { scopes: [] }))).toBe('invalid_request')
  expect(await codeOf(await create(owner, { name: ' ' }))).toBe('invalid_request')
  expect(await codeOf(await create(editor, { scopes: ['newsletter'] }))).toBe('invalid_request')
  expect(((await (await editor.send('GET', '/api/studio/tokens')).json()) as TokenList).scopes).toEqual([
    'read',
    'write',
    'publish',
    'moderate',
  ])
  // Neither a token nor a session of a program makes another token.
  const token = await createToken(owner, { scopes: ['settings'] })
  const body = { name: '程式', scopes: ['read'], password: PASSWORD }
  expect(await codeOf(await site.send('POST', '/api/studio/tokens', body, as(token)))).toBe('scope_missing')
  const session = await exchangeSession(owner)
  expect(await codeOf(await bearer(site, session, 'POST', '/api/studio/tokens', body))).toBe(
    'sign_in_required',
  )
})

testOnEachEngine('a token ends when it is revoked, and with all sessions of its account', async (site) => {
  const owner = await signIn(site, { role: 'owner' })
  const editor = await signIn(site, { role: 'editor' })
  const [first, second] = [
    await createToken(owner, { scopes: ['read'] }),
    await createToken(owner, { scopes: ['read'] }),
  ]
  const { tokens } = (await (await owner.send('GET', '/api/studio/tokens')).json()) as TokenList
  // Another member's token is out of reach.
  for (const { id } of tokens) await editor.send('DELETE', `/api/studio/tokens/${id}`)
  expect([await use(site, first), await use(site, second)]).toEqual([200, 200])
  for (const { id } of tokens.slice(0, 1)) {
    expect((await owner.send('DELETE', `/api/studio/tokens/${id}`)).status).toBe(200)
    expect((await owner.send('DELETE', `/api/studio/tokens/${id}`)).status).toBe(200)
  }
  const results = [await use(site, first), await use(site, second)]
  expect(results.toSorted()).toEqual([200, 'token_invalid'])
  await endSessionsOf(site.deps, owner.userId)
  expect([await use(site, first), await use(site, second)]).toEqual(['token_invalid', 'token_invalid'])
})

function as(token: string): { headers: Record<string, string> } {
  return { headers: { Authorization: `Bearer ${token}` } }
}

/** 200, or the problem code. */
async function use(site: TestSite, token: string): Promise<unknown> {
  const answer = await site.send('GET', '/api/studio/reviews', undefined, as(token))
  return answer.ok ? answer.status : codeOf(answer)
}
