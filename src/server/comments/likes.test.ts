import { expect } from 'vitest'
import type { CommentLikes } from '../../contract/comments/comments.ts'
import { countLockWaits } from '../../../tests/support/database/lock-waits.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { deleteComments } from './comments.store.ts'

testOnEachEngine(
  'fifty visitors who like at once make exactly fifty, one of them pressing twice',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const id = await storeComment(site.deps, { review_id: 1, likes_before: 3 })
    const other = await storeComment(site.deps, { review_id: 1 })
    // All known already, and all from one school.
    const visitors = Array.from({ length: 50 }, () => newVisitor(site, clock, '198.51.100.9'))
    await Promise.all(visitors.map((visitor) => visitor.like(other)))
    const [eager] = visitors
    await Promise.all([...visitors.map((visitor) => visitor.like(id)), eager?.like(id)])
    expect((await eager?.read(1))?.comments.find((comment) => comment.id === id)).toMatchObject({
      likes: 53,
      is_liked: true,
    })
    await Promise.all(visitors.map((visitor) => visitor.unlike(id)))
    expect((await eager?.read(1))?.comments.find((comment) => comment.id === id)).toMatchObject({
      likes: 3,
      is_liked: false,
    })
  },
)

testOnEachEngine('a like adds one, a repeat changes nothing, and it can be removed', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const id = await storeComment(site.deps, { review_id: 1 })
  const reader = newVisitor(site, clock)
  const likes = async (response: Response) => (await response.json()) as CommentLikes
  expect(await likes(await reader.unlike(id))).toEqual({ likes: 0, is_liked: false })
  expect(reader.lastSetCookie).toBeNull()
  expect(await likes(await reader.like(id))).toEqual({ likes: 1, is_liked: true })
  expect(await likes(await reader.like(id))).toEqual({ likes: 1, is_liked: true })
  const other = newVisitor(site, clock)
  expect((await other.read(1)).comments[0]).toMatchObject({ likes: 1, is_liked: false })
  expect(await likes(await other.unlike(id))).toEqual({ likes: 1, is_liked: false })
  expect(await likes(await reader.unlike(id))).toEqual({ likes: 0, is_liked: false })
  expect(await likes(await reader.unlike(id))).toEqual({ likes: 0, is_liked: false })
})

testOnEachEngine('the count cannot be set, and unpublished comments cannot be liked', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const id = await storeComment(site.deps, { review_id: 1 })
  const held = await storeComment(site.deps, { review_id: 1, state: 'held' })
  const reader = newVisitor(site, clock)
  const answer = await reader.send('PUT', `/api/comments/${id}/like`, { likes: 1_000, liker: 'x' })
  expect(await answer.json()).toEqual({ likes: 1, is_liked: true })
  for (const unknown of [held, 9_999, 'x']) {
    for (const method of ['PUT', 'DELETE']) {
      const response = await reader.send(method, `/api/comments/${unknown}/like`)
      expect(await response.json()).toMatchObject({ status: 404, code: 'comment_not_found' })
    }
  }
})

testOnEachEngine('comments of an unpublished review cannot be liked, changed or removed', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1)
  await reader.like(id)
  await site.deps.database.queries.updateTable('xc_reviews').set({ is_published: 0 }).execute()
  for (const response of [
    await newVisitor(site, clock).like(id),
    await reader.like(id),
    await reader.unlike(id),
    await reader.send('PATCH', `/api/comments/${id}`, { content: '還在嗎。' }),
    await reader.send('DELETE', `/api/comments/${id}`),
  ])
    expect(await response.json()).toMatchObject({ status: 404, code: 'comment_not_found' })
})

testOnEachEngine('likes without the cookie are limited by IP address', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const id = await storeComment(site.deps, { review_id: 1 })
  const like = () => newVisitor(site, clock, '198.51.100.66').like(id)
  for (let index = 0; index < 120; index++) expect((await like()).status).toBe(200)
  const refused = await like()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('30')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retry_after: 30 })
  expect((await newVisitor(site, clock).like(id)).status).toBe(200)
  expect((await newVisitor(site, clock).read(1)).comments[0]?.likes).toBe(121)
})

testOnSqlite('a cookie with a wrong signature is ignored', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const author = newVisitor(site, clock)
  const { id } = await author.publish(1)
  await author.like(id)
  const [name, value = ''] = author.cookie.split('=')
  const thief = newVisitor(site, clock)
  const another = value.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))
  for (const forged of [another, `${value}x`, value.split('.')[0], '', '%%%']) {
    thief.cookie = `${name}=${forged}`
    expect((await thief.read(1)).comments[0], forged).toMatchObject({ is_liked: false, editable_until: null })
    expect((await thief.send('DELETE', `/api/comments/${id}`)).status).toBe(403)
  }
})

testOnEachEngine('liking a comment during its removal gets comment_not_found', async (site) => {
  const { database } = site.deps
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const id = await storeComment(site.deps, { review_id: 1 })
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isRemoved, resolve: removed } = Promise.withResolvers<void>()
  const removing = database.transaction(async (queries) => {
    await deleteComments(queries, [id])
    removed()
    await isOver
  })
  await isRemoved
  const like = newVisitor(site, clock).like(id)
  if (database.engine === 'postgres') await expect.poll(() => countLockWaits(database)).toBe(1)
  end()
  await removing
  expect(await (await like).json()).toMatchObject({ status: 404, code: 'comment_not_found' })
})
