import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { SCOPES } from '../../contract/accounts/permissions.ts'
import { studioOpener } from '../open-studio.ts'
import { draftsCommand } from './drafts.command.ts'
import { categoriesCommand } from './categories.command.ts'
import { lettersCommand } from './letters.command.ts'
import { logCommand, visitsCommand } from './reports.command.ts'
import { settingsCommand } from './settings.command.ts'
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
  expect((await run(draftsCommand, 'revisions', '1')).out).toMatch(
    /^\d+\t2025-06-01T\S+\tpublished\t\d+\t燈塔行\n/m,
  )
  const revision = /^(\d+)\t\S+\tpublished/m.exec((await run(draftsCommand, 'revisions', '1')).out)?.[1] ?? ''
  expect((await run(draftsCommand, 'revision', '1', revision)).out).toContain('title: 燈塔行\n')
  await run(draftsCommand, 'keep', '1', '給編輯看的')
  expect((await run(draftsCommand, 'revisions', '1')).out).toContain('\tnamed\t')
  expect((await run(draftsCommand, 'revert', '1', revision)).status).toBe(0)
  expect((await run(draftsCommand, 'list', '--search', '灯塔')).out).toMatch(/^1\t\d+\tdraft\t燈塔行\n$/)
  expect((await run(draftsCommand, 'list', '--state', 'published')).out).toBe('')
  const { out: preview } = await run(draftsCommand, 'preview', '1')
  expect((await site.get(preview.trim())).status).toBe(200)
  await run(draftsCommand, 'publish', '1', '--at', '2025-06-02T08:00+08:00')
  expect((await run(draftsCommand, 'publish', '1', '--at', '2025-06-02T08:00')).status).toBe(2)
  expect((await run(draftsCommand, 'unschedule', '1')).out).toBe('review 1 is draft, without a schedule\n')
  const archive = path.join(folder.path, 'reviews.zip')
  await run(draftsCommand, 'export', '1', archive)
  expect(Object.keys(unzipSync(await readFile(archive)))).toEqual(['drafts/1.md'])
  await run(draftsCommand, 'create', file)
  await run(draftsCommand, 'trash', '2')
  expect((await run(draftsCommand, 'delete', '2')).out).toBe('review 2 is deleted\n')
  expect((await run(draftsCommand, 'list', '--state', 'trash')).out).toBe('')
  expect((await run(draftsCommand, 'list', '--state', 'burnt')).status).toBe(2)
  await expect(run(draftsCommand, 'publish', '99')).rejects.toThrow('無法找到')
  expect((await run(draftsCommand, 'publish')).status).toBe(2)

  const writer = await commandsOf(site, owner, ['read', 'write'])
  await expect(writer(draftsCommand, 'publish', '1')).rejects.toThrow('這個權杖沒有做這件事的權限。')
})

testOnEachEngine(
  'a letter is composed, tested, sent and stopped, and subscribers are exported',
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

    const listed = await run(subscribersCommand, 'list', '--search', 'qing')
    expect(listed.out).toMatch(/^\d+\tqing@example\.org\tconfirmed\t\t/)
    const left = await run(subscribersCommand, 'list', '--search', 'li@')
    const [leaving = ''] = left.out.split('\t')
    await run(subscribersCommand, 'mail-again', leaving)

    const composed = await run(lettersCommand, 'compose', '--subject', '本月讀了什麼', '--reviews', '4')
    expect(composed.out).toBe('letter 1 is saved: 1 reviews for 2 readers\n')
    expect((await run(lettersCommand, 'preview', '1')).out).toContain('夜航船')
    expect((await run(lettersCommand, 'test', '1')).out).toBe(`letter 1 is on its way to ${owner.email}\n`)
    const sent = await run(lettersCommand, 'send', '1')
    expect(sent.out).toMatch(/^letter 1 is send\w+, for 2 readers\n$/)
    expect((await run(lettersCommand, 'stop', '1')).out).toMatch(/^letter 1 is \w+\n$/)
    expect((await run(lettersCommand, 'list')).out).toContain('本月讀了什麼')
    await run(subscribersCommand, 'end', leaving)
    expect((await run(subscribersCommand, 'list', '--state', 'left')).out).toContain('li@example.org')
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

testOnEachEngine('settings and categories are read and changed, and what happened is read', async (site) => {
  await site.addReview({ id: 4, title: '夜航船', categories: ['creator-thoughts'] })
  const owner = await signIn(site, { role: 'owner', name: '槎客' })
  const run = await commandsOf(site, owner, ['read', 'settings'])
  expect((await run(settingsCommand, 'set', 'name', '別的書話')).out).toBe('name is now 別的書話\n')
  expect((await run(settingsCommand, 'get', 'name')).out).toBe('別的書話\n')
  await run(settingsCommand, 'set', 'founding_year', '2019')
  expect(JSON.parse((await run(settingsCommand, 'list')).out)).toMatchObject({ founding_year: 2019 })
  // A name of digits is a text.
  await run(settingsCommand, 'set', 'name', '2666')
  expect(await (await site.get('/about')).text()).toContain('2666')
  await expect(run(settingsCommand, 'set', 'founding_year', '很久以前')).rejects.toThrow('要填數字')
  await expect(run(settingsCommand, 'get', 'nothing.here')).rejects.toThrow(
    'There is no setting nothing.here',
  )
  const page = '寫信到 {contact}。\n\n在{site}讀書。\n## 誰寫的\n{founder}寫的。'
  const preview = await run(settingsCommand, 'preview', 'about_text', page)
  expect(preview.out).toBe('在2666讀書。\n\n【誰寫的】\n\n2666寫的。\n')
  await run(settingsCommand, 'set', 'contact_email', 'hello@example.org')
  expect((await run(settingsCommand, 'preview', 'terms_text', page)).out).toContain(
    '寫信到 hello@example.org。',
  )
  expect(JSON.parse((await run(settingsCommand, 'list')).out)).toMatchObject({ about_text: null })
  expect((await run(settingsCommand, 'preview', 'name', page)).status).toBe(2)
  expect((await run(settingsCommand, 'test-mail')).out).toBe(`a mail is on its way to ${owner.email}\n`)

  await run(categoriesCommand, 'rename', 'creator-thoughts', '創作者之思')
  await run(categoriesCommand, 'tagline', 'creator-thoughts', '寫的人怎麼想')
  await run(categoriesCommand, 'describe', 'creator-thoughts', '讀寫作者談寫作。')
  const { out } = await run(categoriesCommand, 'order', 'creator-thoughts')
  expect(out).toMatch(/^creator-thoughts\t創作者之思\t寫的人怎麼想\n/)
  expect((await run(categoriesCommand, 'list')).out).toBe(out)
  expect(await (await site.get('/category/creator-thoughts')).text()).toContain('讀寫作者談寫作。')
  await expect(run(categoriesCommand, 'rename', 'nothing', '無')).rejects.toThrow(
    'There is no category nothing',
  )

  const log = await run(logCommand, 'list', '--most', '3')
  expect(log.out.split('\n')).toHaveLength(4)
  expect(log.out).toMatch(/^2025-06-01T\S+\t槎客\tsetting_changed\tcategories\n/)
  expect((await run(visitsCommand, 'days')).out).toMatch(/2025-06-01\t0\n$/)
  expect((await run(visitsCommand, 'missed')).out).toBe('')
})
