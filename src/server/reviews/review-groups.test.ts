import { expect } from 'vitest'
import type { GroupList, ReviewGroup } from '../../contract/reviews/review-groups.ts'
import { storeReviews } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { deleteReviews, hideReview } from './saving/save-reviews.service.ts'

const LIBRARY = [
  { id: 1, author: '余華', publish_date: '2019-05-01', rating: 3 },
  { id: 2, author: '余华 著', publish_date: '2020-01-31', rating: 5 },
  { id: 3, author: '［法］卡繆 著、嚴慧瑩 譯', publish_date: '2019-12-31' },
  { id: 4, author: '', publish_date: null },
]

testOnEachEngine('an author is found in any script, with and without what follows the name', async (site) => {
  await storeReviews(site.deps, LIBRARY)
  expect(await reviewsOf(site, '/api/authors/余华/reviews')).toEqual(['余華', [1, 2]])
  expect(await reviewsOf(site, '/api/authors/余華/reviews?sort=rating-desc')).toEqual(['余華', [2, 1]])
  expect(await reviewsOf(site, '/api/authors/卡繆/reviews')).toEqual(['卡繆', [3]])
  expect(await reviewsOf(site, '/api/authors/嚴慧瑩/reviews')).toEqual(['嚴慧瑩', [3]])
  // A part of a name is no name.
  expect(await reviewsOf(site, '/api/authors/華/reviews')).toEqual(['華', []])
  expect(await reviewsOf(site, '/api/authors/%00%E0/reviews')).toMatchObject([expect.anything(), []])
  const { review } = (await (await site.get('/api/reviews/3')).json()) as { review: unknown }
  expect(review).toMatchObject({ author_parts: ['［法］', '卡繆', ' 著、', '嚴慧瑩', ' 譯'] })
})

testOnEachEngine('the reviews of a year are those of its days', async (site) => {
  await storeReviews(site.deps, LIBRARY)
  expect(await reviewsOf(site, '/api/years/2019/reviews')).toEqual(['2019', [1, 3]])
  for (const year of ['2018', '20', '2019-05', '%25'])
    expect((await reviewsOf(site, `/api/years/${year}/reviews`))[1]).toEqual([])
  expect(await groups(site, '/api/years')).toEqual({ '2020': 1, '2019': 2 })
})

testOnEachEngine('authors are listed by the number of their published reviews, in pages', async (site) => {
  const { deps } = site
  await storeReviews(deps, [
    ...LIBRARY,
    ...Array.from({ length: 201 }, (_, at) => ({ id: 10 + at, author: `作者${at}` })),
  ])
  const first = (await (await site.get('/api/authors')).json()) as GroupList
  expect(first.groups).toHaveLength(200)
  expect(first.groups[0]).toEqual({ name: '余華', total: 2 })
  const second = await site.get(`/api/authors?after=${encodeURIComponent(first.next ?? '')}`)
  const { groups: others, next } = (await second.json()) as GroupList
  expect(next).toBeNull()
  expect(new Set([...first.groups, ...others].map(({ name }) => name)).size).toBe(204)
})

testOnEachEngine('a review leaves the lists when it is hidden, changed or removed', async (site) => {
  const { database } = site.deps
  await storeReviews(site.deps, LIBRARY)
  await storeReviews(site.deps, [{ id: 2, author: '莫言', publish_date: '2021-01-31' }])
  expect(await groups(site, '/api/authors')).toEqual({ 余華: 1, 卡繆: 1, 嚴慧瑩: 1, 莫言: 1 })
  expect(await groups(site, '/api/years')).toEqual({ '2021': 1, '2019': 2 })
  await database.transaction(async (queries) => {
    await hideReview(queries, 3)
    await deleteReviews(queries, [1])
  })
  expect(await groups(site, '/api/authors')).toEqual({ 莫言: 1 })
  await database.transaction(async (queries) => {
    await queries.updateTable('xc_reviews').set({ is_published: 1 }).where('id', '=', 3).execute()
    await raiseSiteVersion(queries)
  })
  expect(await groups(site, '/api/authors')).toEqual({ 卡繆: 1, 嚴慧瑩: 1, 莫言: 1 })
  expect(await groups(site, '/api/years')).toEqual({ '2021': 1, '2019': 1 })
})

testOnEachEngine(
  'pages of unknown authors and years answer 404, the others are in the sitemap',
  async (site) => {
    await storeReviews(site.deps, LIBRARY)
    for (const [path, status] of Object.entries({
      '/author/余華': 200,
      '/zh-hans/author/余華': 200,
      '/author/莫言': 404,
      '/year/2019': 200,
      '/year/1999': 404,
      '/year/abc': 404,
      '/authors': 200,
      '/years': 200,
      // Neither a category nor a feed.
      '/category/author%2F余华': 404,
      '/category/year%2F2019/feed.xml': 404,
    }))
      expect((await site.get(encodeURI(path).replace('%252F', '%2F'))).status, path).toBe(status)
    const html = await (await site.get(encodeURI('/author/余华'))).text()
    expect(html).toContain('<title>余華書評 | 星槎書話</title>')
    expect(html).toContain(`<link rel="canonical" href="https://xingcha.test${encodeURI('/author/余華')}"`)
    expect(html).toContain('"@type":"ItemList"')
    const sitemap = await (await site.get('/sitemap.xml')).text()
    for (const path of ['/authors', '/years', '/year/2020', encodeURI('/author/卡繆')])
      expect(sitemap).toContain(`<loc>https://xingcha.test${path}</loc>`)
  },
)

async function reviewsOf(site: TestSite, path: string): Promise<[string, number[]]> {
  const { name, total, cards } = (await (
    await site.get(encodeURI(path).replaceAll('%25', '%'))
  ).json()) as ReviewGroup
  expect(total).toBe(cards.length)
  return [name, cards.map(({ id }) => id)]
}

async function groups(site: TestSite, path: string): Promise<Record<string, number>> {
  const list = (await (await site.get(path)).json()) as GroupList
  return Object.fromEntries(list.groups.map(({ name, total }) => [name, total]))
}
