import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { SCOPES } from '../../contract/accounts/permissions.ts'
import { openStudio } from '../studio/testing.ts'
import { pullCommand, pushCommand } from './studio.command.ts'
import { commandsOf } from './testing.ts'

const text = (title: string, more: string) =>
  `---\ntitle: ${title}\nauthor: 某\ncategories: [creator-thoughts]\nexcerpt: 一句。\n${more}\n---\n\n內文。\n`

testOnSqlite('texts that belong to one come by file, address or the id of another site', async (site) => {
  const studio = await openStudio(site)
  const { id: there } = await studio.write({ slug: 'there' })
  const run = await commandsOf(site, studio.browser, SCOPES)
  await using folder = await temporaryFolder()
  const file = (name: string) => path.join(folder.path, name)
  await writeFile(file('a.md'), text('甲', 'id: 41\nstatus: published\nrelated_books:\n  - 43\n  - 99'))
  await writeFile(file('b.md'), text('乙', 'related: [甲, c, wu, there]'))
  await writeFile(file('c.md'), text('丙', 'id: 43\nstatus: published\nrelated_books: [41]'))
  await writeFile(file('d.md'), text('丁', 'slug: wu'))
  expect(await run(pushCommand, folder.path, '--check')).toEqual({
    status: 1,
    out: 'would be created\ta.md: the related text 99 of the other site did not come\nwould be created\tc.md\nwould be created\td.md\n',
    err: 'refused\tb.md: neither the folder nor the site has the related text 甲\n',
  })
  await writeFile(file('b.md'), text('乙', 'related: [a, c, wu, there]'))
  expect(await run(pushCommand, folder.path)).toEqual({
    status: 0,
    out: 'published\ta.md: the related text 99 of the other site did not come\ncreated\tb.md\npublished\tc.md\ncreated\td.md\n',
    err: '',
  })
  const { rows } = await studio.list()
  const idOf = (title: string) => rows.find((row) => row.title === title)!.id
  const belongingTo = async (title: string) => (await studio.read(idOf(title))).draft.related_books
  expect(await belongingTo('甲')).toEqual([idOf('丙')])
  expect(await belongingTo('乙')).toEqual([idOf('甲'), idOf('丙'), idOf('丁'), there])
  expect(await belongingTo('丙')).toEqual([idOf('甲')])
  expect(rows).toHaveLength(5)

  // The ids of this site stand in the files from now on.
  await writeFile(file('a.md'), (await readFile(file('a.md'), 'utf8')).replace('內文', '改過的內文'))
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: 'published\ta.md\n', err: '' })
  expect(await belongingTo('甲')).toEqual([idOf('丙')])
  await studio.save(idOf('乙'), { related_books: [there] })
  await run(pullCommand, folder.path)
  expect(await readFile(file('b.md'), 'utf8')).toMatch(/^(?!related:)[^]*related_books:\n {2}- 1\n/)
  expect(await readFile(file('b.md'), 'utf8')).not.toMatch(/^related:/m)
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
})

testOnSqlite(
  'a text of another site is named before its turn, also where drafts have it too',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, SCOPES)
    await using folder = await temporaryFolder()
    const file = (name: string) => path.join(folder.path, name)
    for (const name of ['reviews', 'drafts']) await mkdir(file(name))
    await writeFile(file('reviews/41.md'), text('甲', 'id: 41\nstatus: published\nrelated_books: [42, 43]'))
    await writeFile(file('reviews/42.md'), text('乙', 'id: 42\nstatus: published\nrelated_books: [41]'))
    await writeFile(file('drafts/42.md'), text('改乙', 'id: 42\nstatus: published\nrelated_books: [43]'))
    const series = 'series: ye-hua\n'
    const refused = (more: string) => text('丙', `${more}id: 43\nstatus: published\nrelated_books: [42, 41]`)
    await writeFile(file('reviews/43.md'), refused(series))
    const pushed = await run(pushCommand, folder.path)
    expect(pushed.out).toBe('published\treviews/41.md\npublished\treviews/42.md\nupdated\tdrafts/42.md\n')
    expect(pushed.err).toContain('refused\treviews/43.md: the site has no series ye-hua')
    const { rows } = await studio.list()
    const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? 0
    const [first, second] = [idOf('甲'), idOf('改乙')]
    const [named, third = 0, ...others] = (await studio.read(first)).draft.related_books
    expect([rows.length, named, others]).toEqual([2, second, []])
    const both = await studio.read(second)
    expect([both.published?.title, both.published?.related_books]).toEqual(['乙', [first]])
    expect([both.draft.title, both.draft.related_books]).toEqual(['改乙', [third]])

    // What was refused still names the texts as the other site does.
    const waiting = await readFile(file('reviews/43.md'), 'utf8')
    expect(waiting).toContain(`id: ${third}\n`)
    await writeFile(file('reviews/43.md'), waiting.replace(series, ''))
    expect((await run(pushCommand, folder.path)).out).toBe('published\treviews/43.md\n')
    expect((await studio.read(third)).draft.related_books).toEqual([second, first])
    expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
  },
)
