import { expect } from 'vitest'
import { storeComment } from '../../../../tests/support/server/factories.ts'
import { LEGITIMATE } from '../../../../tests/support/hostile/spam.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { findComment } from '../comments.store.ts'
import { publishComments } from '../moderation/held-comments.service.ts'

testOnEachEngine('readers change and remove their own comment for fifteen minutes', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1, { text: '第一個想法。' })
  clock.pass(15 * 60)
  const changed = await reader.send('PATCH', `/api/comments/${id}`, { content: ' 第二個想法。 ' })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({
    outcome: 'published',
    comment: { id, content: '第二個想法。' },
  })
  expect((await reader.read(1)).comments[0]?.content).toBe('第二個想法。')
  expect((await reader.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
  expect(await reader.read(1)).toEqual({ total: 0, comments: [], held: [], next: null })
  expect((await reader.send('DELETE', `/api/comments/${id}`)).status).toBe(404)
})

testOnEachEngine('after fifteen minutes neither is possible', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1)
  clock.pass(15 * 60 + 1)
  expect((await reader.read(1)).comments[0]?.editable_until).toBeNull()
  for (const response of [
    await reader.send('PATCH', `/api/comments/${id}`, { content: '太晚了。' }),
    await reader.send('DELETE', `/api/comments/${id}`),
  ]) {
    expect(await response.json()).toMatchObject({ status: 403, code: 'comment_change_too_late' })
  }
  expect((await reader.read(1)).total).toBe(1)
})

testOnEachEngine('a comment can be changed by its author only', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const { id } = await newVisitor(site, clock).publish(1, { text: '原來的話。' })
  const held = await storeComment(site.deps, { review_id: 1, state: 'held', visitor: 'someone' })
  const anonymous = newVisitor(site, clock)
  const acquainted = newVisitor(site, clock)
  await acquainted.publish(1, { text: '我也來說一句。' })
  for (const other of [anonymous, acquainted]) {
    for (const [method, body] of [
      ['PATCH', { content: '換掉。' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await other.send(method, `/api/comments/${id}`, body)
      expect(await refused.json()).toMatchObject({ status: 403, code: 'comment_not_yours' })
      const unseen = await other.send(method, `/api/comments/${held}`, body)
      expect(await unseen.json()).toMatchObject({ status: 404, code: 'comment_not_found' })
    }
  }
  expect((await anonymous.read(1)).comments.at(-1)?.content).toBe('原來的話。')
})

testOnEachEngine('attempts to change the comments of others are limited', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const { id } = await newVisitor(site, clock).publish(1)
  const anonymous = newVisitor(site, clock)
  const statuses: number[] = []
  for (let count = 0; count < 61; count++)
    statuses.push((await anonymous.send('DELETE', `/api/comments/${id}`)).status)
  expect(statuses).toEqual([...Array<number>(60).fill(403), 429])
})

testOnEachEngine('a change sets the text only, and no other method is allowed', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await site.addReview({ id: 2 })
  const reader = newVisitor(site, clock)
  const before = await reader.publish(1)
  const changed = await reader.send('PATCH', `/api/comments/${before.id}`, {
    content: '新的話。',
    user_name: '槎客',
    book_id: 2,
    review_id: 2,
    likes: 99,
    user_avatar: 1,
    created_at: '2000-01-01T00:00:00.000Z',
    user_id: 'x',
    is_owner: true,
  })
  expect(changed.status).toBe(200)
  const changed_at = site.deps.clock.now().toISOString()
  expect((await reader.read(1)).comments[0]).toEqual({ ...before, content: '新的話。', changed_at })
  const [method, path] = ['POST', `/api/comments/${before.id}`]
  expect((await reader.send(method, path, { likes: 9 })).status).toBe(405)
  expect((await reader.send('PUT', path, { likes: 9 })).status).toBe(405)
  expect((await reader.send('PATCH', '/api/comments', { likes: 9 })).status).toBe(404)
  expect((await reader.send('PATCH', `${path}/like`, { likes: 9 })).status).toBe(405)
})

testOnEachEngine('a change is held to the same limits, and an empty one is refused', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1)
  for (const [content, code] of [
    [' \n ', 'comment_incomplete'],
    ['字'.repeat(5_001), 'comment_too_long'],
  ]) {
    const response = await reader.send('PATCH', `/api/comments/${id}`, { content })
    expect(await response.json()).toMatchObject({ status: 400, code })
  }
})

testOnEachEngine(
  'a comment that is changed into an advertisement is held, and its author may remove it',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const reader = newVisitor(site, clock)
    const { id } = await reader.publish(1, { text: '很好看。' })
    const changed = await reader.send('PATCH', `/api/comments/${id}`, { content: '代購加 LINE ID：cheap888' })
    const held = { outcome: 'held', comment: { id, content: '代購加 LINE ID：cheap888' } }
    expect(await changed.json()).toMatchObject(held)
    expect(await reader.read(1)).toMatchObject({ total: 0, comments: [], held: [held.comment] })
    // The same once more, over a bad line.
    const again = await reader.send('PATCH', `/api/comments/${id}`, { content: '代購加 LINE ID：cheap888' })
    expect(await again.json()).toMatchObject(held)
    // A held text does not change while the owner reads it.
    const other = await reader.send('PATCH', `/api/comments/${id}`, { content: '很好看。' })
    expect(await other.json()).toMatchObject({ code: 'comment_not_found' })
    expect((await reader.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
  },
)

testOnEachEngine(
  'a changed comment is held where a new one would be: in a crowd, and next to a held one',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const link = { content: '作者的訪談在 https://magazine.example/interview/77，說得比我好。' }
    const quiet = newVisitor(site, clock)
    const first = await quiet.publish(1, { text: '第一個想法。' })
    const noisy = newVisitor(site, clock)
    const second = await noisy.publish(1, { text: '另一個念頭，完全不同。' })
    clock.pass(60)
    await storeComment(site.deps, { review_id: 1, state: 'published', is_imported: 1 })
    for (let index = 0; index < 5; index++)
      await storeComment(site.deps, { review_id: 1, user_name: `${index}` })
    // Five in this minute and an imported one: no crowd.
    const changed = await quiet.send('PATCH', `/api/comments/${first.id}`, link)
    expect(await changed.json()).toMatchObject({ outcome: 'published' })
    await storeComment(site.deps, { review_id: 1 })
    const other = { content: '書店裡還有 https://shop.example/9 這一本，紙很薄。' }
    const crowded = await noisy.send('PATCH', `/api/comments/${second.id}`, other)
    expect(await crowded.json()).toMatchObject({ outcome: 'held' })

    clock.pass(3_600)
    const third = await newVisitor(site, clock, '198.51.100.44').comment(1, {
      text: '加我微信聊',
      seconds: 60,
    })
    expect(third.status).toBe(202)
    const neighbour = newVisitor(site, clock, '198.51.100.44')
    const fourth = await neighbour.publish(1, { text: '讀到最後一頁才明白書名。' })
    const beside = await neighbour.send('PATCH', `/api/comments/${fourth.id}`, {
      content: '地圖在 https://atlas.example/3 可以放大。',
    })
    expect(await beside.json()).toMatchObject({ outcome: 'held' })
  },
)

testOnEachEngine('too many changes are refused with a time to retry', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1, { text: '第一個想法。' })
  for (let index = 0; index < 10; index++) {
    const changed = await reader.send('PATCH', `/api/comments/${id}`, {
      content: `${'想'.repeat(index + 1)}。`,
    })
    expect(changed.status).toBe(200)
  }
  for (const response of [
    await reader.send('PATCH', `/api/comments/${id}`, { content: '再一次。' }),
    await reader.send('DELETE', `/api/comments/${id}`),
  ]) {
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(await response.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  }
  clock.pass(60)
  expect((await reader.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
})

testOnEachEngine('a comment that the owner publishes during a change stays published', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  await reader.like(await storeComment(site.deps, { review_id: 1 }))
  for (let round = 0; round < 5; round++) {
    const { id } = await reader.publish(1, { text: `${'念'.repeat(round + 1)}頭。` })
    const spam = { content: `代購加 LINE ID：cheap88${round}` }
    expect((await reader.send('PATCH', `/api/comments/${id}`, spam)).status).toBe(200)
    const content = LEGITIMATE[round]?.text ?? ''
    const changes = [1, 2, 3].map(() => reader.send('PATCH', `/api/comments/${id}`, { content }))
    const [published] = await Promise.all([publishComments(site.deps, [id]), ...changes])
    expect(published).toEqual([id])
    const stored = await findComment(site.deps.database.queries, id, null)
    expect([spam.content, content]).toContain(stored?.content)
    expect(stored?.state).toBe('published')
    clock.pass(3_600)
  }
})

testOnEachEngine('another site cannot comment, like or change in a reader’s name', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1)
  const headers = { Cookie: reader.cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://far.example' }
  for (const [method, path, body] of [
    ['POST', '/api/reviews/1/comments', { user_name: 'x', content: 'x' }],
    ['POST', '/review/1/comments', new URLSearchParams({ user_name: 'x', content: 'x' })],
    ['PUT', `/api/comments/${id}/like`, undefined],
    ['PATCH', `/api/comments/${id}`, { content: 'x' }],
    ['DELETE', `/api/comments/${id}`, undefined],
  ] as const) {
    const response = await site.send(method, path, body, { headers })
    expect(await response.json(), path).toMatchObject({ status: 403, code: 'cross_site' })
  }
  expect((await reader.read(1)).comments).toMatchObject([{ id, likes: 0 }])
})
