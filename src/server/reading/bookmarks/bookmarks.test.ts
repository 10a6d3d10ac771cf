import { expect } from 'vitest'
import type { Bookmark } from '../../../contract/reading/bookmarks.ts'
import type { ReviewList } from '../../../contract/reviews/reviews.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'

testOnEachEngine('a reader sets a bookmark, reads it and removes it', async (site) => {
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  expect(await readBookmark(reader, 3)).toEqual({ book_id: 3, is_bookmarked: false })
  expect(await reader.request('PUT', '/api/reviews/3/bookmark')).toEqual({ book_id: 3, is_bookmarked: true })
  expect(await readBookmark(reader, 3)).toEqual({ book_id: 3, is_bookmarked: true })
  expect(await reader.request('DELETE', '/api/reviews/3/bookmark')).toEqual({
    book_id: 3,
    is_bookmarked: false,
  })
  expect(await readBookmark(reader, 3)).toEqual({ book_id: 3, is_bookmarked: false })
})

testOnEachEngine('setting or removing a bookmark several times has the same result as once', async (site) => {
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => reader.send('PUT', '/api/reviews/3/bookmark')),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await countRows(site)).toBe(1)
  await Promise.all([1, 2].map(() => reader.request('DELETE', '/api/reviews/3/bookmark')))
  expect(await countRows(site)).toBe(0)
  expect((await reader.send('DELETE', '/api/reviews/3/bookmark')).status).toBe(200)
})

testOnEachEngine('bookmarks are listed as cards, the latest first', async (site) => {
  const clock = holdClock(site)
  for (const id of [1, 2, 3]) await site.addReview({ id, title: `書之${id}` })
  const reader = await newReader(site)
  for (const id of [2, 3, 1]) {
    await reader.request('PUT', `/api/reviews/${id}/bookmark`)
    clock.pass(1)
  }
  const { total, cards } = await listBookmarks(reader)
  expect(total).toBe(3)
  expect(cards.map(({ id }) => id)).toEqual([1, 3, 2])
  expect(cards[0]).toMatchObject({ title: '書之1', author: '某人', cover: expect.stringMatching(/^\//) })
  await site.deps.database.queries
    .updateTable('xc_reviews')
    .set({ is_published: 0 })
    .where('id', '=', 3)
    .execute()
  expect(await listBookmarks(reader)).toMatchObject({ total: 2, cards: [{ id: 1 }, { id: 2 }] })
  expect((await reader.send('GET', '/api/reviews/3/bookmark')).status).toBe(404)
})

testOnEachEngine('more than two hundred bookmarks come in pages, with the total count', async (site) => {
  const reader = await newReader(site)
  for (let id = 1; id <= 201; id++) await site.addReview({ id })
  const rows = Array.from({ length: 201 }, (_, at) => ({
    user_id: reader.userId,
    review_id: at + 1,
    created_at: '2025-06-01T04:00:00.000Z',
  }))
  await site.deps.database.queries.insertInto('xc_bookmarks').values(rows).execute()
  const { total, cards } = await listBookmarks(reader)
  expect([total, cards.length, cards[0]?.id]).toEqual([201, 48, 201])
  const next = await listBookmarks(reader, '?offset=192')
  expect([next.total, next.cards.length, next.cards.at(-1)?.id]).toEqual([201, 9, 1])
})

function readBookmark(reader: Reader, review: number): Promise<Bookmark> {
  return reader.request('GET', `/api/reviews/${review}/bookmark`)
}

function listBookmarks(reader: Reader, query = ''): Promise<ReviewList> {
  return reader.request('GET', `/api/bookmarks${query}`)
}

async function countRows({ deps }: TestSite): Promise<number> {
  return (await deps.database.queries.selectFrom('xc_bookmarks').selectAll().execute()).length
}
