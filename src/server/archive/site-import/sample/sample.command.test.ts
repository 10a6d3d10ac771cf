import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { storeComment } from '../../../../../tests/support/server/factories.ts'
import { testListeningOnEachEngine } from '../../../../../tests/support/server/listening-site.ts'
import { newReader } from '../../../../../tests/support/accounts/api-reader.ts'
import {
  testOnEachEngine,
  testOnSqlite,
  type TestSite,
} from '../../../../../tests/support/server/test-site.ts'
import { EMPTY_BOOK } from '../../../../contract/studio/review-drafts.ts'
import { openStudio } from '../../../studio/testing.ts'
import { changeSetting } from '../../../settings/change-settings.service.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import { importCommand } from '../import.command.ts'
import { loadSampleLibrary, SAMPLE_LIBRARY, shouldLoadSampleLibrary } from './sample-library.service.ts'
import { sampleCommand } from './sample.command.ts'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { importTestFiles, lines, readStored } from '../testing.ts'

testListeningOnEachEngine(
  'sample remove deletes the whole library, and no page shows it any more',
  async (site) => {
    await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
    await site.addReview({ id: 100, title: '我的書評', related_books: [1] })
    const before = (await site.request('/review/1')).body.toString()
    expect(before).toContain('夜航船')
    expect((await site.request('/')).body.toString()).toContain('example.com/video/reading')
    const { status, stdout } = await runSampleCommand(site, 'remove', '--yes')
    expect([status, stdout]).toEqual([0, expect.stringContaining('reviews: 24 (1 《夜航船》, 2 ')])
    expect((await site.request('/review/1')).status).toBe(404)
    const home = (await site.request('/')).body.toString()
    expect(home).toContain('我的書評')
    for (const invented of [
      'href="/review/1"',
      'href="/review/3"',
      'example.com/photo',
      'example.com/video',
      'hello@',
      '/media/',
    ])
      expect(home).not.toContain(invented)
    for (const file of ['night-ferry.mp4', 'book-wall.webp', 'post-1.webp', 'poster-1.svg'])
      expect([file, (await site.request(`/media/${file}`)).status]).toEqual([file, 404])
    const found = await (await site.get(`/api/search?q=${encodeURIComponent('夜航船')}`)).json()
    expect(found).toMatchObject({ total: 0 })
    const stored = await readStored(site)
    expect(stored.xc_reviews.map(({ id }) => id)).toEqual([100])
    expect(stored.xc_media).toEqual([])
    expect(stored.search).toHaveLength(1)
    expect((await runSampleCommand(site, 'remove', '--yes')).stdout).toBe(
      'Nothing of the sample library is on this site.\n',
    )
  },
)

testOnEachEngine('without --yes the command lists what it would remove and removes nothing', async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  await useReviews(site, [3])
  const { status, stdout } = await runSampleCommand(site, 'remove')
  expect(status).toBe(0)
  expect(stdout).toContain('This would be removed:\n  reviews: 24 ')
  expect(stdout).toContain('1 comments, 1 bookmarks, 1 reading-list entries')
  expect(stdout).toContain(
    'settings: contact_email, category_video, social.photo, social.video, category_pages\n',
  )
  expect(stdout).toContain('To remove it: npx xingcha sample remove --yes')
  expect((await readStored(site)).xc_reviews).toHaveLength(24)
  expect((await readSettings(site.deps.database)).contact_email).not.toBeNull()
})

testOnEachEngine(
  'comments, bookmarks and entries of sample reviews are removed, others stay',
  async (site) => {
    await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
    await site.addReview({ id: 100 })
    await useReviews(site, [1, 100])
    await runSampleCommand(site, 'remove', '--yes')
    const { queries } = site.deps.database
    for (const table of ['xc_comments', 'xc_bookmarks', 'xc_reading_list'] as const) {
      const rows = await queries.selectFrom(table).select('review_id').execute()
      expect([table, rows]).toEqual([table, [{ review_id: 100 }]])
    }
  },
)

testOnEachEngine('an entry of a sample’s book that was made at the owner’s review stays', async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  const studio = await openStudio(site)
  const other = { ...EMPTY_BOOK, title: '湖濱散記', author: '梭羅' }
  const { id } = await studio.write({ other_books: [other] })
  await studio.publish(id)
  const reader = await newReader(site)
  await reader.request('PUT', `/api/reviews/${id}/reading-status`, { status: 'reading', book: 1 })
  await runSampleCommand(site, 'remove', '--yes')
  const rows = await site.deps.database.queries
    .selectFrom('xc_reading_list')
    .select(['own_title', 'review_id'])
    .execute()
  expect(rows).toEqual([{ own_title: '湖濱散記', review_id: null }])
})

testOnEachEngine("a review of the owner's under the id of a sample stays", async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  const mine = {
    id: 1,
    title: '夜航船',
    author: '張岱',
    content: '<p>我自己的書評。</p>',
    rating: 4,
    publish_date: '2025-01-01',
  }
  await importTestFiles(site, { 'books.jsonl': lines(mine) })
  const { stdout } = await runSampleCommand(site, 'remove', '--yes')
  expect(stdout).toContain('reviews: 23 (2 ')
  expect(stdout).toContain('Kept: 1 reviews with the id of a sample and another title, author or text.')
  const { xc_reviews } = await readStored(site)
  expect(xc_reviews).toMatchObject([{ id: 1, content: mine.content }])
})

testOnEachEngine('nothing that the founder of the samples says of a category stays', async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  const pageOf = async (slug: string) => await (await site.get(`/category/${slug}`)).text()
  expect(await pageOf('creator-thoughts')).toContain('寫到卡住，我就去翻別人怎麼卡住')
  const own = 'category_pages.psychology-growth.recommendation'
  await changeSetting(site.deps.database, own, '我自己寫的一句。')
  await runSampleCommand(site, 'remove', '--yes')
  expect(await pageOf('creator-thoughts')).not.toContain('站主的推薦')
  expect(await pageOf('creator-thoughts')).not.toContain('代表書單')
  expect(await pageOf('psychology-growth')).toContain('我自己寫的一句。')
  expect(await pageOf('psychology-growth')).not.toContain('活出意義來')
  expect(await (await site.get('/')).text()).not.toContain('活出意義來')
})

testOnEachEngine('settings that the owner has changed stay, with the files that they use', async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  const { database } = site.deps
  await changeSetting(database, 'name', '我的書話')
  await changeSetting(database, 'social.video.url', 'https://video.example/me')
  await changeSetting(database, 'social.video.autoplay.title', '我的影片')
  await changeSetting(database, 'social.photo.label', '我的相片')
  const { stdout } = await runSampleCommand(site, 'remove', '--yes')
  expect(stdout).toContain(
    'settings: contact_email, category_video, social.photo.post, social.photo.cards, social.video.second, category_pages\n',
  )
  expect(stdout).toContain('Kept: social.photo.url, because you have changed what stands beside it.')
  const settings = await readSettings(database)
  expect(settings).toMatchObject({
    name: '我的書話',
    contact_email: null,
    category_video: null,
    social: {
      photo: { label: '我的相片', post: null, cards: [] },
      video: { url: 'https://video.example/me', autoplay: { title: '我的影片' }, second: null },
    },
  })
  expect((await readStored(site)).xc_media.map(({ name }) => name)).toEqual([
    'night-ferry.mp4',
    'night-ferry.webp',
  ])
})

testOnEachEngine('samples without a record are recognised by their texts', async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  const { queries } = site.deps.database
  await queries.deleteFrom('xc_settings').where('key', '=', 'sample_library').execute()
  await queries.updateTable('xc_reviews').set({ content: '<p>改寫。</p>' }).where('id', '=', 2).execute()
  expect((await runSampleCommand(site, 'remove', '--yes')).stdout).toContain('reviews: 23 (1 ')
  expect((await readStored(site)).xc_reviews.map(({ id }) => id)).toEqual([2])
})

testOnEachEngine('loaded samples are recognised after the library on disk has changed', async (site) => {
  await using folder = await temporaryFolder()
  await cp(SAMPLE_LIBRARY, folder.path, { recursive: true })
  const body = path.join(folder.path, '01-ye-hang-chuan/body.html')
  await writeFile(body, `${await readFile(body, 'utf8')}<p>舊版的一段。</p>`)
  await loadSampleLibrary(site.deps, folder.path)
  await runSampleCommand(site, 'remove', '--yes')
  expect((await readStored(site)).xc_reviews).toEqual([])
})

testOnEachEngine('a site does not reload samples that were removed', async (site) => {
  expect(await shouldLoadSampleLibrary(site.deps)).toBe(true)
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  await runSampleCommand(site, 'remove', '--yes')
  expect(await shouldLoadSampleLibrary(site.deps)).toBe(false)
})

testOnEachEngine('an import mentions remaining samples and the command that removes them', async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'books.jsonl')
  await writeFile(file, lines({ id: 1, title: '我的' }, { id: 100, title: '書' }))
  const notice =
    '23 reviews of the sample library are still on this site. To remove them: npx xingcha sample remove\n'
  expect(await runImportCommand(site, file)).toContain(notice)
  await runSampleCommand(site, 'remove', '--yes')
  expect(await runImportCommand(site, file)).not.toContain('sample')
})

testOnSqlite('wrong usage removes nothing', async (site) => {
  await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
  for (const args of [[], ['burn'], ['remove', 'all'], ['remove', '--no']])
    expect((await runSampleCommand(site, ...args)).status).toBe(2)
  expect((await readStored(site)).xc_reviews).toHaveLength(24)
})

async function runSampleCommand(site: TestSite, ...args: string[]) {
  const terminal = createTerminal()
  const status = await sampleCommand(args, terminal, async () => ({ deps: site.deps, close: async () => {} }))
  return { status, stdout: terminal.text() }
}

async function runImportCommand(site: TestSite, file: string): Promise<string> {
  const terminal = createTerminal()
  await importCommand([file], { ...terminal, isTerminal: false } as never, async () => ({
    deps: site.deps,
    close: async () => {},
  }))
  return terminal.text()
}

function createTerminal() {
  const written: string[] = []
  const stream = { write: (text: string) => written.push(text) }
  return { stdout: stream, stderr: stream, text: () => written.join('') }
}

/** A reader bookmarks these reviews and adds them to the reading list; a visitor comments on them. */
async function useReviews(site: TestSite, ids: readonly number[]): Promise<void> {
  const reader = await newReader(site)
  for (const id of ids) {
    await reader.request('PUT', `/api/reviews/${id}/bookmark`)
    await reader.request('PUT', `/api/reviews/${id}/reading-status`, { status: 'reading' })
    await storeComment(site.deps, { review_id: id })
  }
}
