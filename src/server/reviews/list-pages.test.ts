import { expect } from 'vitest'
import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { ReviewList } from '../../contract/reviews/reviews.ts'
import { REVIEW_SORTS } from '../../contract/reviews/sort-orders.ts'
import { sortReviews } from '../../contract/reviews/sorting.ts'
import { recordStatements } from '../../../tests/support/database/statements.ts'
import { storeReviews } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { hideReview } from './saving/save-reviews.service.ts'

const TITLES = ['紅樓夢', '三國演義', '第2卷', '第10卷', 'a', 'A', '《城》', '城', '紅樓夢']

/** Many with the same title, rating or both. */
const reviews = Array.from({ length: WHOLE_LIST_LIMIT + 30 }, (_, at) => ({
  id: at + 1,
  title: TITLES[at % TITLES.length]!,
  rating: at % 7 === 0 ? null : (at % 5) + 1,
  categories: ['history'],
}))

testOnEachEngine(
  'in each order the next page begins after the last review of the page before',
  async (site) => {
    await storeReviews(site.deps, reviews)
    for (const sort of REVIEW_SORTS) {
      const expected = sortReviews(reviews, sort).map(({ id }) => id)
      for (const path of ['/api/reviews', '/api/categories/history/reviews']) {
        const ids: number[] = []
        while (ids.length < expected.length) {
          // No offset: the review alone says where the page begins.
          const after = ids.length === 0 ? '' : `&after=${ids.at(-1)}`
          const page = await list(site, `${path}?sort=${sort}${after}`)
          expect(page).toHaveLength(Math.min(LIST_PAGE_SIZE, expected.length - ids.length))
          ids.push(...page)
        }
        expect(ids).toEqual(expected)
        expect(await list(site, `${path}?sort=${sort}&after=${ids.at(-1)}`)).toEqual([])
      }
      for (const offset of [40, 130, 229, 230, 5_000])
        expect(await list(site, `/api/reviews?sort=${sort}&offset=${offset}`)).toEqual(
          expected.slice(offset, offset + LIST_PAGE_SIZE),
        )
    }
  },
)

testOnEachEngine(
  'a page far down a list is the same at any request, and follows what is hidden',
  async (site) => {
    const many = Array.from({ length: 1_010 }, (_, at) => ({ ...reviews[at % reviews.length]!, id: at + 1 }))
    await storeReviews(site.deps, many)
    const expectPages = async (listed: typeof many) => {
      for (const sort of REVIEW_SORTS) {
        const expected = sortReviews(listed, sort).map(({ id }) => id)
        for (const offset of [479, 480, 505, 959, 960, 1_000, 480, 505, 960, 1_000])
          expect(await list(site, `/api/reviews?sort=${sort}&offset=${offset}`)).toEqual(
            expected.slice(offset, offset + LIST_PAGE_SIZE),
          )
      }
    }
    await expectPages(many)
    await hide(site, 5)
    await expectPages(many.filter(({ id }) => id !== 5))
  },
)

testOnEachEngine('what is published or hidden meanwhile moves no page', async (site) => {
  await storeReviews(site.deps, reviews)
  const next = () => list(site, '/api/reviews?offset=48&after=48')
  const [first] = await next()
  expect(first).toBe(49)
  await hide(site, 5)
  expect((await next())[0]).toBe(49)
  // Where the review before is gone itself, the page is found by its number.
  await hide(site, 48)
  expect((await next())[0]).toBe(51)
})

testOnEachEngine('a permalink shows the page after a review, and links to the next one', async (site) => {
  await storeReviews(site.deps, reviews)
  const page = await (await site.get('/reviews?offset=48&after=48')).text()
  expect(page).toContain('href="/review/49"')
  expect(page).not.toContain('href="/review/48"')
  expect(page).toContain('href="/reviews?offset=96&amp;after=96"')
})

testOnEachEngine('requests for authors and categories without reviews evict no list', async (site) => {
  await storeReviews(site.deps, reviews.slice(0, 3))
  const countStatements = async () => {
    const stop = recordStatements(site)
    await list(site, '/api/reviews')
    return stop().length
  }
  const first = await countStatements()
  const cached = await countStatements()
  expect(cached).toBeLessThan(first)
  for (let at = 0; at < 150; at++) {
    await site.get(`/api/authors/nobody-${at}/reviews`)
    await site.get(`/api/categories/nothing-${at}/reviews`)
  }
  expect(await countStatements()).toBe(cached)
})

async function list(site: TestSite, path: string): Promise<number[]> {
  const { cards } = (await (await site.get(path)).json()) as ReviewList
  return cards.map(({ id }) => id)
}

function hide({ deps }: TestSite, id: number): Promise<void> {
  return deps.database.transaction((queries) => hideReview(queries, id))
}
