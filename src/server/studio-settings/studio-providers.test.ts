import { expect } from 'vitest'
import { openProvidersForTests, startOAuth } from '../../../tests/support/providers/oauth-requests.ts'
import { SECRET } from '../../../tests/support/providers/open-id-server.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import type { SignInMethods } from '../../contract/accounts/linked-providers.ts'
import type { StudioProviders } from '../../contract/settings/studio-providers.ts'
import { openStudio } from '../studio/testing.ts'

const local = openProvidersForTests('https://xingcha.test')

/** The addresses of the local providers in place of the real ones. */
function useLocalProviders({ deps }: TestSite): void {
  const endpoints = local.providers.map(({ id, endpoints: own }) => [id, own])
  deps.providerEndpoints = Object.fromEntries(endpoints) as typeof deps.providerEndpoints
}

const GOOGLE = { client_id: 'google-client', secret: SECRET }

testOnEachEngine(
  'a provider that the owner sets up is offered at once, and not after its removal',
  async (site) => {
    useLocalProviders(site)
    const { send, browser } = await openStudio(site)
    expect(await offered(site)).toEqual([])
    const answer = await send('PUT', '/providers/google', GOOGLE)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).not.toContain(SECRET)
    const { providers } = JSON.parse(text) as StudioProviders
    expect(providers[0]).toMatchObject({
      source: 'studio',
      client_id: 'google-client',
      return_url: 'https://xingcha.test/account/arrive/google',
    })
    expect(await offered(site)).toEqual(['google'])
    expect((await startOAuth(browser, 'google')).url).toContain('client_id=google-client')
    const stored = await site.deps.database.queries.selectFrom('xc_settings').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(SECRET)

    expect((await send('DELETE', '/providers/google')).status).toBe(200)
    expect(await offered(site)).toEqual([])
    const log = await (await send('GET', '/log')).text()
    expect(log.match(/sign_in\.google/g)).toHaveLength(2)
  },
)

testOnEachEngine('the test asks the provider whether it knows the credentials', async (site) => {
  useLocalProviders(site)
  const { send } = await openStudio(site)
  const test = async () => (await send('POST', '/providers/google/test')).json()
  expect((await send('POST', '/providers/google/test')).status).toBe(404)
  await send('PUT', '/providers/google', GOOGLE)
  expect(await test()).toEqual({ result: 'accepted' })
  await send('PUT', '/providers/google', { ...GOOGLE, secret: 'another-secret' })
  expect(await test()).toEqual({ result: 'refused' })
  local.areDown = true
  expect(await test()).toEqual({ result: 'unreachable' })
})

testOnEachEngine(
  'a change without a secret keeps the stored one; half a provider is refused',
  async (site) => {
    useLocalProviders(site)
    const { send } = await openStudio(site)
    const put = async (id: string, body: object) => (await send('PUT', `/providers/${id}`, body)).status
    expect(await put('github', { client_id: 'a b', secret: 'x' })).toBe(400)
    expect(await put('github', { client_id: 'github-client' })).toBe(400)
    expect(
      await put('apple', { client_id: 'apple-client', secret: 'no key', team_id: 'T', key_id: 'K' }),
    ).toBe(400)
    expect(await put('line', { client_id: 'another-client', secret: SECRET })).toBe(200)
    expect(await put('line', { client_id: 'line-client' })).toBe(200)
    expect(await (await send('POST', '/providers/line/test')).json()).toEqual({ result: 'accepted' })
  },
)

testOnEachEngine('the environment wins', async (site) => {
  useLocalProviders(site)
  const { send } = await openStudio(site)
  await send('PUT', '/providers/google', { ...GOOGLE, client_id: 'stored-client' })
  site.deps.providers = local.providers.filter(({ id }) => id === 'google')
  const { providers } = (await (await send('GET', '/providers')).json()) as StudioProviders
  expect(providers[0]).toMatchObject({ source: 'environment', client_id: 'google-client' })
  expect((await send('PUT', '/providers/google', GOOGLE)).status).toBe(400)
})

testOnEachEngine('for readers there are no provider settings', async (site) => {
  const reader = await signIn(site)
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/google'],
    ['DELETE', '/google'],
    ['POST', '/google/test'],
  ] as const)
    expect(
      (await reader.send(method, `/api/studio/providers${path}`, method === 'GET' ? undefined : GOOGLE))
        .status,
      path,
    ).toBe(404)
})

async function offered(site: TestSite): Promise<string[]> {
  const { providers } = (await (await site.get('/api/auth/ways')).json()) as SignInMethods
  return providers.map(({ id }) => id)
}
