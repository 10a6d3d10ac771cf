import { expect, test } from 'vitest'
import { API_ENDPOINTS } from '../../contract/api-endpoints.ts'
import { hasPermission, type Role, SCOPES, type Scope } from '../../contract/accounts/permissions.ts'
import { exchangeSession } from '../../../tests/support/accounts/programs.ts'
import { type SignedInVisitor, signIn } from '../../../tests/support/accounts/sign-in.ts'
import { createToken } from '../../../tests/support/accounts/studio-tokens.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from './testing.ts'

/** The routes of the studio with what they need, and a request that each of them refuses for its content at most. */
const STUDIO = API_ENDPOINTS.flatMap(({ route, ...endpoint }) => {
  if (!route.includes(' /api/studio/') || !('needs' in endpoint)) return []
  const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, '999999').split(' ')
  const body = 'body' in endpoint ? {} : undefined
  return [{ route, method, path, body, needs: endpoint.needs }]
})

testOnSqlite('each endpoint of the studio exists for the roles that it names, and no other', async (site) => {
  expect(STUDIO.length).toBeGreaterThan(40)
  const studio = await openStudio(site)
  await studio.write()
  const members = { editor: await signIn(site, { role: 'editor' }), owner: studio.browser }
  const reader = await signIn(site)
  const before = await rowsOf(site)
  for (const { route, method, path, body } of STUDIO) {
    const answers = { stranger: site.send(method, path, body), reader: reader.send(method, path, body) }
    for (const [who, answer] of Object.entries(answers)) {
      expect([(await answer).status, await codeIn(await answer)], `${who} ${route}`).toEqual([
        404,
        'not_found',
      ])
    }
  }
  expect(await rowsOf(site)).toEqual(before)
  for (const { route, method, path, body, needs } of STUDIO) {
    for (const role of ['editor', 'owner'] as const) {
      const code = await codeIn(await members[role].send(method, path, body))
      expect(code === 'not_found', `${role} ${route}`).toBe(!hasPermission(role, needs))
    }
  }
})

test('an editor writes and moderates, and has neither settings nor subscribers', () => {
  const permissions = [...new Set(STUDIO.map(({ needs }) => needs))]
  const of = (role: Role) => permissions.filter((each) => hasPermission(role, each)).toSorted()
  expect(of('editor')).toEqual(['moderate', 'publish', 'read', 'tokens', 'write'])
  expect(of('owner')).toEqual(permissions.toSorted())
  expect(of('reader')).toEqual([])
  const needsOf = (path: string) =>
    new Set(STUDIO.filter(({ route }) => route.includes(path)).map(({ needs }) => needs))
  expect([...needsOf('/api/studio/settings')]).toEqual(['settings'])
  expect([...needsOf('/api/studio/subscribers')]).toEqual(['newsletter'])
})

testOnSqlite('no route of the studio is missing in that list', async ({ app }) => {
  // Middleware has no method of its own.
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/studio'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`)
  expect([...new Set(served)].toSorted()).toEqual(STUDIO.map(({ route }) => route).toSorted())
})

testOnSqlite('a token does what its scope and its account’s role allow, and nothing else', async (site) => {
  const people = {
    editor: await signIn(site, { role: 'editor' }),
    owner: await signIn(site, { role: 'owner' }),
  }
  for (const role of ['editor', 'owner'] as const) {
    for (const scope of SCOPES.filter((each) => hasPermission(role, each))) {
      const token = await createToken(people[role], { scopes: [scope] })
      for (const endpoint of STUDIO)
        expect(await accessOf(site, endpoint, token), `${role} ${scope} ${endpoint.route}`).toBe(
          expectedAccess(role, scope, endpoint.needs),
        )
    }
  }
})

testOnEachEngine('a program with the owner’s session writes, one of a reader does not', async (site) => {
  const studio = await openStudio(site)
  const reader = await signIn(site)
  const tokenOf = async (browser: SignedInVisitor) => (await exchangeSession(browser)).access_token
  const write = async (token: string) =>
    site.send(
      'POST',
      '/api/studio/reviews',
      { title: '程式寫的' },
      { headers: { Authorization: `Bearer ${token}` } },
    )
  expect((await write(await tokenOf(studio.browser))).status).toBe(201)
  expect((await write(await tokenOf(reader))).status).toBe(404)
  expect((await studio.list()).rows).toMatchObject([{ title: '程式寫的' }])
})

type Access = 'open' | 'not_found' | 'scope_missing'

function expectedAccess(role: Role, scope: Scope, needs: (typeof STUDIO)[number]['needs']): Access {
  if (!hasPermission(role, needs)) return 'not_found'
  return needs === scope ? 'open' : 'scope_missing'
}

async function accessOf(
  site: TestSite,
  { method, path, body }: (typeof STUDIO)[number],
  token: string,
): Promise<Access> {
  const headers = { Authorization: `Bearer ${token}` }
  const code = await codeIn(await site.send(method, path, body, { headers }))
  return code === 'not_found' || code === 'scope_missing' ? code : 'open'
}

/** Undefined for a success, also one without JSON. */
async function codeIn(response: Response): Promise<unknown> {
  return response.ok ? undefined : ((await response.json()) as { code?: unknown }).code
}

async function rowsOf({ deps }: TestSite): Promise<unknown> {
  const { queries } = deps.database
  return {
    drafts: await queries.selectFrom('xc_drafts').selectAll().execute(),
    revisions: await queries.selectFrom('xc_revisions').select('id').execute(),
    log: await queries.selectFrom('xc_studio_log').select('id').execute(),
  }
}
