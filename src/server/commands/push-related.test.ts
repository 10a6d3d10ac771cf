import { readFile, writeFile } from 'node:fs/promises'
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
