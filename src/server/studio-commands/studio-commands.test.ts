import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { signIn } from '../../../tests/support/sign-in.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { SCOPES } from '../../contract/permissions.ts'
import { studioOpener } from '../open-studio.ts'
import { draftsCommand } from './drafts.command.ts'
import { lettersCommand } from './letters.command.ts'
import { subscribersCommand } from './subscribers.command.ts'
import { commandsOf } from './testing.ts'

const DRAFT = `---
title: 燈塔行
author: 維吉尼亞・吳爾芙
categories: [creator-thoughts]
excerpt: 一個人給出明天。
---

去燈塔的事，第一頁就**說好**了。
`

testOnEachEngine('a draft is created, published, taken down and thrown away by commands', async (site) => {
  const owner = await signIn(site, { role: 'owner' })
  const run = await commandsOf(site, owner, ['read', 'write', 'publish'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'draft.md')
  await writeFile(file, DRAFT)
  expect(await run(draftsCommand, 'create', file)).toMatchObject({ status: 0, out: 'draft 1 is created\n' })
  expect((await site.get('/review/1')).status).toBe(404)
  expect((await run(draftsCommand, 'publish', '1')).out).toBe('review 1 is published\n')
  expect(await (await site.get('/review/1')).text()).toContain('<strong>說好</strong>')

  const { out } = await run(draftsCommand, 'show', '1')
  expect(out).toContain('status: published\n')
  await writeFile(file, out.replace('title: 燈塔行', 'title: 到燈塔去'))
  await run(draftsCommand, 'update', '1', file)
  expect((await run(draftsCommand, 'list')).out).toBe('1\t3\tpublished*\t到燈塔去\n')
  expect(await (await site.get('/review/1')).text()).toContain('燈塔行')

  expect((await run(draftsCommand, 'withdraw', '1')).out).toBe('review 1 is a draft\n')
  expect((await run(draftsCommand, 'trash', '1')).out).toBe('review 1 is in the trash\n')
  expect((await run(draftsCommand, 'list')).out).toBe('')
  expect((await run(draftsCommand, 'restore', '1')).out).toBe('review 1 is a draft\n')
  await expect(run(draftsCommand, 'publish', '99')).rejects.toThrow('無法找到')
  expect((await run(draftsCommand, 'publish')).status).toBe(2)

  const writer = await commandsOf(site, owner, ['read', 'write'])
  await expect(writer(draftsCommand, 'publish', '1')).rejects.toThrow('這個權杖沒有做這件事的權限。')
})

testOnEachEngine(
  'a letter is composed, tested, sent and stopped, and subscribers are taken along',
  async (site) => {
    await site.addReview({ id: 4, title: '夜航船' })
    const owner = await signIn(site, { role: 'owner' })
    const run = await commandsOf(site, owner, SCOPES)
    await using folder = await temporaryFolder()
    const list = path.join(folder.path, 'list.txt')
    await writeFile(list, '小青 <qing@example.org>, li@example.org\n')
    expect((await run(subscribersCommand, 'import', list)).status).toBe(2)
    const imported = await run(subscribersCommand, 'import', list, '--consent')
    expect(imported.out).toBe('2 added, 0 known, 0 have left, 0 skipped\n')
    const table = path.join(folder.path, 'subscribers.csv')
    await run(subscribersCommand, 'export', table)
    expect(await readFile(table, 'utf8')).toContain('qing@example.org')

    const composed = await run(lettersCommand, 'compose', '--subject', '本月讀了什麼', '--reviews', '4')
    expect(composed.out).toBe('letter 1 is saved: 1 reviews for 2 readers\n')
    expect((await run(lettersCommand, 'preview', '1')).out).toContain('夜航船')
    expect((await run(lettersCommand, 'test', '1')).out).toBe(`letter 1 is on its way to ${owner.email}\n`)
    const sent = await run(lettersCommand, 'send', '1')
    expect(sent.out).toMatch(/^letter 1 is send\w+, for 2 readers\n$/)
    expect((await run(lettersCommand, 'stop', '1')).out).toMatch(/^letter 1 is \w+\n$/)
    expect((await run(lettersCommand, 'list')).out).toContain('本月讀了什麼')
  },
)

testOnEachEngine(
  'without a URL a command acts as the owner, and says so where there is none',
  async (site) => {
    const open = studioOpener(async () => ({ deps: site.deps, close: async () => {} }), {})
    await expect(open(undefined)).rejects.toThrow('no owner yet')
    await signIn(site, { role: 'owner', name: '槎客' })
    const { studio } = await open(undefined)
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
