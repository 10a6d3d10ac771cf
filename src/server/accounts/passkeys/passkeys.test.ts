import { expect } from 'vitest'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../contract/accounts/passkeys.ts'
import { type Authenticator, newAuthenticator } from '../../../../tests/support/accounts/authenticator.ts'
import { type SignedInVisitor, signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../../tests/support/server/visitors.ts'
import { deleteExpiredSessions } from '../sessions.service.ts'

testOnEachEngine('a reader adds a passkey and signs in with it alone on another day', async (site) => {
  const reader = await signIn(site)
  const device = newAuthenticator()
  const options = await send<PasskeyCreationOptions>(reader, '/api/auth/passkeys/options', {
    password: reader.password,
  })
  expect(options).toMatchObject({
    rp: { id: 'xingcha.test', name: '星槎書話' },
    user: { name: reader.email, displayName: '某讀者' },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(reader.lastSetCookie).toMatch(/xc\.passkey=.*HttpOnly; Secure; SameSite=Strict/)
  const passkey = await send<Passkey>(reader, '/api/auth/passkeys', {
    name: ' 書桌上的電腦 ',
    response: device.create(options),
  })
  expect(passkey).toMatchObject({ name: '書桌上的電腦', last_used_at: null })
  expect(Object.keys(passkey).toSorted()).toEqual(['created_at', 'id', 'last_used_at', 'name'])
  const [mail] = await site.deliverMails()
  expect([mail?.to, mail?.text]).toEqual([reader.email, expect.stringContaining('新增了一把通行密鑰')])
  expect((await newOptions(reader)).excludeCredentials).toMatchObject([{ transports: ['internal'] }])

  const clock = holdClock(site, '2025-06-02T04:00:00Z')
  const visitor = newVisitor(site, clock)
  const session = await send<Session>(visitor, '/api/auth/passkey-sign-in', {
    response: device.get(await challenge(visitor)),
  })
  expect(session).toMatchObject({ id: reader.userId, email: reader.email })
  expect(visitor.lastSetCookie).toMatch(/^__Host-xc\.session_token=.*HttpOnly.*SameSite=Lax/)
  expect(await (await visitor.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
  expect(await list(reader)).toEqual([{ ...passkey, last_used_at: '2025-06-02T04:00:00.000Z' }])
})

testOnSqlite('a passkey without a name gets that of its browser, and names have a limit', async (site) => {
  const reader = await signIn(site)
  expect((await add(reader, newAuthenticator(), '  ')).name).toBe('Firefox/Linux')
  const response = newAuthenticator().create(await newOptions(reader))
  const long = await reader.send('POST', '/api/auth/passkeys', { name: '長'.repeat(41), response })
  expect([long.status, await code(long)]).toEqual([400, 'name_too_long'])
})

testOnEachEngine('a removed passkey signs in no more, and the others still do', async (site) => {
  const reader = await signIn(site)
  const [phone, tablet] = [newAuthenticator(), newAuthenticator()]
  const { id } = await add(reader, phone)
  await add(reader, tablet)
  expect((await reader.send('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204)
  expect(await code(await reader.send('DELETE', `/api/auth/passkeys/${id}`))).toBe('passkey_not_found')
  expect(await tryToSignIn(site, phone)).toBe('passkey_refused')
  expect(await tryToSignIn(site, tablet)).toBeUndefined()
  expect((await site.deliverMails()).map(({ subject }) => subject.slice(-9))).toEqual([
    '新增了一把通行密鑰',
    '新增了一把通行密鑰',
    '刪除了一把通行密鑰',
  ])
})

testOnEachEngine('a passkey that is the last sign-in method cannot be removed', async (site) => {
  const reader = await signIn(site)
  const [{ id: first }, { id: second }] = [
    await add(reader, newAuthenticator()),
    await add(reader, newAuthenticator()),
  ]
  const { queries } = site.deps.database
  await queries.deleteFrom('xc_accounts').where('userId', '=', reader.userId).execute()
  const gone = await Promise.all(
    [first, second].map((id) => reader.send('DELETE', `/api/auth/passkeys/${id}`)),
  )
  expect(gone.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await list(reader)).toHaveLength(1)
})

testOnEachEngine('a challenge is valid once, for half an hour, in its own browser', async (site) => {
  const clock = holdClock(site, new Date().toISOString())
  const reader = await signIn(site)
  const device = newAuthenticator()
  await add(reader, device)
  const visitor = newVisitor(site, clock)
  const send = async (response: object, from: Visitor = visitor) => {
    const answer = await from.send('POST', '/api/auth/passkey-sign-in', { response })
    return answer.ok ? undefined : code(answer)
  }

  const used = device.get(await challenge(visitor))
  const twice = await Promise.all([send(used), send(used)])
  expect(twice.toSorted()).toEqual(['passkey_refused', undefined])
  expect(await send(used)).toBe('passkey_refused')

  // Two windows of one browser, the first challenge used last.
  const [first, second] = [await challenge(visitor), await challenge(visitor)]
  expect([await send(device.get(second)), await send(device.get(first))]).toEqual([undefined, undefined])

  expect(await send(device.get(await challenge(visitor)), newVisitor(site, clock))).toBe('passkey_refused')
  const late = device.get(await challenge(visitor))
  clock.pass(31 * 60)
  expect(await send(late)).toBe('passkey_refused')
  // Neither a challenge for a new passkey nor an invented one signs in.
  const registration = { ...(await challenge(reader)), challenge: (await newOptions(reader)).challenge }
  expect(await send(device.get(registration), reader)).toBe('passkey_refused')
  const made = { ...registration, challenge: Buffer.from('1.2.3').toString('base64url') }
  expect(await send(device.get(made))).toBe('passkey_refused')

  const stored = () => site.deps.database.queries.selectFrom('xc_used_challenges').selectAll().execute()
  expect((await stored()).length).toBeGreaterThan(0)
  clock.pass(31 * 60)
  await deleteExpiredSessions(site.deps)
  expect(await stored()).toEqual([])
})

testOnSqlite(
  'an assertion of another site, altered, copied or without user verification is refused',
  async (site) => {
    const [reader, other] = [await signIn(site), await signIn(site)]
    const device = newAuthenticator()
    await add(reader, device)
    const visitor = newVisitor(site, holdClock(site))
    const refusedWith = async (response: object) =>
      code(await visitor.send('POST', '/api/auth/passkey-sign-in', { response }))

    expect(await refusedWith(device.get(await challenge(visitor), 'https://xingcha.example'))).toBe(
      'passkey_refused',
    )
    const changed = device.get(await challenge(visitor))
    changed.response.signature = device.get(await challenge(visitor)).response.signature
    expect(await refusedWith(changed)).toBe('passkey_refused')
    const foreign = device.get(await challenge(visitor))
    foreign.response.userHandle = Buffer.from(other.userId).toString('base64url')
    expect(await refusedWith(foreign)).toBe('passkey_refused')
    const broken = device.get(await challenge(visitor))
    broken.response.authenticatorData = 'AAAA'
    expect(await refusedWith(broken)).toBe('passkey_refused')
    expect(await refusedWith({ ...broken, response: { ...broken.response, clientDataJSON: 'AAAA' } })).toBe(
      'passkey_refused',
    )
    device.verifiesHolder = false
    expect(await refusedWith(device.get(await challenge(visitor)))).toBe('passkey_refused')
    device.verifiesHolder = true
    expect(await tryToSignIn(site, device)).toBeUndefined()
    // The counter of a copied device starts again.
    device.counter = 0
    expect(await tryToSignIn(site, device)).toBe('passkey_refused')
    expect(await tryToSignIn(site, strangersDevice(reader))).toBe('passkey_refused')
  },
)

testOnEachEngine(
  'a passkey is added once, with user verification, by the reader who requested it',
  async (site) => {
    const [reader, other] = [await signIn(site), await signIn(site)]
    const device = newAuthenticator()
    const tried = async (who: SignedInVisitor, response: object) =>
      code(await who.send('POST', '/api/auth/passkeys', { name: '', response }))
    const made = device.create(await newOptions(reader))
    await newOptions(other)
    expect(await tried(other, made)).toBe('passkey_refused')
    expect(await tried(reader, device.create(await newOptions(reader), 'https://xingcha.example'))).toBe(
      'passkey_refused',
    )
    device.verifiesHolder = false
    expect(await tried(reader, device.create(await newOptions(reader)))).toBe('passkey_refused')
    device.verifiesHolder = true
    const signInChallenge = { ...(await newOptions(reader)), challenge: (await challenge(reader)).challenge }
    expect(await tried(reader, device.create(signInChallenge))).toBe('passkey_refused')
    expect(await list(reader)).toEqual([])

    const good = device.create(await newOptions(reader))
    expect(await tried(reader, good)).toBeUndefined()
    expect(await tried(reader, good)).toBe('passkey_refused')
    expect(await list(reader)).toHaveLength(1)

    const wrong = await reader.send('POST', '/api/auth/passkeys/options', { password: '不是這個密碼' })
    expect(await code(wrong)).toBe('password_wrong')
  },
)

testOnEachEngine('passkeys are private to their reader', async (site) => {
  const [reader, other] = [await signIn(site), await signIn(site)]
  const device = newAuthenticator()
  const { id } = await add(reader, device, '手機')
  const response = device.create(await newOptions(reader))
  const doors = [
    ['POST', '/api/auth/passkeys/options', { password: reader.password }],
    ['POST', '/api/auth/passkeys', { name: '', response }],
    ['GET', '/api/auth/passkeys'],
    ['DELETE', `/api/auth/passkeys/${id}`],
  ] as const
  for (const [method, path, body] of doors) {
    const answer = await site.send(method, path, body)
    expect([path, answer.status, await code(answer)]).toEqual([path, 401, 'sign_in_required'])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  }
  for (const path of [`/api/auth/passkeys/${id}`, '/api/auth/passkeys/made-up']) {
    const answer = await other.send('DELETE', path)
    expect([answer.status, await code(answer)]).toEqual([404, 'passkey_not_found'])
  }
  expect(await list(other)).toEqual([])
  expect(await list(reader)).toMatchObject([{ id, name: '手機' }])
  await site.deps.database.queries.deleteFrom('xc_users').where('id', '=', reader.userId).execute()
  expect(await tryToSignIn(site, device)).toBe('passkey_refused')
})

testOnEachEngine('passkey attempts from one IP address are limited', async (site) => {
  const device = newAuthenticator()
  await add(await signIn(site), device)
  const visitor = newVisitor(site, holdClock(site))
  const attempts = []
  for (let time = 0; time < 31; time += 1) {
    const body = { response: device.get({ ...EMPTY_REQUEST, challenge: 'made-up' }) }
    attempts.push(await code(await visitor.send('POST', '/api/auth/passkey-sign-in', body)))
  }
  expect(attempts.indexOf('too_many_requests')).toBe(30)
})

const EMPTY_REQUEST = {
  challenge: '',
  rpId: 'xingcha.test',
  timeout: 1,
  userVerification: 'required',
} as const

async function send<T>(visitor: Visitor, path: string, body?: object): Promise<T> {
  const response = await visitor.send('POST', path, body)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as T
}

function newOptions(reader: SignedInVisitor): Promise<PasskeyCreationOptions> {
  return send(reader, '/api/auth/passkeys/options', { password: reader.password })
}

function challenge(visitor: Visitor): Promise<PasskeyRequestOptions> {
  return send(visitor, '/api/auth/passkey-sign-in/options')
}

async function add(reader: SignedInVisitor, device: Authenticator, name = '手機'): Promise<Passkey> {
  return send(reader, '/api/auth/passkeys', { name, response: device.create(await newOptions(reader)) })
}

async function list(reader: Visitor): Promise<Passkey[]> {
  return (await (await reader.send('GET', '/api/auth/passkeys')).json()) as Passkey[]
}

/** Why it did not work; undefined where it did. */
async function tryToSignIn(site: TestSite, device: Authenticator): Promise<unknown> {
  const visitor = newVisitor(site, holdClock(site))
  const body = { response: device.get(await challenge(visitor)) }
  const answer = await visitor.send('POST', '/api/auth/passkey-sign-in', body)
  return answer.ok ? undefined : code(answer)
}

/** With a passkey of its own making for this reader, of which the site knows nothing. */
function strangersDevice({ userId }: SignedInVisitor): Authenticator {
  const device = newAuthenticator()
  const user = { id: Buffer.from(userId).toString('base64url'), name: '', displayName: '' }
  device.create({ rp: { id: 'xingcha.test', name: '' }, user, challenge: '' } as PasskeyCreationOptions)
  return device
}

async function code(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : (JSON.parse(text) as { code?: unknown }).code
}
