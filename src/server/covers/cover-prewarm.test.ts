import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { storeReview } from '../../../tests/support/factories.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/test-site.ts'
import { prewarmCovers } from './cover-prewarm.ts'

const GOING_ON = new AbortController().signal

/** The ids of the reviews whose covers are there, packed. */
async function drawn(site: TestSite): Promise<number[]> {
  const files = await readdir(path.join(site.deps.cacheDir, 'covers')).catch(() => [])
  return files.filter((file) => file.endsWith('.br')).map((file) => Number.parseInt(file, 10))
}

testOnEachEngine('covers are there before anybody asks, but for pictures and drafts', async (site) => {
  for (const id of [1, 2, 150]) await storeReview(site.deps, { id, title: `書${id}`, cover: null })
  await storeReview(site.deps, { id: 3, cover: 'a.jpg' })
  await storeReview(site.deps, { id: 4, cover: null })
  await site.deps.database.queries
    .updateTable('xc_reviews')
    .set({ is_published: 0 })
    .where('id', '=', 4)
    .execute()
  await prewarmCovers(site.deps, GOING_ON)
  expect((await drawn(site)).toSorted((a, b) => a - b)).toEqual([1, 2, 150])
  const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
  const addresses = cards.map(({ cover }) => path.basename(cover))
  const files = await readdir(path.join(site.deps.cacheDir, 'covers'))
  // Under the very addresses that pages name.
  expect(addresses.filter((name) => files.includes(`${name}.br`))).toHaveLength(3)
})

testOnEachEngine('drawing ahead ends with the site, and where nothing can be kept', async (site) => {
  for (const id of [1, 2]) await storeReview(site.deps, { id, cover: null })
  await prewarmCovers(site.deps, AbortSignal.abort())
  expect(await drawn(site)).toEqual([])
  // A file where the folder should be.
  await writeFile(site.deps.cacheDir, '')
  const told: unknown[] = []
  const log = Object.assign(Object.create(site.deps.log), { warn: (about: unknown) => told.push(about) })
  await prewarmCovers({ ...site.deps, log }, GOING_ON)
  // As it is and packed, of the first one.
  expect(told).toHaveLength(2)
})
