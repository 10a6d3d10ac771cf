import { expect } from 'vitest'
import { storeComment, storeReviews } from '../../../tests/support/server/factories.ts'
import { recordStatements } from '../../../tests/support/database/statements.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'

/** Most statements for the API response of a hash route, its lists (one each) included. */
const BOUNDS = [
  { page: '/', api: '/api/home', most: 7 },
  // One of them reads the owner's answers, for their Kai.
  { page: '/review/1', api: '/api/reviews/1', most: 13 },
  { page: '/review/1?before=3', api: '/api/reviews/1?before=3', most: 14 },
  { page: '/reviews', api: '/api/reviews', most: 4 },
  { page: '/reviews?sort=rating-desc', api: '/api/reviews?sort=rating-desc', most: 4 },
  { page: '/category/fiction', api: '/api/categories/fiction/reviews', most: 4 },
] as const

testOnEachEngine('the number of queries of a page does not grow with the number of rows', async (site) => {
  await addReviews(site, 5)
  await addComments(site, 5)
  const few = await countEach(site)
  await addReviews(site, 95)
  await addComments(site, 95)
  const many = await countEach(site)
  expect(many).toEqual(few)
  for (const { page, api, most } of BOUNDS) {
    const [ofPage = 0, ofApi = 0] = [few.get(page), few.get(api)]
    expect(ofApi, api).toBeGreaterThan(0)
    // Both read the settings once, and the menus count texts with one statement; a cached page runs none.
    expect(ofPage, page).toBe(ofApi + 1)
    expect(ofApi, page).toBeLessThanOrEqual(most)
  }
})

testOnEachEngine('a review with categories of its own stays below the bound', async (site) => {
  await site.addReview({ categories: [], related_books: [2] })
  await addReviews(site, 3)
  const count = await countStatements(site, '/review/1')
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(11)
})

testOnEachEngine('what an unknown address may mean is looked for once', async (site) => {
  await site.addReview({ title: '夜航船' })
  await addReviews(site, 3)
  const address = `/2019/${encodeURIComponent('夜航船')}`
  const ofPage = await countStatements(site, address, 404)
  const ofApi = await countStatements(site, `/api/missing-page?path=${encodeURIComponent(address)}`)
  expect(ofApi).toBeGreaterThan(3)
  expect(ofPage).toBe(ofApi + 1)
})

/** Related to one another, all in the same category of both vocabularies. */
function addReviews(site: TestSite, count: number): Promise<void> {
  const draft = { category: 'fiction', related_books: [1, 2, 3, 4] }
  return storeReviews(
    site.deps,
    Array.from({ length: count }, () => draft),
  )
}

/** Under the first review. */
async function addComments(site: TestSite, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => storeComment(site.deps, { review_id: 1 })))
}

async function countEach(site: TestSite): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { page, api } of BOUNDS) {
    for (const address of [page, api]) counts.set(address, await countStatements(site, address))
  }
  return counts
}

/** Empties the cache by changing a setting. */
async function countStatements(site: TestSite, address: string, expected = 200): Promise<number> {
  await site.deps.database.transaction(raiseSiteVersion)
  const statements = recordStatements(site)
  const { status } = await site.get(address, { headers: { 'Sec-Fetch-Mode': 'navigate' } })
  expect(status, address).toBe(expected)
  return statements().length
}
