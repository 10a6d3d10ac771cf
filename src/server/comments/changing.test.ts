import { expect } from 'vitest'
import { storeComment } from '../../../tests/support/factories.ts'
import { holdClock } from '../../../tests/support/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { newVisitor } from '../../../tests/support/visitors.ts'

testOnEachEngine('readers change and remove their own comment for fifteen minutes (18)', async (site) => {
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
  expect(await reader.read(1)).toEqual({ total: 0, comments: [], next: null })
  expect((await reader.send('DELETE', `/api/comments/${id}`)).status).toBe(404)
})

testOnEachEngine('after fifteen minutes neither is possible (18)', async (site) => {
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

testOnEachEngine('nobody changes what another has written (313)', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const { id } = await newVisitor(site, clock).publish(1, { text: '原來的話。' })
  const held = await storeComment(site.deps, { review_id: 1, state: 'held', visitor: 'someone' })
  const stranger = newVisitor(site, clock)
  const acquainted = newVisitor(site, clock)
  await acquainted.publish(1, { text: '我也來說一句。' })
  for (const other of [stranger, acquainted]) {
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
  expect((await stranger.read(1)).comments.at(-1)?.content).toBe('原來的話。')
})

testOnEachEngine(
  'a change reaches the text and nothing else, and no other door is open (313)',
  async (site) => {
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
    expect((await reader.read(1)).comments[0]).toEqual({ ...before, content: '新的話。' })
    const [method, path] = ['POST', `/api/comments/${before.id}`]
    expect((await reader.send(method, path, { likes: 9 })).status).toBe(404)
    expect((await reader.send('PUT', path, { likes: 9 })).status).toBe(404)
    expect((await reader.send('PATCH', '/api/comments', { likes: 9 })).status).toBe(404)
    expect((await reader.send('PATCH', `${path}/like`, { likes: 9 })).status).toBe(404)
  },
)

testOnEachEngine('a change is held to the same limits, and an empty one is refused (152)', async (site) => {
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
  'what is changed into an advertisement waits, and its author may still remove it',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const reader = newVisitor(site, clock)
    const { id } = await reader.publish(1, { text: '很好看。' })
    const changed = await reader.send('PATCH', `/api/comments/${id}`, { content: '代購加 LINE ID：cheap888' })
    expect(await changed.json()).toEqual({ outcome: 'held' })
    expect(await reader.read(1)).toMatchObject({ total: 0, comments: [] })
    // Making it harmless again does not publish it: the owner will look.
    const again = await reader.send('PATCH', `/api/comments/${id}`, { content: '很好看。' })
    expect(await again.json()).toEqual({ outcome: 'held' })
    expect((await reader.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
  },
)

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
