import { expect } from 'vitest'
import { API_ENDPOINTS } from '../../contract/api-endpoints.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { openStudio } from './testing.ts'

const STUDIO = API_ENDPOINTS.map(({ route }) => route).filter((route) => route.includes(' /api/studio/'))

testOnEachEngine('the studio exists for the owner alone: matrix of all its endpoints', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write()
  const reader = await signIn(site)
  const tables = async () => ({
    drafts: await site.deps.database.queries.selectFrom('xc_drafts').selectAll().execute(),
    revisions: await site.deps.database.queries.selectFrom('xc_revisions').select('id').execute(),
  })
  const before = await tables()
  for (const route of STUDIO) {
    const [method = '', path = ''] = route.replace('{id}', String(id)).replace('{revision}', '1').split(' ')
    const body = method === 'POST' || method === 'PUT' ? {} : undefined
    const answers = {
      stranger: await site.send(method, path, body),
      reader: await reader.send(method, path, body),
    }
    for (const [who, answer] of Object.entries(answers)) {
      expect(answer.status, `${who} ${route}`).toBe(404)
      expect(await answer.json(), `${who} ${route}`).toMatchObject({ code: 'not_found' })
    }
  }
  expect(await tables()).toEqual(before)
  for (const route of STUDIO) {
    const [method = '', path = ''] = route.replace('{id}', String(id)).replace('{revision}', '1').split(' ')
    const answer = await studio.browser.send(
      method,
      path,
      method === 'POST' || method === 'PUT' ? {} : undefined,
    )
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
    expect(code, route).not.toBe('not_found')
  }
})

testOnEachEngine('a program with the owner’s token writes, one of a reader does not', async (site) => {
  const studio = await openStudio(site)
  const reader = await signIn(site)
  const tokenOf = async ({ email, password }: { email: string; password: string }) => {
    const answer = await site.send('POST', '/api/auth/token', { grant_type: 'password', email, password })
    return ((await answer.json()) as { access_token: string }).access_token
  }
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
