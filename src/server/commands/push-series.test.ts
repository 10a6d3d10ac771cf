import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine, testOnSqlite, withTestSite } from '../../../tests/support/server/test-site.ts'
import { exportToFolder } from '../archive/site-export/export-folder.service.ts'
import { openStudio, type Studio } from '../studio/testing.ts'
import { pullCommand, pushCommand } from './studio.command.ts'
import { commandsOf } from './testing.ts'

const SCOPES = ['read', 'write', 'publish'] as const

testOnSqlite(
  'tags and series come with a file, and an unknown series without a name is refused',
  async (site) => {
    const studio = await openStudio(site)
    const run = await commandsOf(site, studio.browser, SCOPES)
    await using folder = await temporaryFolder()
    const text = '---\ntitle: 燈塔行\ntags: [夜讀, 燈]\nseries: ye-hang\n---\n\n內文。\n'
    const file = path.join(folder.path, 'a.md')
    await writeFile(file, text)
    expect((await run(pushCommand, folder.path)).err).toContain(
      'the site has no series ye-hang; begin it in 系列與標籤, or name it by series_name',
    )
    expect((await studio.list()).total).toBe(0)
    await studio.send('POST', '/series', { name: '夜話', slug: 'ye-hang', description: '' })
    expect((await run(pushCommand, folder.path)).out).toBe('created\ta.md\n')
    expect((await studio.read(1)).draft).toMatchObject({ tags: ['夜讀', '燈'], series: 'ye-hang' })
    await run(pullCommand, folder.path, '--force')
    expect(await readFile(file, 'utf8')).toContain('series: ye-hang\nseries_name: 夜話\nseries_order: 1\n')

    // Whoever may not publish begins no series; a former address leads to the present one.
    const writer = await commandsOf(site, studio.browser, ['read', 'write'])
    await writeFile(path.join(folder.path, 'b.md'), text.replace('ye-hang', 'xin\nseries_name: 新的'))
    expect((await writer(pushCommand, folder.path)).err).toContain(
      'refused\tb.md: the site refuses it: scope_missing',
    )
    expect((await studio.list()).total).toBe(1)
    await studio.send('PUT', '/series/ye-hang', { name: '夜話', slug: 'ye-hua', description: '' })
    await writeFile(path.join(folder.path, 'b.md'), text.replace('ye-hang', 'ye-hang\nseries_name: 夜話'))
    expect((await run(pushCommand, folder.path)).out).toBe('created\tb.md: it begins the series ye-hang\n')
    expect(await seriesOf(studio)).toMatchObject([{ slug: 'ye-hua', texts: [{ id: 1 }, { id: 2 }] }])
  },
)

testOnEachEngine('a series comes to another site with its texts, their order too', async (site) => {
  const studio = await openStudio(site)
  await studio.send('POST', '/series', { name: '夜航', slug: 'ye-hang', description: '' })
  for (const title of ['甲', '乙', '丙', '丁'])
    await studio.write({ title, series: title === '丁' ? '' : 'ye-hang', publish_date: '2025-03-01' })
  await studio.publish(1)
  await studio.publish(3)
  await studio.save(3, { excerpt: '改過的一句。' })
  await studio.send('PUT', '/series/ye-hang', {
    name: '夜航',
    slug: 'ye-hang',
    description: '',
    order: [3, 1, 2],
  })
  const run = await commandsOf(site, studio.browser, SCOPES)

  await using pulled = await temporaryFolder()
  await run(pullCommand, pulled.path)
  await using zipped = await temporaryFolder()
  const answer = await studio.send('GET', '/review-files?ids=1,2,3,4')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(zipped.path, name)), { recursive: true })
    await writeFile(path.join(zipped.path, name), bytes)
  }
  const { engine } = site.deps.database
  for (const folder of [pulled.path, zipped.path])
    await withTestSite(async (other) => {
      const there = await openStudio(other)
      const pushes = await commandsOf(other, there.browser, SCOPES)
      // What the folder knows is another site's.
      await writeFile(path.join(folder, '.xingcha.json'), '{"reviews":{},"pictures":{}}')
      expect((await pushes(pushCommand, folder, '--check')).err).toBe('')
      expect(await seriesOf(there)).toEqual([])
      expect((await pushes(pushCommand, folder)).err).toBe('')
      const [series, ...others] = await seriesOf(there)
      expect(others).toEqual([])
      expect(series).toMatchObject({ slug: 'ye-hang', name: '夜航' })
      expect(series?.texts.map(({ title, state }) => [title, state])).toEqual([
        ['丙', 'published'],
        ['甲', 'published'],
        ['乙', 'draft'],
      ])
      expect((await there.list()).total).toBe(4)
    }, engine)

  if (engine === 'sqlite') {
    const folder = path.join(site.dataDir, 'export')
    const env = { dataDir: site.dataDir, databaseUrl: undefined }
    await exportToFolder(folder, { env, clock: site.deps.clock, program: '1' })
    for (const name of ['reviews/1.md', 'reviews/3.md'])
      expect(await readFile(path.join(folder, name), 'utf8')).toBe(new TextDecoder().decode(files[name]))
  }
})

testOnSqlite('the order of a series that a push began holds for the texts that come later', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, SCOPES)
  await using folder = await temporaryFolder()
  const write = (name: string, place: number, more = '') =>
    writeFile(
      path.join(folder.path, `${name}.md`),
      `---\ntitle: ${name}\nseries: ye-hang\nseries_name: 夜航\nseries_order: ${place}\npublish_date: 2025-01-0${4 - place}\n---\n\n好。${more}\n`,
    )
  const titles = async () => (await seriesOf(studio)).map(({ texts }) => texts.map(({ title }) => title))
  await write('a', 3)
  await write('b', 1, '\n\n![無](none.png)')
  await write('c', 2)
  const unnamed = path.join(folder.path, 'd.md')
  await writeFile(unnamed, '---\ntitle: d\nseries: ye-hang\nseries_order: 4\n---\n\n好。\n')
  expect((await run(pushCommand, folder.path, '--check')).out).toContain('would be created\td.md\n')
  await run(pushCommand, folder.path)
  expect(await titles()).toEqual([['c', 'a', 'd']])
  await studio.send('PUT', '/series/ye-hang', { name: '夜航', slug: 'ye-hang', description: '夜裡的船。' })
  await write('b', 1)
  expect((await run(pushCommand, folder.path)).out).toBe('created\tb.md\n')
  expect(await titles()).toEqual([['b', 'c', 'a', 'd']])
  expect(await seriesOf(studio)).toMatchObject([{ description: '夜裡的船。' }])

  // All are here: from now on the order is the site's.
  await writeFile(unnamed, (await readFile(unnamed, 'utf8')).replace('series_order: 4', 'series_order: 0.5'))
  await run(pushCommand, folder.path)
  expect(await titles()).toEqual([['b', 'c', 'a', 'd']])
})

testOnSqlite('an order that did not reach the site is given by the next push', async (site) => {
  const studio = await openStudio(site)
  await using folder = await temporaryFolder()
  for (const [at, name] of ['a', 'b', 'c'].entries())
    await writeFile(
      path.join(folder.path, `${name}.md`),
      `---\ntitle: ${name}\nseries: ye-hang\nseries_name: 夜航\nseries_order: ${3 - at}\nlayout: post\n---\n\n好。\n`,
    )
  let isCut = true
  const run = await commandsOf(site, studio.browser, SCOPES, (called) => {
    if (isCut && called.endsWith('/series/ye-hang')) throw new Error('the line is cut')
  })
  expect((await run(pushCommand, folder.path)).err).toMatch(
    /^ignored\tlayout: .*\nrefused\tthe order of the series: the site cannot be reached \(the line is cut\)\n$/,
  )
  isCut = false
  expect((await run(pushCommand, folder.path)).err).toMatch(/^ignored.*\n$/)
  expect((await seriesOf(studio))[0]?.texts.map(({ title }) => title)).toEqual(['c', 'b', 'a'])
})

testOnSqlite('an order that was changed on the site between two pushes stays, and is told', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, SCOPES)
  await using folder = await temporaryFolder()
  const write = (name: string, place: number, more = '') =>
    writeFile(
      path.join(folder.path, `${name}.md`),
      `---\ntitle: ${name}\nseries: ye-hang\nseries_name: 夜航\nseries_order: ${place}\n---\n\n好。${more}\n`,
    )
  await write('a', 1)
  await write('b', 2)
  await write('c', 3, '\n\n![無](none.png)')
  await run(pushCommand, folder.path)
  const order = [2, 1]
  await studio.send('PUT', '/series/ye-hang', { name: '夜航', slug: 'ye-hang', description: '', order })
  await write('c', 3)
  expect((await run(pushCommand, folder.path)).err).toBe(
    'kept\tthe order of the series ye-hang: it was changed on the site, which keeps it from now on\n',
  )
  expect((await seriesOf(studio))[0]?.texts.map(({ title }) => title)).toEqual(['b', 'a', 'c'])
  await write('d', 0)
  expect((await run(pushCommand, folder.path)).err).toBe('')
  expect((await seriesOf(studio))[0]?.texts.map(({ title }) => title)).toEqual(['b', 'a', 'c', 'd'])
})

testOnSqlite('a refused text leaves no series behind', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, SCOPES)
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'a.md')
  const write = (title: string) =>
    writeFile(file, `---\ntitle: ${title}\nseries: ye-hang\nseries_name: 夜航\n---\n\n好。\n`)
  await write('長'.repeat(5_000))
  expect((await run(pushCommand, folder.path)).err).toContain('refused\ta.md: ')
  expect(await seriesOf(studio)).toEqual([])
  await write('短')
  await writeFile(file, (await readFile(file, 'utf8')).replace('---\n', '---\nid: 1\n'))
  expect((await run(pushCommand, folder.path)).err).toBe('')
  expect(await seriesOf(studio)).toMatchObject([{ slug: 'ye-hang', texts: [{ title: '短' }] }])
})

testOnSqlite('a save without an answer leaves its series, since the text may be there', async (site) => {
  const studio = await openStudio(site)
  await using folder = await temporaryFolder()
  await writeFile(
    path.join(folder.path, 'a.md'),
    '---\ntitle: a\nseries: ye-hang\nseries_name: 夜航\n---\n\n好。\n',
  )
  const called: string[] = []
  const run = await commandsOf(site, studio.browser, SCOPES, (route) => {
    called.push(route)
    if (route === '/api/studio/reviews/1') throw new Error('the line is cut')
  })
  expect((await run(pushCommand, folder.path)).err).toContain(
    'refused\ta.md: the site cannot be reached (the line is cut)',
  )
  expect(called).not.toContain('/api/studio/series/ye-hang')
  expect(await seriesOf(studio)).toMatchObject([{ slug: 'ye-hang', texts: [] }])
})

testOnSqlite(
  'a refusal is told where its series cannot be taken back, and the push goes on',
  async (site) => {
    const studio = await openStudio(site)
    await using folder = await temporaryFolder()
    const write = (name: string, title: string, more = '') =>
      writeFile(path.join(folder.path, `${name}.md`), `---\ntitle: ${title}\n${more}---\n\n好。\n`)
    await write('a', '長'.repeat(5_000), 'series: ye-hang\nseries_name: 夜航\n')
    await write('b', 'b')
    const run = await commandsOf(site, studio.browser, SCOPES, (route) => {
      if (route === '/api/studio/series/ye-hang') throw new Error('the line is cut')
    })
    const { out, err } = await run(pushCommand, folder.path)
    expect([out, err]).toEqual([
      'created\tb.md\n',
      expect.stringContaining('refused\ta.md: the site refuses it'),
    ])
  },
)

async function seriesOf(studio: Studio) {
  const { series } = (await (await studio.send('GET', '/series')).json()) as {
    series: {
      slug: string
      name: string
      description: string
      texts: { id: number; title: string; state: string }[]
    }[]
  }
  return series
}
