import { expect } from 'vitest'
import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { ReviewList } from '../../contract/reviews/reviews.ts'
import { REVIEW_SORTS } from '../../contract/reviews/sort-orders.ts'
import { sortReviews } from '../../contract/reviews/sorting.ts'
import { storeReviews } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { TITLE_ORDER_VERSION, titleSortKey } from '../text/title-order.ts'
import { hideReview } from './saving/save-reviews.service.ts'
import { refreshTitleKeys } from './title-keys.service.ts'

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
        // The second time the process knows where such pages begin.
        for (const offset of [479, 480, 505, 959, 960, 1_000, 480, 505, 960, 1_000])
          expect(await list(site, `/api/reviews?sort=${sort}&offset=${offset}`)).toEqual(
            expected.slice(offset, offset + LIST_PAGE_SIZE),
          )
      }
    }
    await expectPages(many)
    await site.deps.database.transaction((queries) => hideReview(queries, 5))
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

testOnEachEngine(
  'titles that an earlier version or another collation has stored find their place again',
  async (site) => {
    const { queries } = site.deps.database
    await storeReviews(
      site.deps,
      ['甲'.repeat(3), '一', '乙', '丁'].map((title, at) => ({ id: at + 1, title })),
    )
    const byTitle = () => list(site, '/api/reviews?sort=title-asc')
    const refresh = () => refreshTitleKeys(site.deps, new AbortController().signal)
    expect(await byTitle()).toEqual([2, 3, 4, 1])
    expect(await refresh()).toBe(0)
    // As a version without these keys stores a title.
    await queries.updateTable('xc_reviews').set({ title: '一一' }).where('id', '=', 1).execute()
    expect(await refresh()).toBe(1)
    expect(await byTitle()).toEqual([2, 1, 3, 4])
    // As a title that is changed while its key is made.
    const key = titleSortKey('龘')
    await queries
      .updateTable('xc_review_title_keys')
      .set({ title: '龘', key })
      .where('review_id', '=', 1)
      .execute()
    expect(await refresh()).toBe(1)
    expect(await byTitle()).toEqual([2, 1, 3, 4])
    for (const version of ['0', 'z']) {
      const other = version.repeat(TITLE_ORDER_VERSION.length)
      await queries
        .updateTable('xc_review_title_keys')
        .set({ key: `${other}x` })
        .where('review_id', 'in', [2, 4])
        .execute()
      expect(await byTitle()).not.toEqual([2, 1, 3, 4])
      expect(await refresh()).toBe(2)
      expect(await byTitle()).toEqual([2, 1, 3, 4])
    }
    await queries.deleteFrom('xc_reviews').where('id', '=', 4).execute()
    const keys = await queries
      .selectFrom('xc_review_title_keys')
      .select('review_id')
      .orderBy('review_id')
      .execute()
    expect(keys.map(({ review_id }) => review_id)).toEqual([1, 2, 3])
  },
)

async function list(site: TestSite, path: string): Promise<number[]> {
  const { cards } = (await (await site.get(path)).json()) as ReviewList
  return cards.map(({ id }) => id)
}

async function hide({ deps }: TestSite, id: number): Promise<void> {
  await deps.database.queries
    .updateTable('xc_reviews')
    .set({ is_published: 0 })
    .where('id', '=', id)
    .execute()
}
