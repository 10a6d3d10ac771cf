import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { oldNameIn } from '../../../../../tests/support/server/old-name.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../../tests/support/server/test-site.ts'
import { PROJECT_ROOT } from '../../../platform/runtime/project-root.ts'
import { changeSetting } from '../../../settings/change-settings.service.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import { loadSampleLibrary } from './sample-library.service.ts'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'

const LIBRARY = path.join(PROJECT_ROOT, 'database/sample-library')

testOnEachEngine('a fresh site shows the sample library, its reviews and its settings', async (site) => {
  expect(await loadSampleLibrary(site.deps, LIBRARY)).toBe(24)
  const response = await site.get('/api/reviews/1')
  const page = (await response.json()) as ReviewPage
  expect(page.review).toMatchObject({ title: '夜航船', author: '張岱' })
  expect(page.review.content).toContain('<p>')
  expect((await readSettings(site.deps.database)).contact_email).not.toBeNull()
})

testOnEachEngine('loading the library twice changes nothing', async (site) => {
  await loadSampleLibrary(site.deps, LIBRARY)
  await loadSampleLibrary(site.deps, LIBRARY)
  const rows = await site.deps.database.queries.selectFrom('xc_reviews').select('id').execute()
  expect(rows).toHaveLength(24)
})

testOnEachEngine('a setting that the owner has changed stays', async (site) => {
  await changeSetting(site.deps.database, 'name', '我的書話')
  await loadSampleLibrary(site.deps, LIBRARY)
  expect(await readSettings(site.deps.database)).toMatchObject({
    name: '我的書話',
    founder: '我的書話',
    contact_email: 'hello@example.com',
  })
})

testOnSqlite('a renamed site with the sample library shows nothing of the program’s name', async (site) => {
  await loadSampleLibrary(site.deps, LIBRARY)
  await changeSetting(site.deps.database, 'name', '慢讀齋')
  const reviews = Array.from({ length: 24 }, (_, index) => `/api/reviews/${index + 1}`)
  for (const page of ['/', '/about', '/privacy', '/terms', ...reviews]) {
    const text = await (await site.get(page)).text()
    // A raft of an old book, which one of the reviews quotes.
    expect(oldNameIn(text.replaceAll('浮槎', '')), page).toEqual([])
  }
})

testOnSqlite(
  'a picture in the folder of a review becomes its cover, and media keep their names',
  async (site) => {
    await using folder = await temporaryFolder()
    await cp(LIBRARY, folder.path, { recursive: true })
    const sample = path.join(folder.path, '01-ye-hang-chuan')
    await writeFile(path.join(sample, 'cover.svg'), '<svg/>')
    await writeFile(path.join(folder.path, 'media/.gitkeep'), '')
    await writeFile(path.join(folder.path, 'media/a.webp'), 'x')
    await loadSampleLibrary(site.deps, folder.path)
    const { cover } = await site.deps.database.queries
      .selectFrom('xc_reviews')
      .select('cover')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(await (await site.get(`/media/${cover}`)).text()).toBe('<svg/>')
    expect((await site.get('/media/a.webp')).status).toBe(200)
  },
)

testOnSqlite('an invalid sample is named with the reason, and nothing is loaded', async (site) => {
  await using folder = await temporaryFolder()
  await cp(LIBRARY, folder.path, { recursive: true })
  await writeFile(
    path.join(folder.path, '01-ye-hang-chuan/review.json'),
    '{"id":1,"title":"夜航船","rating":6}',
  )
  await expect(loadSampleLibrary(site.deps, folder.path)).rejects.toThrow(/01-ye-hang-chuan: rating is 6/)
  expect(await site.deps.database.queries.selectFrom('xc_reviews').select('id').execute()).toEqual([])
})
