import { randomUUID } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { expect } from 'vitest'
import type { OpenSession, Session } from '../../../contract/accounts/accounts.ts'
import type { ReadingState } from '../../../contract/reading/reading-list.ts'
import type { Tokens } from '../../../contract/accounts/api-tokens.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { signIn, signInAs, type SignedInVisitor } from '../../../../tests/support/accounts/sign-in.ts'
import {
  bearer,
  holdNow,
  fetchKeySet,
  refreshTokens,
  exchangeSession,
  tokenResult,
} from '../../../../tests/support/accounts/programs.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { deleteUsedTokens } from './api-tokens.service.ts'

testOnEachEngine(
  'a browser’s session is exchanged for tokens of its account, which the key set verifies',
  async (site) => {
    holdNow(site)
    await site.addReview({ id: 1 })
    const reader = await signIn(site, { name: '小青' })
    expect(await fetchKeySet(site)).toEqual({ keys: [] })
    const answer = await reader.send('POST', '/api/auth/token', { grant_type: 'session' })
    expect([answer.headers.get('Cache-Control'), answer.headers.get('Set-Cookie')]).toEqual([
      'private, no-store',
      null,
    ])
    const tokens = (await answer.json()) as Tokens
    const now = Math.floor(site.deps.clock.now().getTime() / 1_000)
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: now + 3_600,
      expires_in: 3_600,
      token_type: 'bearer',
      user: { id: reader.userId, name: '小青', email: reader.email },
    })

    // Verification needs the URL of the site only.
    const published = await site.get('/.well-known/jwks.json')
    expect(published.headers.get('Cache-Control')).toBe('public, max-age=300')
    const keys = createRemoteJWKSet(new URL('https://xingcha.test/.well-known/jwks.json'), {
      [customFetch]: (url) => site.get(new URL(url).pathname),
    })
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: 'https://xingcha.test',
      audience: 'https://xingcha.test',
    })
    expect(payload).toMatchObject({ sub: reader.userId, iat: now, exp: now + 3_600 })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    const [key] = (await fetchKeySet(site)).keys
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])

    expect((await bearer(site, tokens, 'PUT', '/api/reviews/1/bookmark')).status).toBe(200)
    expect(await (await reader.send('GET', '/api/reviews/1/bookmark')).json()).toMatchObject({
      is_bookmarked: true,
    })
    const session = (await (await bearer(site, tokens, 'GET', '/api/session')).json()) as Session
    expect(session).toMatchObject({ id: reader.userId, role: 'reader' })
  },
)

testOnEachEngine('a browser’s session is exchanged for a separate session of a program', async (site) => {
  holdNow(site)
  const owner = await signIn(site, { role: 'owner' })
  const tokens = await exchangeSession(owner)
  expect(await (await bearer(site, tokens, 'GET', '/api/session')).json()).toMatchObject({ role: 'owner' })
  const anonymous = await site.send('POST', '/api/auth/token', { grant_type: 'session' })
  expect([anonymous.status, await codeOf(anonymous)]).toEqual([401, 'sign_in_required'])
  // Nor is a program's.
  const again = await bearer(site, tokens, 'POST', '/api/auth/token', { grant_type: 'session' })
  expect(await codeOf(again)).toBe('sign_in_required')
  expect((await owner.send('POST', '/api/auth/sign-out')).status).toBe(204)
  expect((await bearer(site, tokens, 'GET', '/api/reading-list')).status).toBe(200)
})

testOnEachEngine('a program can read only the data of its own account', async (site) => {
  holdNow(site)
  await site.addReview({ id: 1 })
  const [ann, ben] = [await newReader(site), await newReader(site)]
  const { entry_id } = await ben.request<ReadingState>('PUT', '/api/reviews/1/reading-status', {
    status: 'reading',
  })
  const tokens = await exchangeSession(ann)
  for (const path of [`/api/reading-list/${entry_id}`, '/api/reading-list/9999']) {
    const answer = await bearer(site, tokens, 'DELETE', path)
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'entry_not_found'])
  }
  const list = await bearer(site, tokens, 'GET', `/api/reading-list?user_id=${ben.userId}`)
  expect([list.headers.get('Cache-Control'), await list.json()]).toEqual([
    'private, no-store',
    expect.objectContaining({ total: 0 }),
  ])
  expect(await ben.request('GET', '/api/reading-list')).toMatchObject({ total: 1 })
})

testOnEachEngine(
  'a program’s session is in the list of sessions, and ending it there takes effect at once',
  async (site) => {
    holdNow(site)
    const reader = await signIn(site)
    const first = await exchangeSession(reader)
    const second = await exchangeSession(reader)
    const third = await exchangeSession(reader)
    const listed = (await (await reader.send('GET', '/api/auth/sessions')).json()) as OpenSession[]
    expect(listed.map(({ device }) => device).toSorted()).toEqual(['Firefox／Linux', '程式', '程式', '程式'])
    const { sid } = decodeJwt(first.access_token)
    expect(listed.map(({ id }) => id)).toContain(sid)
    const other = await signIn(site)
    const end = (who: SignedInVisitor, path = '') =>
      who.send('DELETE', `/api/auth/sessions${path}`, { password: who.password })
    expect(await codeOf(await end(other, `/${sid}`))).toBe('session_not_found')
    expect(await tokenResult(site, first)).toBe(true)

    expect((await end(reader, `/${sid}`)).status).toBe(204)
    expect(await tokenResult(site, first)).toBe('token_invalid')
    expect(await codeOf(await refreshTokens(site, first))).toBe('token_invalid')
    expect((await bearer(site, second, 'POST', '/api/auth/sign-out')).status).toBe(204)
    expect(await tokenResult(site, second)).toBe('token_invalid')
    expect(await tokenResult(site, third)).toBe(true)
    expect((await end(reader)).status).toBe(204)
    expect(await tokenResult(site, third)).toBe('token_invalid')
    expect(await refreshTokensKept(site)).toBe(0)
  },
)

testOnEachEngine('a token is renewed once, and a copy of it ends the session', async (site) => {
  const clock = holdNow(site)
  const reader = await signIn(site)
  const first = await exchangeSession(reader)
  clock.pass(3_500)
  const answer = await refreshTokens(site, first)
  const second = (await answer.json()) as Tokens
  expect(second.user).toEqual(first.user)
  expect(second.expires_at).toBe(first.expires_at + 3_500)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(second.access_token).sid).toBe(decodeJwt(first.access_token).sid)
  // Tokens signed before stay valid for their hour.
  expect([await tokenResult(site, first), await tokenResult(site, second)]).toEqual([true, true])

  const unrelated = await exchangeSession(reader)
  expect(await codeOf(await refreshTokens(site, first))).toBe('token_invalid')
  expect(await tokenResult(site, second)).toBe('token_invalid')
  expect(await codeOf(await refreshTokens(site, second))).toBe('token_invalid')
  expect(await tokenResult(site, unrelated)).toBe(true)
  expect(await codeOf(await refreshTokens(site, { ...first, refresh_token: 'made-up' }))).toBe(
    'token_invalid',
  )

  // Sent twice at once, one of the two is a copy.
  const twice = await Promise.all([refreshTokens(site, unrelated), refreshTokens(site, unrelated)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await tokenResult(site, unrelated)).toBe('token_invalid')
})

testOnEachEngine('tokens can be renewed while a program is in use, and expire afterwards', async (site) => {
  const clock = holdNow(site)
  let tokens = await exchangeSession(await signIn(site))
  const oldest = tokens
  for (let time = 0; time < 3; time += 1) {
    clock.pass(29 * 86_400)
    tokens = (await (await refreshTokens(site, tokens)).json()) as Tokens
  }
  expect(await tokenResult(site, tokens)).toBe(true)
  await deleteUsedTokens(site.deps)
  expect(await codeOf(await refreshTokens(site, oldest))).toBe('token_invalid')
  expect(await tokenResult(site, tokens)).toBe(true)
  clock.pass(31 * 86_400)
  expect(await codeOf(await refreshTokens(site, tokens))).toBe('token_invalid')
})

testOnSqlite('an expired, altered, foreign or invented token is refused with token_invalid', async (site) => {
  const clock = holdNow(site)
  await site.addReview({ id: 1 })
  const reader = await signIn(site)
  const tokens = await exchangeSession(reader)
  const refused = async (access_token: string, sent = 'Bearer') => {
    const headers = { Authorization: `${sent} ${access_token}`, Cookie: reader.cookie }
    const answer = await site.send('PUT', '/api/reviews/1/bookmark', undefined, { headers })
    return [answer.status, await codeOf(answer), answer.headers.get('WWW-Authenticate')]
  }
  const refusal = [401, 'token_invalid', 'Bearer error="invalid_token"']
  const [head = '', body = '', signature = ''] = tokens.access_token.split('.')
  const claims = decodeJwt(tokens.access_token)
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url')
  expect(await refused(`${head}.${forged}.${signature}`)).toEqual(refusal)
  const noAlgorithm = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await refused(`${noAlgorithm}.${body}.`)).toEqual(refusal)
  expect(await refused('made-up')).toEqual(refusal)
  // It counts even with a valid cookie.
  expect(await refused(await signedElsewhere(claims, tokens))).toEqual(refusal)
  expect(await refused(tokens.refresh_token)).toEqual(refusal)
  site.deps.siteUrl = 'https://elsewhere.test'
  expect(await refused(tokens.access_token)).toEqual(refusal)
  site.deps.siteUrl = 'https://xingcha.test'

  clock.pass(3_599)
  expect(await tokenResult(site, tokens)).toBe(true)
  clock.pass(1)
  expect(await refused(tokens.access_token)).toEqual(refusal)
  expect(await (await reader.send('GET', '/api/reviews/1/bookmark')).json()).toMatchObject({
    is_bookmarked: false,
  })
  // Public requests still succeed.
  expect((await bearer(site, tokens, 'GET', '/api/reviews/1')).status).toBe(200)
})

testOnSqlite('a program changes nothing about how its account is signed in to', async (site) => {
  const clock = holdNow(site)
  const reader = await signIn(site)
  const tokens = await exchangeSession(reader)
  const password = reader.password
  const doors = [
    ['PUT', '/api/auth/password', { current_password: password, password: '月落烏啼霜滿天江楓' }],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions', { password }],
    ['DELETE', `/api/auth/sessions/${decodeJwt(tokens.access_token).sid}`, { password }],
    ['GET', '/api/auth/passkeys'],
    ['POST', '/api/auth/passkeys/options', { password }],
    ['DELETE', '/api/auth/passkeys/some'],
    ['POST', '/api/auth/two-step', { password }],
    ['POST', '/api/auth/two-step/confirm', { code: '000000' }],
    ['POST', '/api/auth/two-step/recovery-codes', { password }],
    ['DELETE', '/api/auth/two-step', { password }],
    ['DELETE', '/api/account', { password, comments: 'remove' }],
  ] as const
  for (const [method, path, body] of doors) {
    const answer = await bearer(site, tokens, method, path, body)
    expect([path, await codeOf(answer)]).toEqual([path, 'sign_in_required'])
  }
  await signInAs(newVisitor(site, clock), reader.email)
})

/** The same claims under the same key's name, signed by another key. */
async function signedElsewhere(claims: JWTPayload, { access_token }: Tokens): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  const { kid = '' } = decodeProtectedHeader(access_token)
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
}

async function refreshTokensKept({ deps }: TestSite): Promise<number> {
  return (await deps.database.queries.selectFrom('xc_refresh_tokens').select('token').execute()).length
}
