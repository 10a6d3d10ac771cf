import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { expect, inject, test } from 'vitest'
import { DEFAULT_MENUS, type MenuItem } from '../src/contract/settings/menus.ts'
import type { StudioSettings } from '../src/contract/settings/studio-settings.ts'
import type { PostedComment } from '../src/contract/comments/comments.ts'
import { backUp } from '../src/server/archive/backup/backup.service.ts'
import { exportToFolder } from '../src/server/archive/site-export/export-folder.service.ts'
import { importFolder } from '../src/server/archive/site-export/import-folder.service.ts'
import { raiseRedirectsVersion } from '../src/server/platform/cache/content-version.store.ts'
import { pushCommand } from '../src/server/commands/studio.command.ts'
import { commandsOf } from '../src/server/commands/testing.ts'
import { readAllSettings } from '../src/server/settings/settings.service.ts'
import { openStudio, type Studio } from '../src/server/studio/testing.ts'
import { newReader, type Reader } from './support/accounts/api-reader.ts'
import { exportAccountData } from './support/accounts/reader-with-books.ts'
import { restoreInto } from './support/database/backup-site.ts'
import { sumsOf } from './support/database/table-sums.ts'
import { importFile } from './support/files/list-files.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { holdClock, type TestClock } from './support/server/test-clock.ts'
import { type TestSite, withTestSite } from './support/server/test-site.ts'
import { newVisitor } from './support/server/visitors.ts'

for (const [from, to] of [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)
  test.skipIf(inject('postgresUrl') === null)(
    `a site with all kinds of texts comes back from its export and its backup (${from} to ${to})`,
    () =>
      withTestSite(async (site) => {
        await using folder = await temporaryFolder()
        const clock = holdClock(site)
        const studio = await openStudio(site, clock)
        const ids = await writeTexts(studio)
        await answerComments(site, clock, ids.review)
        const reader = await newReader(site)
        await readBooks(reader, clock, ids.review)
        const before = { sums: await sumsOf(envOf(site)), seen: await seenOf(site, ids) }
        const account = await exportAccountData(reader)
        expect(account).toMatchObject({
          reading_list: [{}, {}, {}],
          bookmarks: [{}],
          highlights: [{ note: '又一盞燈' }],
        })

        const exported = path.join(folder.path, 'exported')
        await exportToFolder(exported, { env: envOf(site), clock, program: '1.2.3' })
        await withTestSite(async (target) => {
          expect((await importFolder(target.deps, exported)).warnings).toEqual([])
          const after = await sumsOf(envOf(target))
          for (const table of COMPARED) expect(after.get(table), table).toEqual(before.sums.get(table))
          expect(await readAllSettings(target.deps.database.queries)).toEqual(
            await readAllSettings(site.deps.database.queries),
          )
          expect(await seenOf(target, ids)).toEqual(before.seen)
          // A list with times to come would lose them.
          holdClock(target).pass(3_600)
          const other = await newReader(target)
          expect(await importFile(target, other, account)).toMatchObject({ misses: [] })
          const { reading_list, bookmarks, highlights } = account
          expect(await exportAccountData(other)).toMatchObject({ reading_list, bookmarks, highlights })
          await pushBack(studio, target, Object.values(ids), folder.path)
        }, to)

        const file = path.join(folder.path, 'site.backup')
        await backUp(file, { env: envOf(site), clock, program: '1.2.3', passphrase: undefined })
        await withTestSite(async (target) => {
          const { database, clock: time } = target.deps
          await restoreInto({ database, clock: time, env: envOf(target) }, file)
          expect(await sumsOf(envOf(target))).toEqual(await sumsOf(envOf(site)))
          // As in a process that starts with the restored database.
          await database.transaction(raiseRedirectsVersion)
          expect(await seenOf(target, ids)).toEqual(before.seen)
        }, to)
      }, from),
  )

function envOf({ dataDir, databaseUrl }: TestSite) {
  return { dataDir, databaseUrl }
}

/** What visitors do not see; the others may come back in another form that says the same. */
const COMPARED = `xc_tags xc_series xc_review_series xc_announced_texts xc_review_books xc_drafts
  xc_bookmarks xc_reading_list xc_highlights xc_removed_comments`.split(/\s+/)

/** A review of two books in a series, an essay, an announced text and a page, with tags, and categories and menus of the owner's own. */
async function writeTexts(studio: Studio) {
  const settings = (await (await studio.send('GET', '/settings')).json()) as StudioSettings
  const look = { tagline: '', description: '', asterism: 'shen', icon: 'feather', is_hidden: false }
  const categories = [
    ...settings.site.categories.map((each, at) => ({ ...each, is_hidden: at === 0 })),
    { ...look, id: 'poetry', name: '詩', colour: 'plum' },
    { ...look, id: 'drama', name: '戲', colour: 'bamboo', asterism: 'bi' },
  ]
  await studio.send('PATCH', '/settings', { changes: [{ key: 'categories', value: categories }] })
  await studio.send('POST', '/series', { name: '夜話', slug: 'yehua', description: '一人一夜。' })
  const publish = async (fields: Parameters<Studio['write']>[0], at?: string) => {
    const { id } = await studio.write(fields)
    expect((await studio.publish(id, at === undefined ? {} : { at })).status).toBeLessThan(300)
    return id
  }
  const ids = {
    review: await publish({
      headline: '兩張桌子',
      other_books: [OTHER_BOOK],
      tags: ['夜讀', '燈'],
      series: 'yehua',
      categories: ['drama', 'creator-thoughts'],
      cover_design: { template: 'moon', variant: 0, colour: 'drama', character: '燈' },
    }),
    essay: await publish({ kind: 'essay', headline: '點一盞燈', tags: ['灯'], categories: ['poetry'] }),
    page: await publish({ kind: 'page', headline: '轉載', slug: 'reprints' }),
    announced: await publish(
      { title: '天亮以前', series: 'yehua', is_announced: true },
      '2030-04-01T00:00:00.000Z',
    ),
  }
  const [first, ...header] = DEFAULT_MENUS.header
  const own = [
    item('tag', '夜讀'),
    item('series', 'yehua', '連載'),
    item('page', 'reprints'),
    item('category', 'drama'),
  ]
  const menus = { ...DEFAULT_MENUS, header: [{ ...first, items: own }, ...header] }
  expect(
    (await studio.send('PATCH', '/settings', { changes: [{ key: 'menus', value: menus }] })).status,
  ).toBe(200)
  await studio.send('PUT', `/tags/${encodeURIComponent('夜讀')}`, { name: '夜書' })
  await studio.send('PUT', '/series/yehua', { name: '夜話', slug: 'night', description: '', order: [] })
  expect((await studio.send('POST', '/categories/drama/merging', { into: 'poetry' })).status).toBe(200)
  return ids
}

const item = (kind: MenuItem['kind'], target: string, label = '') => ({
  kind,
  target,
  label,
  is_hidden: false,
})

const OTHER_BOOK = {
  title: '自己的房間',
  original_title: 'A Room of One’s Own',
  author: '維吉尼亞・吳爾芙',
  translator: '某譯者',
  publisher: '某書局',
  book_year: 1929,
  isbn: '9789570820720',
  rating: 4,
}

/** Two answers, one of them below a comment that its author has removed. */
async function answerComments(site: TestSite, clock: TestClock, review: number): Promise<void> {
  for (const isRemoved of [false, true]) {
    const author = newVisitor(site, clock)
    const { id } = await author.publish(review, { text: `第一句，${isRemoved}。` })
    const answer = await newVisitor(site, clock).comment(review, {
      text: `回覆，${isRemoved}。`,
      more: { parent_id: id },
    })
    expect((await answer.json()) as PostedComment).toMatchObject({ outcome: 'published' })
    if (isRemoved) expect((await author.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
  }
}

/** Both books of the review and one that has none, with notes, a rating, a mark and a bookmark. */
async function readBooks(reader: Reader, clock: TestClock, review: number): Promise<void> {
  const status = `/api/reviews/${review}/reading-status`
  await reader.request('PUT', status, { status: 'reading' })
  clock.pass(60)
  await reader.request('PUT', status, { status: 'want_to_read', book: 1 })
  clock.pass(60)
  const noted = { title: '文學回憶錄', author: '木心', isbn: '9789865853013', status: 'completed' }
  const { entry } = await reader.request<{ entry: { id: number } }>('POST', '/api/reading-list', noted)
  await reader.request('PUT', `/api/reading-list/${entry.id}/notes`, { notes: '晚上讀一講', version: 0 })
  await reader.request('PUT', `/api/reading-list/${entry.id}/rating`, { rating: 4.5 })
  await reader.request('PUT', `/api/reviews/${review}/bookmark`)
  const passage = { prefix: '', suffix: '', start: 0, exact: '去燈塔的事' }
  await reader.request('POST', `/api/reviews/${review}/highlights`, {
    id: '0'.repeat(32),
    note: '又一盞燈',
    ...passage,
  })
}

/** What visitors get: status, place and text of each address, without what is drawn by lot. */
async function seenOf(site: TestSite, { review, essay }: { review: number; essay: number }) {
  const seen: Record<string, unknown> = {}
  for (const address of [
    `/api/reviews/${review}`,
    `/api/reviews/${essay}`,
    '/api/reviews',
    '/api/single-pages/reprints',
    '/api/tags/燈/reviews',
    '/api/series/night',
    '/api/categories/poetry/reviews',
    '/api/search?q=燈&tag=灯&series=yehua',
    '/category/drama',
    '/series/yehua',
    '/series/night',
    '/tag/夜讀',
    '/feed.xml',
    '/sitemap.xml',
  ]) {
    const answer = await site.get(encodeURI(address))
    expect(answer.status, address).toBeLessThan(400)
    seen[address] = [answer.status, answer.headers.get('Location'), await answer.text()]
  }
  return seen
}

/** The chosen texts of one site in a ZIP, which `push` brings to another, where they have been changed. */
async function pushBack(from: Studio, site: TestSite, ids: readonly number[], folder: string): Promise<void> {
  const to = await openStudio(site)
  const zip = await from.send('GET', `/review-files?ids=${ids.join(',')}`)
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())))) {
    const file = path.join(folder, 'texts', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  const before = await Promise.all(ids.map(async (id) => (await from.read(id)).draft))
  for (const id of ids) await to.save(id, { content: '<p>改過。</p>' })
  await to.save(ids[0]!, { headline: '改過', tags: [], series: '', other_books: [] })
  const run = await commandsOf(site, to.browser, ['read', 'write', 'publish'])
  expect(await run(pushCommand, path.join(folder, 'texts'), '--force')).toMatchObject({ status: 0, err: '' })
  expect(await Promise.all(ids.map(async (id) => (await to.read(id)).draft))).toEqual(before)
}
