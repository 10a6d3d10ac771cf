import { expect } from 'vitest'
import type { HomePage, ReviewList, ReviewPage } from '../../contract/reviews/reviews.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { findCards } from './reviews.store.ts'
import { upsertDetails } from './saving/save-reviews.store.ts'

testOnEachEngine('a review is found by its id, with or without leading zeros', async (site) => {
  await site.addReview({ id: 7, title: '夜航船' })
  const response = await site.get('/api/reviews/007')
  expect(response.status).toBe(200)
  expect(((await response.json()) as ReviewPage).review).toMatchObject({ id: 7, title: '夜航船' })
})

testOnSqlite('the links of a body are shown as permalinks and stored as they were', async (site) => {
  const content = '<p><a href="#/review/5">甲</a><a href="#note-comments">評論</a></p>'
  await site.addReview({ id: 3, content })
  const shown = '<p><a href="/review/5">甲</a><a href="/review/3#comments">評論</a></p>'
  const answer = await site.get('/api/reviews/3')
  expect(((await answer.json()) as ReviewPage).review.content).toBe(shown)
  expect(await (await site.get('/review/3')).text()).toContain(shown)
  const stored = await site.deps.database.queries.selectFrom('xc_reviews').select('content').execute()
  expect(stored).toEqual([{ content }])
})

testOnSqlite('a malformed review id answers review_not_found', async (site) => {
  for (const id of ['abc', '1e3', '-1', '%20', '99999999999999999999']) {
    const response = await site.get(`/api/reviews/${id}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'review_not_found', status: 404 })
  }
})

testOnEachEngine(
  'reviews without a rating sort last in both orders, and 4.5 sorts between 4 and 5',
  async (site) => {
    for (const [id, rating] of [
      [1, 4],
      [2, null],
      [3, 5],
      [4, 4.5],
    ] as const)
      await site.addReview({ id, rating })
    const order = async (sort: string) =>
      ((await (await site.get(`/api/reviews?sort=${sort}`)).json()) as ReviewList).cards.map(
        (card) => card.id,
      )
    expect(await order('rating-desc')).toEqual([3, 4, 1, 2])
    expect(await order('rating-asc')).toEqual([1, 4, 3, 2])
    expect(await order('default')).toEqual([1, 2, 3, 4])
  },
)

testOnEachEngine(
  'home shows the newest text and the four before it; then the picks, and others before those above',
  async (site) => {
    const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)
    const readHome = async () => (await (await site.get('/api/home')).json()) as HomePage
    expect(await readHome()).toMatchObject({ latest: null, recent: [], featured: [], shelves: [] })

    await site.addReview({ id: 1, publish_date: '2025-03-01', content: '<p>開頭。</p>' })
    expect(await readHome()).toMatchObject({
      latest: { id: 1, opening: '開頭。', reading_minutes: 1, publish_date: '2025-03-01' },
      recent: [],
      featured: [{ id: 1 }],
    })

    for (let id = 2; id <= 7; id++) await site.addReview({ id, publish_date: `2025-03-0${id}` })
    await site.addReview({ id: 8, publish_date: null })
    const { latest, recent, featured, recommended } = await readHome()
    expect([latest?.id, ...idsOf(recent)]).toEqual([7, 6, 5, 4, 3])
    expect(idsOf(featured)).toEqual([2, 1, 8, 7])
    expect(new Set(idsOf(recommended)).size).toBe(3)

    const { queries, transaction } = site.deps.database
    await queries.updateTable('xc_reviews').set({ is_featured: 1 }).where('id', 'in', [1, 6]).execute()
    await transaction(raiseSiteVersion)
    const { shelves, ...picked } = await readHome()
    expect(idsOf(picked.featured)).toEqual([6, 1, 2, 8])
    expect(shelves.map(({ cards, newest }) => [idsOf(cards), newest.publish_date])).toEqual([
      [[6, 1, 7, 5], '2025-03-07'],
    ])
  },
)

testOnEachEngine(
  'a review names the texts before and after it by date, and its author and day',
  async (site) => {
    for (const [id, publish_date] of [
      [1, '2025-03-09'],
      [2, '2025-03-02'],
      [3, null],
      [4, '2025-03-09'],
    ] as const)
      await site.addReview({ id, publish_date, title: `書${id}` })
    const around = async (id: number) => {
      const page = (await (await site.get(`/api/reviews/${id}`)).json()) as ReviewPage
      return [page.earlier?.id, page.later?.id, page.earlier?.place, page.colophon]
    }
    expect(await around(1)).toEqual([2, 4, '', '槎客　記於二〇二五年三月九日'])
    expect(await around(2)).toEqual([3, 1, '', '槎客　記於二〇二五年三月二日'])
    expect(await around(3)).toEqual([undefined, 2, undefined, '槎客'])
    expect(await around(4)).toEqual([1, undefined, '', '槎客　記於二〇二五年三月九日'])
    const html = await (await site.get('/review/2')).text()
    expect(html).toMatch(/<a href="\/review\/3"[^>]*><small><span[^>]*>較早一篇</)
  },
)

testOnEachEngine('a list shows each review once, for every length of the list', async (site) => {
  for (let count = 1; count <= 9; count++) {
    await site.addReview({ id: count })
    const list = (await (await site.get('/api/reviews')).json()) as ReviewList
    const ids = list.cards.map((card) => card.id).toSorted((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  }
})

testOnEachEngine('cards are found for more ids than one statement accepts', async (site) => {
  for (const id of [1, 256, 257, 700]) await site.addReview({ id })
  const ids = Array.from({ length: 700 }, (_, at) => at + 1)
  const cards = await findCards(site.deps.database.queries, ids)
  expect([...cards.keys()]).toEqual([1, 256, 257, 700])
})

testOnEachEngine('a category slug with a NUL character is unknown, not a server error', async (site) => {
  await site.addReview({ category: 'fiction' })
  for (const slug of ['%00', 'fiction%00']) {
    expect((await site.get(`/category/${slug}`)).status).toBe(404)
    const answer = await site.get(`/api/categories/${slug}/reviews`)
    expect(await answer.json()).toMatchObject({ total: 0, is_known: false })
  }
  expect(site.logLines.filter((line) => line.includes('failed'))).toEqual([])
})

testOnEachEngine(
  'recommended reviews share one of the eight categories; an older slug does not count then',
  async (site) => {
    await site.addReview({ id: 1, categories: ['technology-future'], category: 'fiction' })
    await site.addReview({ id: 2, categories: ['creator-thoughts'], category: 'fiction' })
    await site.addReview({ id: 3, categories: ['technology-future'], category: 'romance' })
    await site.addReview({ id: 4, categories: [], category: 'technology-future' })
    await site.addReview({ id: 5, categories: ['fiction', 'creator-thoughts'] })
    expect(await recommendedFor(site, 1)).toEqual([4, 3])
    expect(await recommendedFor(site, 4)).toEqual([3, 1])
    expect(await recommendedFor(site, 5)).toEqual([2])
  },
)

testOnEachEngine('for a review that has none of the eight, the older slug counts', async (site) => {
  await site.addReview({ id: 1, categories: [], category: 'fiction' })
  await site.addReview({ id: 2, categories: [], category: 'fiction' })
  await site.addReview({ id: 3, categories: ['creator-thoughts'], category: 'fiction' })
  await site.addReview({ id: 4, categories: [], category: 'romance' })
  await site.addReview({ id: 5, categories: ['creator-thoughts'] })
  expect(await recommendedFor(site, 1)).toEqual([3, 2])
  expect(await recommendedFor(site, 3)).toEqual([5])
})

testOnEachEngine(
  'home has a row for each category that a review has, of the older field too',
  async (site) => {
    await site.addReview({ id: 1, categories: [], category: 'romance', category_name: 'Romance' })
    await site.addReview({ id: 2, categories: [], category: 'bibliography', category_name: '目錄學' })
    await site.addReview({ id: 3, categories: [], category: 'technology-future' })
    await site.addReview({ id: 4, categories: ['creator-thoughts'], category: 'fiction' })
    for (let id = 5; id <= 9; id++) await site.addReview({ id, categories: [], category: 'philosophy' })
    await site.deps.database.queries
      .updateTable('xc_reviews')
      .set({ is_published: 0 })
      .where('id', '=', 9)
      .execute()
    await site.addReview({ id: 10, categories: [], category: 'hidden' })
    await site.deps.database.queries
      .updateTable('xc_reviews')
      .set({ is_published: 0 })
      .where('id', '=', 10)
      .execute()
    const { shelves } = (await (await site.get('/api/home')).json()) as HomePage
    expect(shelves.map(({ category, cards }) => [category, cards.map(({ id }) => id)])).toEqual([
      ['technology-future', [3]],
      ['creator-thoughts', [4]],
      ['philosophy', [8, 7, 6, 5]],
      ['romance', [1]],
      ['bibliography', [2]],
    ])
  },
)

testOnEachEngine(
  'a review that the owner recommends comes first among those that share a category',
  async (site) => {
    for (const id of [1, 2, 3, 4, 5])
      await site.addReview({ id, publish_date: `2025-01-0${id}`, categories: ['reading-philosophy'] })
    await site.addReview({ id: 6, categories: ['creator-thoughts'] })
    const details = { translator: '', book_year: null, slug: '', is_recommended: 1, cover_design: null }
    for (const id of [2, 6]) await upsertDetails(site.deps.database.queries, id, details)
    expect(await recommendedFor(site, 1)).toEqual([2, 5, 4])
    expect(await recommendedFor(site, 2)).toEqual([5, 4, 3])
  },
)

testOnEachEngine(
  'recommended are, after the owner’s own, the reviews that share a category and words, the most words first, then the newest',
  async (site) => {
    const category = ['reading-philosophy']
    const texts = {
      1: '燈塔的燈光照著漁船，燈塔裡的鐘聲。',
      2: '老燈塔看守人聽鐘聲，也看漁船與燈光。',
      3: '咖啡館的老闆娘賣甜點。',
      4: '灯塔与渔船，还有钟声。',
      5: '燈塔，漁船，鐘聲。',
      6: '火車站旁的麵攤。',
      7: '郵差騎車送信。',
    }
    for (const [id, text] of Object.entries(texts))
      await site.addReview({
        id: Number(id),
        content: `<p>${text}</p>`,
        publish_date: `2025-01-0${id}`,
        categories: id === '5' ? ['creator-thoughts'] : category,
      })
    // 2 shares a word more than 4.
    expect(await recommendedFor(site, 1)).toEqual([2, 4, 7])
    expect(await recommendedFor(site, 3)).toEqual([7, 6, 4])
    const details = { translator: '', book_year: null, slug: '', is_recommended: 1, cover_design: null }
    await upsertDetails(site.deps.database.queries, 3, details)
    expect((await recommendedFor(site, 1))[0]).toBe(3)
    await site.addReview({ id: 1, content: '<p>郵差與信。</p>', categories: category })
    await upsertDetails(site.deps.database.queries, 3, { ...details, is_recommended: 0 })
    expect(await recommendedFor(site, 1)).toEqual([7, 6, 4])
  },
)

async function recommendedFor(site: TestSite, id: number): Promise<number[]> {
  const page = (await (await site.get(`/api/reviews/${id}`)).json()) as ReviewPage
  return page.recommended.map((card) => card.id)
}
