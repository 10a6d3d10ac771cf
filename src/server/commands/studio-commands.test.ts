import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { SCOPES } from '../../contract/accounts/permissions.ts'
import { studioOpener } from '../open-studio.ts'
import { apiCommand, logCommand } from './studio.command.ts'
import { commandsOf } from './testing.ts'

testOnEachEngine('everything in the studio is done by its API from a terminal', async (site) => {
  await site.addReview({ id: 4, title: '夜航船' })
  const held = await storeComment(site.deps, { review_id: 4, state: 'held' })
  const owner = await signIn(site, { role: 'owner', name: '槎客' })
  const run = await commandsOf(site, owner, SCOPES)
  const api = async (...args: string[]) => {
    const { status, out } = await run(apiCommand, ...args)
    expect([args, status]).toEqual([args, 0])
    return out
  }
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'change.json')
  await writeFile(file, JSON.stringify({ changes: [{ id: held, state: 'published' }] }))
  await api('PUT', '/api/studio/comments/states', `@${file}`)
  expect((await site.get('/api/reviews/4/comments')).status).toBe(200)
  const { id } = JSON.parse(await api('post', '/api/studio/reviews', '{"title":"燈塔行"}')) as { id: number }
  expect(await api('GET', `/api/studio/reviews/${id}`)).toContain('"title": "燈塔行"')
  const people = path.join(folder.path, 'list.csv')
  await writeFile(people, 'qing@example.org\n')
  await api(
    'POST',
    '/api/studio/subscribers/import',
    JSON.stringify({ text: 'qing@example.org', has_consent: true }),
  )
  // A table, as it is.
  expect(await api('GET', '/api/studio/subscribers/export')).toContain('qing@example.org')
  expect(await api('GET', '/api/studio/comments?list=published')).toContain('夜航船')
  const log = await run(logCommand, 'list', '--most', '3')
  expect(log.out).toMatch(/^2025-06-01T\S+\t槎客\t\w+\t/)
  expect(log.out.split('\n')).toHaveLength(4)
})

testOnSqlite('what cannot be asked of the API is named, and nothing is done', async (site) => {
  const owner = await signIn(site, { role: 'owner' })
  const run = await commandsOf(site, owner, ['read'])
  expect(await run(apiCommand, 'GET', '/api/studio/nothing')).toMatchObject({
    status: 2,
    err: expect.stringContaining('there is no GET /api/studio/nothing'),
  })
  expect(await run(apiCommand, 'POST', '/api/studio/reviews', '{title')).toMatchObject({
    status: 2,
    err: expect.stringContaining('the input is no JSON'),
  })
  expect((await run(apiCommand, 'POST', '/api/studio/reviews', '@nowhere.json')).err).toContain(
    'nowhere.json',
  )
  await expect(run(apiCommand, 'POST', '/api/studio/reviews', '{"title":"甲"}')).rejects.toThrow(
    'the site refuses it: scope_missing',
  )
  const { out } = await run(apiCommand, 'letters')
  expect(out).toContain('POST /api/studio/letters  ')
  expect(out).not.toContain('/api/studio/comments')
  expect((await run(logCommand, 'show')).status).toBe(2)
})

testOnEachEngine(
  'without a URL a command acts as the owner, and says so where there is none',
  async (site) => {
    const open = studioOpener(async () => ({ deps: site.deps, close: async () => {} }), {})
    await expect(open(undefined)).rejects.toThrow('no owner yet')
    await signIn(site, { role: 'owner', name: '槎客' })
    const { deps: studio } = await open(undefined)
    const { id } = await studio.call('POST /api/studio/reviews', { body: { title: '燈塔行' } })
    await studio.call('DELETE /api/studio/reviews/{id}', { params: { id } })
    const { entries } = await studio.call('GET /api/studio/log')
    expect(entries).toMatchObject([{ actor: '槎客', action: 'review_trashed' }])
    await expect(open('https://reviews.example')).rejects.toThrow('XINGCHA_TOKEN is missing')
    await expect(studioOpener(async () => expect.fail(), { XINGCHA_TOKEN: 'x' })('reviews')).rejects.toThrow(
      'not the URL of a site',
    )
  },
)
