import { expect } from 'vitest'
import type { CommentThread, PostedComment } from '../../contract/comments/comments.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { storeComment, storeUser } from '../../../tests/support/server/factories.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor, prove } from '../../../tests/support/server/visitors.ts'

testOnEachEngine(
  'a reader’s comment is answered as the server made it, with no likes and an avatar of the server’s choosing',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 3 })
    const reader = newVisitor(site, clock)
    const response = await reader.comment(3, { name: ' 小青 ', text: '  第一行\r\n第二行  ' })
    expect(response.status).toBe(201)
    const posted = (await response.json()) as PostedComment
    expect(posted).toEqual({
      outcome: 'published',
      comment: {
        id: expect.any(Number),
        book_id: 3,
        content: '第一行\n第二行',
        lang: 'zh-Hant',
        user_name: '小青',
        user_avatar: expect.any(Number),
        is_owner: false,
        is_editor: false,
        parent_id: null,
        answered_name: null,
        likes: 0,
        created_at: '2025-06-01T04:01:00.000Z',
        changed_at: null,
        is_liked: false,
        editable_until: '2025-06-01T04:16:00.000Z',
        is_own: false,
      },
    })
    const thread = await reader.read(3)
    expect(thread.total).toBe(1)
    expect(thread.comments).toEqual([posted.outcome === 'published' ? posted.comment : undefined])
    const [row] = await site.deps.database.queries.selectFrom('xc_comments').selectAll().execute()
    expect(row).toMatchObject({ user_id: null })
  },
)

testOnSqlite('the server draws one of seventy avatars and ignores the request’s', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const avatars = new Set<number | null>()
  for (let index = 0; index < 40; index++) {
    const text = `${String.fromCodePoint(0x4e00 + index * 97)}，${String.fromCodePoint(0x5200 + index * 89)}。`
    const comment = await newVisitor(site, clock).publish(1, { text, more: { user_avatar: 99 } })
    expect(comment.user_avatar).toBeGreaterThanOrEqual(0)
    expect(comment.user_avatar).toBeLessThanOrEqual(69)
    avatars.add(comment.user_avatar)
  }
  expect(avatars.size).toBeGreaterThan(10)
})

testOnSqlite('a name or a text of nothing but blanks is refused, and so is a missing one', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  for (const draft of [
    { name: '' },
    { name: ' \u3000\n' },
    { name: '\u200b\u2060' },
    { name: '\u3164' },
    { text: '' },
    { text: ' \n\t ' },
    { text: '\u200b\ufeff' },
  ]) {
    const response = await reader.comment(1, draft)
    expect(response.status, JSON.stringify(draft)).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'comment_incomplete' })
  }
  expect((await reader.comment(1, { more: { content: 7 } })).status).toBe(400)
  expect((await reader.read(1)).total).toBe(0)
})

testOnSqlite(
  'names of 40 and texts of 5,000 characters are accepted, and longer ones refused',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const name = '𠮷'.repeat(40)
    const text = '字😀'.repeat(2_500)
    const comment = await newVisitor(site, clock).publish(1, { name, text, seconds: 3_000 })
    expect(comment).toMatchObject({ user_name: name, content: text })
    const longName = await newVisitor(site, clock).comment(1, { name: `${name}甲` })
    expect(await longName.json()).toMatchObject({ code: 'name_too_long', status: 400 })
    const longText = await newVisitor(site, clock).comment(1, { text: `${text}甲` })
    expect(await longText.json()).toMatchObject({ code: 'comment_too_long', status: 400 })
    const huge = await newVisitor(site, clock).comment(1, { text: '甲'.repeat(100_000) })
    expect(await huge.json()).toMatchObject({ code: 'comment_too_long', status: 400 })
    // As browsers send it: refused before it is read.
    const said = { 'Content-Length': '300000' }
    const saidHuge = await newVisitor(site, clock).send('POST', '/api/reviews/1/comments', {}, said)
    expect(await saidHuge.json()).toMatchObject({ code: 'comment_too_long', status: 400 })
  },
)

testOnEachEngine('a review that is not there or not published takes and shows no comments', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await site.deps.database.queries.updateTable('xc_reviews').set({ is_published: 0 }).execute()
  const reader = newVisitor(site, clock)
  for (const id of [1, 99]) {
    for (const response of [
      await reader.comment(id),
      await reader.send('GET', `/api/reviews/${id}/comments`),
    ])
      expect(await response.json()).toMatchObject({ status: 404, code: 'review_not_found' })
  }
})

testOnEachEngine('a review contains its first comments as an anonymous visitor sees them', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const mine = await reader.publish(1)
  await reader.like(mine.id)
  const page = (await (await reader.send('GET', '/api/reviews/1')).json()) as ReviewPage
  expect(page.comments?.comments[0]).toMatchObject({
    id: mine.id,
    is_liked: false,
    editable_until: null,
    likes: 1,
  })
  const older = (await (await reader.send('GET', `/api/reviews/1?before=${mine.id}`)).json()) as ReviewPage
  expect(older.comments).toEqual({ total: 1, comments: [], threads: [], held: [], next: null })
})

testOnEachEngine('a review is readable while its comments are not, and the fault is logged', async (site) => {
  await site.addReview({ id: 1 })
  await site.deps.database.queries.schema.alterTable('xc_comments').renameTo('elsewhere').execute()
  const response = await site.get('/api/reviews/1')
  expect(response.status).toBe(200)
  expect(((await response.json()) as ReviewPage).comments).toBeNull()
  expect(site.logLines.join('')).toContain('the comments of a review could not be read')
  expect((await site.get('/review/1')).status).toBe(200)
})

testOnEachEngine('only the owner’s comments have the badge', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const owner = await storeUser(site.deps, { name: '槎客', role: 'owner' })
  const reader = await storeUser(site.deps, { name: '小滿' })
  const ownersId = await storeComment(site.deps, { review_id: 1, user_id: owner, user_name: '槎客' })
  await storeComment(site.deps, { review_id: 1, user_id: reader, user_name: '小滿' })
  const poser = newVisitor(site, clock)
  const posed = await poser.publish(1, { more: { user_id: owner, is_owner: true, likes: 500, book_id: 9 } })
  expect(posed).toMatchObject({ is_owner: false, likes: 0, book_id: 1 })
  const { comments } = await poser.read(1)
  expect(comments.filter((comment) => comment.is_owner).map((comment) => comment.id)).toEqual([ownersId])
})

testOnEachEngine('the same text sent again within ten minutes is the same comment', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await site.addReview({ id: 2 })
  const reader = newVisitor(site, clock)
  const first = await reader.publish(1, { text: '慢慢讀。' })
  const again = await reader.publish(1, { text: '慢慢讀。' })
  expect(again.id).toBe(first.id)
  expect((await reader.read(1)).total).toBe(1)
  const elsewhere = await reader.publish(2, { text: '慢慢讀。' })
  expect(elsewhere.id).not.toBe(first.id)
  clock.pass(11 * 60)
  expect((await reader.publish(1, { text: '慢慢讀。' })).id).not.toBe(first.id)
})

testOnEachEngine(
  'a slow phone that sends one comment five times at once has one, and may change it',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const proof = await prove(newVisitor(site, clock))
    clock.pass(30)
    const phones = Array.from({ length: 5 }, () => newVisitor(site, clock, '203.0.113.77'))
    const body = { user_name: '阿海', content: '船要開了。', proof }
    const responses = await Promise.all(
      phones.map((visitor) => visitor.send('POST', '/api/reviews/1/comments', body)),
    )
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201, 201])
    const thread = (await phones.at(-1)?.read(1)) as CommentThread
    expect(thread.total).toBe(1)
    expect(thread.comments[0]?.editable_until).not.toBeNull()
  },
)

testOnSqlite('responses to one visitor are not cacheable', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1)
  for (const [method, path] of [
    ['GET', '/api/reviews/1/comments'],
    ['GET', '/api/comments/challenge'],
    ['PUT', `/api/comments/${id}/like`],
    ['DELETE', `/api/comments/${id}/like`],
    ['DELETE', '/api/comments/9999'],
  ] as const) {
    expect((await reader.send(method, path)).headers.get('Cache-Control'), path).toBe('private, no-store')
  }
})

testOnSqlite('reading sets no cookie, and commenting sets one that scripts cannot read', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  await reader.read(1)
  await reader.send('GET', '/api/comments/challenge')
  await reader.send('GET', '/review/1')
  expect(reader.lastSetCookie).toBeNull()
  await reader.publish(1)
  expect(reader.lastSetCookie).toMatch(/^__Host-xc_visitor=/)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=31536000']) {
    expect(reader.lastSetCookie).toContain(part)
  }
})

testOnEachEngine('a comment raises its review’s version and no other, a like none', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await site.addReview({ id: 2 })
  const versions = () =>
    site.deps.database.queries.selectFrom('xc_content_version').selectAll().orderBy('scope').execute()
  const before = await versions()
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1)
  const after = await versions()
  expect(after).toEqual([{ scope: 'review:1', version: 1 }, ...before])
  await reader.like(id)
  expect(await versions()).toEqual(after)
  await reader.send('PATCH', `/api/comments/${id}`, { content: '改過了。' })
  expect((await versions())[0]).toEqual({ scope: 'review:1', version: 2 })
})
