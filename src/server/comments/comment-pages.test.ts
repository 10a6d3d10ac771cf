import { expect } from 'vitest'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { deleteComments } from './comments.store.ts'

testOnEachEngine(
  'comments of this review only, newest first, in pieces that neither repeat nor miss one',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    await site.addReview({ id: 2 })
    await storeComment(site.deps, { review_id: 2, content: '另一本' })
    const ids: number[] = []
    for (let index = 0; index < 45; index++) {
      // Three at a time in the same instant.
      if (index % 3 === 0) clock.pass(60)
      ids.push(await storeComment(site.deps, { review_id: 1, content: `第 ${index} 則` }))
    }
    const reader = newVisitor(site, clock)
    const first = await reader.read(1)
    const second = await reader.read(1, first.next ?? 0)
    const third = await reader.read(1, second.next ?? 0)
    const read = [first, second, third].flatMap((piece) => piece.comments.map((comment) => comment.id))
    expect(read).toEqual(ids.toReversed())
    expect([first.total, second.total, third.next]).toEqual([45, 45, null])
    expect((await site.get('/api/reviews/1/comments?before=999999')).status).toBe(200)
    expect((await site.get('/api/reviews/9/comments')).status).toBe(404)
    expect((await site.get('/api/reviews/x/comments')).status).toBe(404)
  },
)

testOnEachEngine('a thread grows on where its last comment has been removed meanwhile', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  for (let index = 0; index < 25; index++) {
    clock.pass(60)
    await storeComment(site.deps, { review_id: 1 })
  }
  const reader = newVisitor(site, clock)
  const { next, comments } = await reader.read(1)
  await remove(site, [next ?? 0])
  const rest = await reader.read(1, next ?? 0)
  expect(rest.comments).toHaveLength(5)
  expect(rest.comments[0]?.id).toBeLessThan(comments.at(-1)?.id ?? 0)
})

testOnEachEngine(
  'paging has no repeat or gap where imported ids do not rise with time and comments were removed',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    // Ids as from a random draw, each once.
    const ids = Array.from({ length: 60 }, (_, index) => ((index * 37) % 61) + 1)
    for (const id of ids) {
      clock.pass(60)
      await storeComment(site.deps, { review_id: 1, id, is_imported: 1 })
    }
    const reader = newVisitor(site, clock)
    const { next, comments } = await reader.read(1)
    const neighbours = comments.slice(-3).map(({ id }) => id)
    await remove(site, neighbours)
    const second = await reader.read(1, next ?? 0)
    await remove(site, [second.next ?? 0])
    const third = await reader.read(1, second.next ?? 0)
    const read = [comments, second.comments, third.comments].flat().map(({ id }) => id)
    expect(read).toEqual(ids.toReversed())
    expect(third.next).toBeNull()
  },
)

function remove({ deps }: TestSite, ids: readonly number[]): Promise<void> {
  return deps.database.transaction((queries) => deleteComments(queries, ids))
}
