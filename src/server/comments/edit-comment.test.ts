import { moderate } from '../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import type { PostedComment } from '../../contract/comments/comments.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { LEGITIMATE } from '../../../tests/support/hostile/spam.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../tests/support/server/visitors.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { createBan } from './bans.service.ts'
import { findComment } from './comments.store.ts'

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
  expect(await reader.read(1)).toEqual({ total: 0, comments: [], threads: [], held: [], next: null })
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

testOnSqlite('attempts to change the comments of others are limited', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const { id } = await newVisitor(site, clock).publish(1)
  const anonymous = newVisitor(site, clock)
  const statuses: number[] = []
  for (let count = 0; count < 61; count++)
    statuses.push((await anonymous.send('DELETE', `/api/comments/${id}`)).status)
  expect(statuses).toEqual([...Array<number>(60).fill(403), 429])
})

testOnSqlite('a change sets the text only, and no other method is allowed', async (site) => {
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

testOnSqlite('a change is held to the same limits, and an empty one is refused', async (site) => {
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

testOnSqlite(
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
  'a comment is not changed while many others arrive, except by a known reader',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const known = newVisitor(site, clock)
    for (const { text } of LEGITIMATE.slice(0, 3)) await known.publish(1, { text, seconds: 600 })
    clock.pass(86_400)
    const [first, second, third] = [known, newVisitor(site, clock), newVisitor(site, clock)]
    const change = async (visitor: Visitor, id: number, content: string) =>
      (await (await visitor.send('PATCH', `/api/comments/${id}`, { content })).json()) as PostedComment
    const ids = [
      (await first.publish(1, { text: '第一個想法。' })).id,
      (await second.publish(1, { text: '另一個念頭，完全不同。' })).id,
      (await third.publish(1, { text: '說不上來的滋味。' })).id,
    ] as const
    clock.pass(60)
    await storeComment(site.deps, { review_id: 1, state: 'published', is_imported: 1 })
    for (let index = 0; index < 5; index++)
      await storeComment(site.deps, { review_id: 1, user_name: `${index}` })
    // Five in this minute and an imported one: no burst.
    expect(await change(second, ids[1], '想了想，還是原來的版本好。')).toMatchObject({ outcome: 'published' })
    await storeComment(site.deps, { review_id: 1 })
    expect(await change(third, ids[2], '書店裡還有這一本，紙很薄。')).toMatchObject({ outcome: 'held' })
    expect(await change(first, ids[0], '今天換了一種讀法。')).toMatchObject({ outcome: 'published' })
  },
)

testOnEachEngine('a banned reader cannot change a comment, and a member is not checked', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1, { text: '第一個想法。' })
  await createBan(site.deps, { kind: 'visitor', comment_id: id, days: null })
  await moderate(site, [id], 'published')
  const refused = await reader.send('PATCH', `/api/comments/${id}`, { content: '還能改嗎。' })
  expect(await refused.json()).toMatchObject({ status: 403, code: 'comments_blocked' })
  expect((await reader.read(1)).comments[0]?.content).toBe('第一個想法。')

  const owner = await signIn(site, { role: 'owner' }, clock)
  const own = await owner.publish(1, { name: '站主', text: '我的話。' })
  const content = '來信請寄 owner@example.org，或加 LINE ID：xingcha。'
  const changed = await owner.send('PATCH', `/api/comments/${own.id}`, { content })
  expect(await changed.json()).toMatchObject({ outcome: 'published', comment: { content } })
  // At any time, unlike readers.
  clock.pass(86_400)
  const later = await owner.send('PATCH', `/api/comments/${own.id}`, { content: '隔天再改。' })
  expect(await later.json()).toMatchObject({ outcome: 'published', comment: { content: '隔天再改。' } })
})

testOnSqlite('a comment that is changed into one with a banned word waits', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await createBan(site.deps, { kind: 'word', word: '代購', days: 30 })
  await changeSetting(site.deps.database, 'comments.banned', '["運勢大師"]')
  for (const content of ['代購的船。', '運勢大師說的船。']) {
    const reader = newVisitor(site, clock)
    const { id } = await reader.publish(1, { text: `船${content.length}。` })
    const changed = await reader.send('PATCH', `/api/comments/${id}`, { content })
    expect(await changed.json(), content).toMatchObject({ outcome: 'held' })
  }
})

testOnSqlite('too many changes are refused with a time to retry', async (site) => {
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
    const [published] = await Promise.all([moderate(site, [id], 'published'), ...changes])
    expect(published).toEqual([id])
    const stored = await findComment(site.deps.database.queries, id, null)
    expect([spam.content, content]).toContain(stored?.content)
    expect(stored?.state).toBe('published')
    clock.pass(3_600)
  }
})

testOnSqlite('another site cannot comment, like or change in a reader’s name', async (site) => {
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
