import { expect } from 'vitest'
import type { HomePage, ReviewList, ReviewPage } from '../../contract/reviews.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { findCards } from './reviews.store.ts'

testOnEachEngine('a review is read by its id, leading zeros counting for nothing', async (site) => {
  await site.addReview({ id: 7, title: '夜航船' })
  const response = await site.get('/api/reviews/007')
  expect(response.status).toBe(200)
  expect(((await response.json()) as ReviewPage).review).toMatchObject({ id: 7, title: '夜航船' })
})

testOnEachEngine('what is no review id is not found', async (site) => {
  for (const id of ['abc', '1e3', '-1', '%20', '99999999999999999999']) {
    const response = await site.get(`/api/reviews/${id}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'review_not_found', status: 404 })
  }
})

testOnEachEngine(
  'a missing rating sorts last in both orders, a fraction between its neighbours',
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

testOnEachEngine('home shows four featured at most and three at random, none twice', async (site) => {
  for (let id = 1; id <= 5; id++) await site.addReview({ id })
  const home = (await (await site.get('/api/home')).json()) as HomePage
  expect(home.featured).toHaveLength(4)
  expect(new Set(home.recommended.map((card) => card.id)).size).toBe(3)
})

testOnEachEngine('a list shows each of its reviews once, however many there are', async (site) => {
  for (let count = 1; count <= 9; count++) {
    await site.addReview({ id: count })
    const list = (await (await site.get('/api/reviews')).json()) as ReviewList
    const ids = list.cards.map((card) => card.id).toSorted((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  }
})

testOnEachEngine('cards are found among more ids than one statement takes', async (site) => {
  for (const id of [1, 256, 257, 700]) await site.addReview({ id })
  const ids = Array.from({ length: 700 }, (_, at) => at + 1)
  const cards = await findCards(site.deps.database.queries, ids)
  expect([...cards.keys()]).toEqual([1, 256, 257, 700])
})

testOnEachEngine('a category that no text can name is not there, and no fault of ours', async (site) => {
  await site.addReview({ category: 'fiction' })
  for (const slug of ['%00', 'fiction%00']) {
    expect((await site.get(`/category/${slug}`)).status).toBe(404)
    const answer = await site.get(`/api/categories/${slug}/reviews`)
    expect(await answer.json()).toMatchObject({ total: 0, is_known: false })
  }
  expect(site.logLines.filter((line) => line.includes('failed'))).toEqual([])
})
