import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { testListeningOnEachEngine } from '../../../tests/support/server/listening-site.ts'
import { createToken } from '../../../tests/support/accounts/studio-tokens.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { movingPicture, picture } from '../blog-import/testing.ts'
import { studioOpener } from '../open-studio.ts'
import { openStudio, type Studio, WHOLE } from '../studio/testing.ts'
import { pullCommand, pushCommand } from './studio.command.ts'
import { commandsOf } from './testing.ts'

const TEXT = `---
title: 燈塔行
author: 維吉尼亞・吳爾芙
categories: [creator-thoughts]
excerpt: 一個人給出明天。
---

去燈塔的事，第一頁就**說好**了。

![海邊的燈塔](lighthouse.png)
`

testOnSqlite('a folder of texts becomes drafts, then published reviews with their pictures', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write', 'publish'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, '燈塔.md')
  await writeFile(file, TEXT)
  expect(await run(pushCommand, folder.path)).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('shows lighthouse.png, and there is no such file'),
  })
  await writeFile(path.join(folder.path, 'lighthouse.png'), await picture(600, 400))

  expect((await run(pushCommand, folder.path, '--check')).out).toBe('would be created\t燈塔.md\n')
  expect((await studio.list()).rows).toEqual([])
  expect((await run(pushCommand, folder.path)).out).toBe('created\t燈塔.md\n')
  const begun = await readFile(file, 'utf8')
  expect(begun).toBe(TEXT.replace('---\n', '---\nid: 1\n'))
  const { state, draft } = await studio.read(1)
  expect([state, draft.title, draft.excerpt]).toEqual(['draft', '燈塔行', '一個人給出明天。'])
  expect(draft.content).toMatch(
    /<strong>說好<\/strong>[^]*<img src="\/media\/[\w.-]+" alt="海邊的燈塔" width="\d+"/,
  )
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })

  // Fields that the file does not name stay as the studio has them.
  await studio.save(1, { rating: 4.5 })
  await run(pullCommand, folder.path)
  const pulled = await readFile(file, 'utf8')
  expect(pulled).toContain('rating: 4.5')
  expect(pulled).toContain('](lighthouse.png)')
  await writeFile(
    file,
    pulled.replace('status: draft', 'status: published').replace('title: 燈塔行', 'title: 到燈塔去'),
  )
  expect((await run(pushCommand, folder.path)).out).toBe('published\t燈塔.md\n')
  expect(await (await site.get('/review/1')).text()).toContain('到燈塔去')
  expect((await studio.read(1)).draft.rating).toBe(4.5)
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
  // What waits in the studio is not published by a file that says no more than it.
  await studio.save(1, { headline: '😀'.repeat(60), rating: 2 })
  await run(pullCommand, folder.path)
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
  expect((await studio.read(1)).has_changes).toBe(true)
  expect(await (await site.get('/api/reviews/1')).json()).toMatchObject({ review: { rating: 4.5 } })
})

testOnSqlite('the first frame comes of a picture that moves, and the line says so', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  await writeFile(path.join(folder.path, 'a.gif'), await movingPicture())
  await writeFile(path.join(folder.path, 'a.md'), '---\ntitle: 甲\n---\n\n![動](a.gif)\n')
  const remark = 'a.md: only the first frame is shown of a.gif\n'
  expect((await run(pushCommand, folder.path, '--check')).out).toBe(`would be created\t${remark}`)
  expect((await run(pushCommand, folder.path)).out).toBe(`created\t${remark}`)
})

testOnSqlite('neither side replaces a text that it has not seen, unless it is told to', async (site) => {
  const studio = await openStudio(site)
  await studio.write()
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  expect((await run(pullCommand, folder.path)).out).toBe('created\t1.md\n')
  const file = path.join(folder.path, '1.md')
  const edit = async (from: string, to: string) =>
    writeFile(file, (await readFile(file, 'utf8')).replace(from, to))

  // Only the site's text has changed.
  await studio.save(1, { content: '<p>在書案改的。</p>' })
  const newer = await run(pushCommand, folder.path)
  expect(newer).toMatchObject({ status: 1, out: '' })
  expect(newer.err).toMatch(
    /^kept\t1\.md: the site has a newer text, of 2025-06-01 .*this file has not changed\. Pull it\.\n$/,
  )
  expect((await run(pullCommand, folder.path)).out).toBe('updated\t1.md\n')

  // Both have changed.
  await studio.save(1, { content: '<p>在書案又改的。</p>' })
  await edit('在書案改的。', '在檔案改的。')
  const conflict = await run(pushCommand, folder.path)
  expect(conflict.err).toMatch(/the site has a newer text, of .*; this file is of .*--force/)
  const refused = await run(pullCommand, folder.path)
  expect(refused).toMatchObject({ status: 1, err: expect.stringMatching(/this file has changed, .*--force/) })
  expect(await readFile(file, 'utf8')).toContain('在檔案改的。')
  expect((await studio.read(1)).draft.content).toBe('<p>在書案又改的。</p>')

  expect((await run(pushCommand, folder.path, '--force')).out).toBe('updated\t1.md\n')
  expect((await studio.read(1)).draft.content).toBe('<p>在檔案改的。</p>')
  expect((await studio.revisions(1))[0]).toMatchObject({ reason: 'conflict' })

  await studio.save(1, { content: '<p>第三次。</p>' })
  await edit('在檔案改的。', '不要了。')
  await run(pullCommand, folder.path, '--force')
  expect(await readFile(file, 'utf8')).toContain('第三次。')
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
})

testOnSqlite(
  'one refused file does not stop the others, and a half-done one is found again',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, ['read', 'write'])
    await using folder = await temporaryFolder()
    const text = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n好。\n`
    await writeFile(path.join(folder.path, 'a.md'), text('甲', 'status: published\n'))
    await writeFile(path.join(folder.path, 'b.md'), text('乙'))
    await writeFile(path.join(folder.path, 'c.md'), `${text('丙')}\n![無](none.png)\n`)
    const pushed = await run(pushCommand, folder.path)
    expect(pushed).toMatchObject({ status: 1, out: 'created\tb.md\n' })
    expect(pushed.err).toMatch(/^refused\ta\.md: the site refuses it: scope_missing\nrefused\tc\.md: .*\n$/)
    await run(pushCommand, folder.path)
    expect((await studio.list()).rows.map(({ title }) => title).toSorted()).toEqual(['乙', '甲'])

    await writeFile(path.join(folder.path, 'd.md'), 'no front matter\n')
    await writeFile(path.join(folder.path, 'e.md'), text('戊'))
    const other = await run(pushCommand, folder.path)
    expect(other.out).toBe('created\te.md\n')
    expect(other.err).toMatch(/refused\td\.md: .*does not begin with front matter/)
    await writeFile(path.join(folder.path, 'd.md'), text('丁', 'tilte: 丁\n'))
    expect((await run(pushCommand, folder.path, '--check')).err).toContain('ignored\ttilte: ')
  },
)

testOnSqlite('a file whose publication was refused is pushed once it is mended', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write', 'publish'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'a.md')
  const text = (more = '') => `---\ntitle: 甲\nstatus: published\nauthor: 某人\n${more}---\n\n好。\n`
  await writeFile(file, text())
  expect((await run(pushCommand, folder.path)).err).toContain('category_missing')
  const begun = await readFile(file, 'utf8')
  await writeFile(file, begun.replace('author:', 'categories: [creator-thoughts]\nauthor:'))
  expect((await run(pushCommand, folder.path)).out).toBe('published\ta.md\n')
  expect((await run(pushCommand, folder.path)).out).toBe('')
})

testOnSqlite('what was pulled says the same when it is pushed to another site', async (site) => {
  const studio = await openStudio(site)
  const { draft } = await studio.write({
    ...WHOLE,
    translator: '瑞松',
    book_year: 1927,
    is_featured: true,
    slug: '燈塔',
    cover_design: { template: 'moon', colour: null, character: null, variant: 2 },
    headline: '十年，與一間自己的房',
  })
  const essay = await studio.write({ kind: 'essay', headline: '夜裡讀書' })
  for (const title of ['甲', '乙']) await studio.write({ title })
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  await run(pullCommand, folder.path)
  for (const id of [1, 2]) {
    await studio.send('DELETE', `/reviews/${id}`)
    expect((await studio.send('DELETE', `/reviews/${id}/trash`)).status).toBe(204)
  }
  // Of the site that the folder knows it says that they are gone.
  expect((await run(pushCommand, folder.path)).err).toContain('review_not_found')
  await rm(path.join(folder.path, '.xingcha.json'))
  await run(pushCommand, folder.path)
  expect((await studio.read(5)).draft).toEqual(draft)
  expect((await studio.read(6)).draft).toEqual(essay.draft)
  expect((await readFile(path.join(folder.path, '1.md'), 'utf8')).match(/^id: .*$/gm)).toEqual(['id: 5'])
})

testListeningOnEachEngine(
  'a folder is pushed and pulled over HTTP with a token, cover and pictures too',
  async (site) => {
    const studio = await openStudio(site)
    const token = await createToken(studio.browser, { scopes: ['read', 'write', 'publish'] })
    const address = `http://127.0.0.1:${site.port}`
    const open = studioOpener(async () => expect.fail('this machine’s site was opened'), {
      XINGCHA_TOKEN: token,
    })
    const run = async (command: typeof pushCommand, folder: string, ...options: string[]) => {
      const said: string[] = []
      const output = { write: (text: string) => said.push(text) }
      const status = await command(
        [folder, '--url', address, ...options],
        { stdout: output, stderr: output },
        open,
      )
      return { status, said: said.join('') }
    }
    await using here = await temporaryFolder()
    await using there = await temporaryFolder()
    const file = path.join(here.path, '燈塔.md')
    await writeFile(path.join(here.path, 'lighthouse.png'), await picture(600, 400))
    await writeFile(
      path.join(here.path, 'cover.jpg'),
      await sharp(await picture(600, 400))
        .jpeg()
        .toBuffer(),
    )
    await writeFile(file, TEXT.replace('---\n', '---\nstatus: published\ncover: cover.jpg\n'))
    expect(await run(pushCommand, here.path)).toEqual({ status: 0, said: 'published\t燈塔.md\n' })

    const { draft, state } = await studio.read(1)
    expect(state).toBe('published')
    expect(draft.cover).toMatch(/^cover-[0-9a-f]{16}\.webp$/)
    const shown = /src="(\/media\/[\w.-]+)"/.exec(draft.content)?.[1] ?? ''
    for (const address of [shown, `/media/${draft.cover}`])
      expect((await site.request(address)).headers['content-type'], address).toBe('image/webp')
    const page = (await site.request('/review/1')).body.toString()
    expect(page).toContain(shown)
    expect(page).toContain(`/media/${draft.cover}`)

    expect(await run(pullCommand, there.path)).toEqual({ status: 0, said: 'created\t1.md\n' })
    const pulled = path.join(there.path, '1.md')
    await writeFile(pulled, (await readFile(pulled, 'utf8')).replace('title: 燈塔行', 'title: 到燈塔去'))
    expect((await run(pushCommand, there.path)).said).toBe('published\t1.md\n')
    expect((await studio.read(1)).draft).toEqual({ ...draft, title: '到燈塔去' })
    expect((await run(pushCommand, here.path)).said).toMatch(/^kept\t燈塔\.md: the site has a newer text/)
    expect((await run(pullCommand, here.path)).said).toBe('updated\t燈塔.md\n')
    expect(await readFile(file, 'utf8')).toMatch(/cover: cover\.jpg\n[^]*\]\(lighthouse\.png\)/)

    await studio.browser.send('DELETE', `/api/studio/tokens/${await tokenId(studio)}`)
    const refused = await run(pushCommand, here.path)
    expect(refused).toEqual({
      status: 1,
      said: expect.stringMatching(/^refused\t燈塔\.md: the site refuses it: token_invalid/),
    })
  },
)

async function tokenId({ send }: Studio): Promise<string> {
  const { tokens } = (await (await send('GET', '/tokens')).json()) as { tokens: { id: string }[] }
  return tokens[0]?.id ?? ''
}
