import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { SCOPES } from '../../contract/accounts/permissions.ts'
import { studioOpener } from '../open-studio.ts'
import { openStudio } from '../studio/testing.ts'
import { apiCommand, logCommand, pullCommand, pushCommand } from './studio.command.ts'
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

testOnSqlite(
  'a text that an export has twice comes as it is published, and what waits over it',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, ['read', 'write', 'publish'])
    await using folder = await temporaryFolder()
    const written = (status: string, words: string) => `---
id: 80
status: ${status}
title: 燈塔行
author: 維吉尼亞・吳爾芙
categories: [creator-thoughts]
---

${words}
`
    for (const [name, words] of [
      ['reviews', '讀者看到的。'],
      ['drafts', '還沒刊登的。'],
    ] as const) {
      await mkdir(path.join(folder.path, name))
      await writeFile(path.join(folder.path, name, '80.md'), written('published', words))
    }
    await writeFile(
      path.join(folder.path, 'later.md'),
      written('scheduled', '明天。').replace('id: 80\n', ''),
    )
    const books = 'other_books: [{title: 自己的房間, author: 吳爾芙}]'
    await writeFile(path.join(folder.path, 'two.md'), `---\ntitle: 燈塔行\n${books}\n---\n\n兩本。\n`)
    const pushed = await run(pushCommand, folder.path)
    expect(pushed.out).toContain('published\treviews/80.md\nupdated\tdrafts/80.md\n')
    expect(pushed.out + pushed.err).toContain('later.md: it comes as a draft')
    const texts = await Promise.all([1, 2, 3].map((id) => studio.read(id)))
    const [later, twice, two] = ['明天。', '還沒刊登的。', '兩本。'].map((words) =>
      texts.find(({ draft }) => draft.content.includes(words)),
    )
    expect(later?.state).toBe('draft')
    expect(twice).toMatchObject({ state: 'published', has_changes: true })
    expect(twice?.published?.content).toContain('讀者看到的。')
    expect(two?.draft.other_books).toMatchObject([{ title: '自己的房間', author: '吳爾芙', rating: null }])
    expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })

    // What is published is changed in the file that nobody brings.
    const published = path.join(folder.path, 'reviews', '80.md')
    const before = await readFile(published, 'utf8')
    await writeFile(published, before.replace('看到的', '該看到的'))
    for (const options of [['--check'], []]) {
      const passed = await run(pushCommand, folder.path, ...options)
      const reason = `differs from what is published, and was not brought: ${path.join('drafts', '80.md')} waits`
      expect(passed).toMatchObject({ status: 1, out: '', err: expect.stringContaining(reason) })
      expect(passed.err).toMatch(/^kept\treviews.80\.md: it .*\n$/)
    }
    await writeFile(published, before)
    await studio.save(twice!.id, { headline: '改過的標題' })
    await run(pullCommand, folder.path)
    const pulled = (name: string) => readFile(path.join(folder.path, name, '80.md'), 'utf8')
    expect(
      [await pulled('reviews'), await pulled('drafts')].map((text) => text.includes('改過的標題')),
    ).toEqual([false, true])
  },
)

testOnSqlite(
  'a refused file of another site replaces no text that got its id here, and comes once it is mended',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, ['read', 'write', 'publish'])
    await using folder = await temporaryFolder()
    const write = (name: string, words: string) =>
      writeFile(
        path.join(folder.path, name),
        `---\nid: ${/\d/.exec(name)?.[0]}\ntitle: "${words.slice(0, 6)}"\nstatus: published\nauthor: 某人\ncategories: [creator-thoughts]\n---\n\n${words}\n`,
      )
    for (const name of ['drafts', 'reviews']) await mkdir(path.join(folder.path, name))
    const missing = '等圖。![無](none.png)'
    await write('drafts/1.md', missing)
    await write('drafts/2.md', missing)
    for (const id of [2, 5]) await write(`reviews/${id}.md`, missing)
    for (const id of [3, 4, 6]) await write(`reviews/${id}.md`, `第${id}篇`)
    const lines = (text: string) => text.trim().split('\n')
    const first = await run(pushCommand, folder.path)
    expect(lines(first.out)).toEqual([3, 4, 6].map((id) => `published\treviews/${id}.md`))
    expect(first.err.match(/^refused\t.*(?=: )/gm)).toHaveLength(3)

    // Nor does the text with this id come into its file.
    const stranger = path.join(folder.path, 'drafts', '1.md')
    const before = await readFile(stranger, 'utf8')
    await studio.save(1, { headline: '改過的標題' })
    expect((await run(pullCommand, folder.path)).out).toBe('updated\treviews/3.md\n')
    expect(await readFile(stranger, 'utf8')).toBe(before)

    await write('drafts/1.md', '第1篇')
    await write('drafts/2.md', '第2篇待刊')
    for (const id of [2, 5]) await write(`reviews/${id}.md`, `第${id}篇`)
    const second = await run(pushCommand, folder.path)
    expect(second.err).toBe('')
    expect(lines(second.out)).toEqual([
      'published\tdrafts/1.md',
      'published\treviews/2.md',
      'updated\tdrafts/2.md',
      'published\treviews/5.md',
    ])
    const texts = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => studio.read(id)))
    expect(texts.map(({ draft }) => draft.title)).toEqual([
      '第3篇',
      '第4篇',
      '第6篇',
      '第1篇',
      '第2篇待刊',
      '第5篇',
    ])
    expect(texts[4]?.published?.title).toBe('第2篇')
    expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
  },
)
