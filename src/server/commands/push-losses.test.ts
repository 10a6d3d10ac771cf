import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { nested } from '../../../tests/support/hostile/complex-markup.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { pullCommand, pushCommand } from './studio.command.ts'
import { commandsOf } from './testing.ts'

const WITH_NOTE = `---
title: 腳註
# 先看第三章
---

正文一[^1]。

[^1]: 第一段，有**粗體**。

    註的第二段。
`

const WITHOUT_NOTE = WITH_NOTE.replace(/\n\[\^1\][^]*/, '')

testOnSqlite('what the site cannot keep is refused by name, and the other files come', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  const write = (name: string, text: string | Buffer) => writeFile(path.join(folder.path, name), text)
  await write('a.md', WITHOUT_NOTE)
  await write('b.md', '---\ntitle: 乙\n---\n\n![海](https://other.example/a.jpg)\n')
  await write('c.md', '---\ntitle: 丙\n---\n\n<p class="x">好。</p>\n')
  const reasons =
    'refused\ta.md: the site cannot keep line 6: note that cannot be read, [^1]\n' +
    'refused\tb.md: the site cannot keep line 5: picture https://other.example/a.jpg\n'
  expect(await run(pushCommand, folder.path, '--check')).toMatchObject({ status: 1, err: reasons })
  expect(await run(pushCommand, folder.path)).toEqual({
    status: 1,
    out: 'created\tc.md: the site leaves out line 5: class of the HTML <p>\n',
    err: reasons,
  })
  expect((await studio.list()).rows.map(({ title }) => title)).toEqual(['丙'])
  expect(await readFile(path.join(folder.path, 'a.md'), 'utf8')).toBe(WITHOUT_NOTE)
})

testOnSqlite('notes come, and go back as they were written', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'a.md')
  const noted = WITH_NOTE.replace('# 先看第三章\n', '')
  await writeFile(file, noted)
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: 'created\ta.md\n', err: '' })
  expect((await studio.read(1)).draft.content).toContain(
    '<li id="note-1">\n<p>第一段，有<strong>粗體</strong>。</p>\n<p>註的第二段。</p>\n</li>',
  )
  await studio.save(1, { title: '腳註二' })
  expect((await run(pullCommand, folder.path)).out).toBe('updated\ta.md\n')
  expect((await readFile(file, 'utf8')).split('---\n')[2]).toBe(noted.split('---\n')[2])
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
})

testOnSqlite(
  'a folder of Hexo comes, what is not known in it is named once, and nothing is lost',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, ['read', 'write'])
    await using folder = await temporaryFolder()
    const write = (name: string, text: string) => writeFile(path.join(folder.path, name), text)
    await write('zero.md', '---\ntitle: 007\ndate: 2020-02-29\nlayout: post\n---\n正文三。\n')
    await write('hexp.md', '---\ntitle: 1e3\ndate: 2021-01-02T20:00:00Z\n---\n正文六。\n')
    await write(
      'tabs.md',
      '---\ntitle:\t用了 tab\ndate: 2021-04-01\nkeywords:\n\t- a\nlayout: post\n---\n正文十二。\n',
    )
    await write('text.md', '---\ntitle: 乙\ntags: 沈從文, 湘西\ncategories:\n---\n正文。\n')
    expect(await run(pushCommand, folder.path)).toEqual({
      status: 0,
      out: 'created\thexp.md\ncreated\ttabs.md\ncreated\ttext.md\ncreated\tzero.md\n',
      err:
        'ignored\tkeywords: unknown in the front matter of 1 files\n' +
        'ignored\tlayout: unknown in the front matter of 2 files\n',
    })
    const drafts = await Promise.all([1, 2, 4].map(async (id) => (await studio.read(id)).draft))
    expect(drafts.map(({ title, publish_date }) => [title, publish_date])).toEqual([
      ['1000', '2021-01-03'],
      ['用了 tab', '2021-04-01'],
      ['7', '2020-02-29'],
    ])
    expect((await studio.read(3)).draft.tags).toEqual(['沈從文', '湘西'])
    await studio.save(2, { title: '改題' })
    await run(pullCommand, folder.path)
    expect(await readFile(path.join(folder.path, 'tabs.md'), 'utf8')).toMatch(
      /title: 改題\n[^]*date: 2021-04-01\nkeywords:\n {2}- a\nlayout: post\n/,
    )
  },
)

testOnSqlite(
  'values of other programs refuse no file, and a day that does not exist is named',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, ['read', 'write'])
    await using folder = await temporaryFolder()
    await studio.save((await studio.write()).id, { headline: '書房裡定的標題' })
    await studio.send('POST', '/series', { name: '夜話', slug: 'ye-hua', description: '' })
    const fronts = {
      a: 'id: 1\ntags: 小說\nseries:\nisbn: 9789571234567',
      b: 'tags: [2020, 詩]\nseries: [ye-hua]\ndate: 2015.9.7',
      c: 'cover: {image: a.jpg}\nstatus: publish\npublished: 2020-01-01\nslug: My-Post\ndate: 2020-1-5 22:30:00 Z',
      d: 'tags: {a: b}\ndate: 2027-02-29',
      e: 'rating: 很好\ndate: 2027-02-29T10:00:00+08:00',
    }
    for (const [name, front] of Object.entries(fronts))
      await writeFile(path.join(folder.path, `${name}.md`), `---\ntitle: ${name}\n${front}\n---\n\n好。\n`)
    const { status, out, err } = await run(pushCommand, folder.path, '--force')
    expect([status, out]).toEqual([
      0,
      'updated\ta.md\ncreated\tb.md\ncreated\tc.md\ncreated\td.md\ncreated\te.md\n',
    ])
    const ignored = err.split('\n').map((line) => /^ignored\t(\w+): \D*(\d)/.exec(line)?.slice(1).join(' '))
    expect(ignored.filter(Boolean).toSorted()).toEqual([
      'cover 1',
      'date 2',
      'published 1',
      'rating 1',
      'slug 1',
      'status 1',
      'tags 1',
    ])
    const drafts = await Promise.all([1, 2, 3, 4, 5].map(async (id) => (await studio.read(id)).draft))
    expect(drafts[0]).toMatchObject({ headline: '書房裡定的標題', tags: ['小說'], isbn: '9789571234567' })
    expect(drafts[1]).toMatchObject({ tags: ['2020', '詩'], series: 'ye-hua' })
    expect(drafts.map(({ publish_date }) => publish_date).slice(1)).toEqual([
      '2015-09-07',
      '2020-01-06',
      null,
      null,
    ])
  },
)

testOnSqlite(
  'what another program hides stays a draft, and pull leaves its front matter as it is',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, ['read', 'write', 'publish'])
    await using folder = await temporaryFolder()
    const fronts = {
      a: 'visibility: members',
      b: 'password: 1234',
      c: 'draft: true # 還沒寫完',
      d: 'date: 2999-01-01',
      e: 'published: false\nmastodon_id: 112233445566778899\nabbrlink: 38e7\nno: 0012 # 舊站',
    }
    for (const [name, front] of Object.entries(fronts))
      await writeFile(
        path.join(folder.path, `${name}.md`),
        `---\ntitle: ${name}\nstatus: published\ncategories: [creator-thoughts]\n${front}\n---\n\n好。\n`,
      )
    const { out } = await run(pushCommand, folder.path)
    expect(out.trim().split('\n')).toEqual(
      ['visibility: members', 'password', 'draft: true', expect.anything(), 'published: false'].map(
        (key, at) =>
          typeof key === 'string'
            ? `created\t${'abcde'[at]}.md: it is not published, since it says ${key}`
            : expect.stringContaining(
                'd.md: it is not published, since it says a day to come, 2998-12-31T16',
              ),
      ),
    )
    expect((await studio.list()).rows.map(({ state }) => state)).toEqual(Array(5).fill('draft'))
    await studio.save(5, { title: '改題' })
    expect((await run(pullCommand, folder.path)).out).toBe('updated\te.md\n')
    const pulled = await readFile(path.join(folder.path, 'e.md'), 'utf8')
    expect(pulled).toMatch(/^---\nid: 5\nstatus: draft\n[^]*title: 改題\n/)
    expect(pulled).toContain(`\n${fronts.e}\n---\n`)
  },
)

testOnSqlite('pull leaves a file that has more than the text of the site', async (site) => {
  const studio = await openStudio(site)
  await studio.write()
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'x.md')
  const pull = async (...options: string[]) => (await run(pullCommand, folder.path, ...options)).err
  const noted = WITHOUT_NOTE.replace('---\n', '---\nid: 1\n')
  await writeFile(file, noted)
  const rest = '--force replaces the file, and leaves it as x.md.before.\n'
  await run(pushCommand, folder.path)
  for (const options of [[], ['--check']]) expect(await pull(...options)).toMatch(/^kept\tx\.md: /)
  expect(await readFile(file, 'utf8')).toBe(noted)
  expect(await run(pullCommand, folder.path, '--force')).toMatchObject({ status: 0, out: 'updated\tx.md\n' })
  expect(await readFile(`${file}.before`, 'utf8')).toBe(noted)
  expect(await readFile(file, 'utf8')).toContain('去燈塔的事')

  // What was the same on both sides loses a link there.
  const linked = '---\nid: 1\n---\n\n[甲](https://a.example/)與[乙](https://b.example/)。\n'
  await writeFile(file, linked)
  expect((await run(pushCommand, folder.path)).out).toBe('updated\tx.md\n')
  await studio.save(1, { content: '<p><a href="https://a.example/">甲</a>與乙。</p>' })
  expect(await pull()).toBe(`kept\tx.md: the site's text has 1 of 2 links of this file. ${rest}`)
  expect(await readFile(file, 'utf8')).toBe(linked)

  await writeFile(file, linked.replace('id: 1', 'id: 1\n# 待查'))
  await studio.save(1, {
    content: '<p><a href="https://a.example/">甲</a>與<a href="https://b.example/">乙</a>。</p>',
  })
  expect(await pull()).toBe(`kept\tx.md: the site leaves out comments of the front matter. ${rest}`)
})

testOnSqlite('a text that is too deep is refused by name, and the other files come', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  const write = (name: string, text: string) => writeFile(path.join(folder.path, name), text)
  await write('a.md', `---\ntitle: 甲\n---\n\n${'>'.repeat(20_000)} 深\n`)
  await write('b.md', `---\ntitle: 乙\n---\n\n${'- '.repeat(20_000)}深\n`)
  await write('c.md', `---\ntitle: 丙\nbody: html\n---\n\n${nested(200_000)}\n`)
  await write('d.md', '---\ntitle: 丁\n---\n\n好。\n')
  const { out, err } = await run(pushCommand, folder.path)
  expect(out).toBe('created\td.md\n')
  const reason = 'the site cannot keep elements more than 200 deep, or more than 50,000 tags'
  expect(err.trim().split('\n')).toEqual(['a', 'b', 'c'].map((name) => `refused\t${name}.md: ${reason}`))
  expect((await studio.list()).rows.map(({ title }) => title)).toEqual(['丁'])
})

testOnSqlite('a stored text that is too deep is pulled, and its file is not pushed', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '舊稿' })
  const content = nested(2_000, 'blockquote')
  await site.deps.database.queries.updateTable('xc_drafts').set({ content }).where('id', '=', id).execute()
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  expect(await run(pullCommand, folder.path)).toMatchObject({ status: 0, out: `created\t${id}.md\n` })
  expect(await readFile(path.join(folder.path, `${id}.md`), 'utf8')).toContain(content)
  expect(await run(pullCommand, folder.path)).toMatchObject({ status: 0, out: '', err: '' })
  expect((await run(pushCommand, folder.path)).err).toContain('elements more than 200 deep')
})

testOnSqlite('pull writes over no file that does not say which text it is', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write()
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, `${id}.md`)
  for (const text of ['---\ntitle: 新稿\n---\n\n還沒推上去。\n', '---\nid: [\n---\n\n壞了。\n']) {
    await writeFile(file, text)
    expect((await run(pullCommand, folder.path)).err).toMatch(/^kept\t/)
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})
