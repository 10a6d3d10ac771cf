import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { storeReview } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { prewarmCovers } from './cover-prewarm.ts'

const NEVER_ABORTED = new AbortController().signal

/** The ids of the reviews whose compressed covers are in the cache. */
async function cachedCoverIds(site: TestSite): Promise<number[]> {
  const files = await readdir(path.join(site.deps.cacheDir, 'covers')).catch(() => [])
  return files.filter((file) => file.endsWith('.br')).map((file) => Number.parseInt(file, 10))
}

testOnSqlite('prewarming draws the covers of published reviews without a picture', async (site) => {
  for (const id of [1, 2, 150]) await storeReview(site.deps, { id, title: `書${id}`, cover: null })
  await storeReview(site.deps, { id: 3, cover: 'a.jpg' })
  await storeReview(site.deps, { id: 4, cover: null })
  await site.deps.database.queries
    .updateTable('xc_reviews')
    .set({ is_published: 0 })
    .where('id', '=', 4)
    .execute()
  await prewarmCovers(site.deps, NEVER_ABORTED)
  expect((await cachedCoverIds(site)).toSorted((a, b) => a - b)).toEqual([1, 2, 150])
  const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
  const coverNames = cards.map(({ cover }) => path.basename(cover))
  const files = await readdir(path.join(site.deps.cacheDir, 'covers'))
  // The cache uses the file names of the pages' cover URLs.
  expect(coverNames.filter((name) => files.includes(`${name}.br`))).toHaveLength(3)
})

testOnSqlite('prewarming stops when the site stops and when the cache cannot be written', async (site) => {
  for (const id of [1, 2]) await storeReview(site.deps, { id, cover: null })
  await prewarmCovers(site.deps, AbortSignal.abort())
  expect(await cachedCoverIds(site)).toEqual([])
  // A file in place of the cache folder.
  await writeFile(site.deps.cacheDir, '')
  const warnings: unknown[] = []
  const log = Object.assign(Object.create(site.deps.log), {
    warn: (about: unknown) => warnings.push(about),
  })
  await prewarmCovers({ ...site.deps, log }, NEVER_ABORTED)
  // One for the plain file of the first cover, one for the compressed one.
  expect(warnings).toHaveLength(2)
})
