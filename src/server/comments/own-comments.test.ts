import { moderate } from '../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import type { PostedComment } from '../../contract/comments/comments.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { signIn, signInAs } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../tests/support/server/visitors.ts'

const SECRET = '加我微信聊聊這本書'

testOnEachEngine('only its author sees a held comment', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await site.addReview({ id: 2 })
  const guest = newVisitor(site, clock)
  const held = await hold(guest, 1, { name: '小青' })
  expect(held).toEqual({
    id: held.id,
    content: SECRET,
    user_name: '小青',
    user_avatar: expect.any(Number),
    parent_id: null,
    answered_name: null,
    created_at: clock.now().toISOString(),
  })
  const reader = await signIn(site, {}, clock)
  const readers = await hold(reader, 1)

  expect(await guest.read(1)).toEqual({ total: 0, comments: [], threads: [], held: [held], next: null })
  expect((await reader.read(1)).held).toEqual([readers])
  // The account sees it in another browser; the browser without the account does not.
  const elsewhere = newVisitor(site, clock)
  await signInAs(elsewhere, reader.email)
  expect((await elsewhere.read(1)).held).toEqual([readers])
  await reader.send('POST', '/api/auth/sign-out')
  expect(reader.cookie).toContain('__Host-xc_visitor=')
  expect((await reader.read(1)).held).toEqual([])

  const others = [newVisitor(site, clock), newVisitor(site, clock), await signIn(site, {}, clock)]
  await others[1]?.publish(2, { text: '我讀的是另一本。' })
  for (const other of others) {
    expect(await other.read(1)).toEqual({ total: 0, comments: [], threads: [], held: [], next: null })
    // As where no comment has that id: the answer does not tell that one waits.
    for (const { id } of [held, readers, { id: 999_999 }]) {
      for (const method of ['DELETE', 'PATCH'])
        expect(
          await (await other.send(method, `/api/comments/${id}`, { content: '改。' })).json(),
        ).toMatchObject({ status: 404, code: 'comment_not_found' })
    }
  }
  // Only where it was written, and on the first page.
  expect((await guest.read(2)).held).toEqual([])
  const published = await storeComment(site.deps, { review_id: 1 })
  expect((await guest.read(1, published)).held).toEqual([])

  await moderate(site, [held.id], 'published')
  expect(await guest.read(1)).toMatchObject({ total: 2, held: [] })
})

testOnEachEngine(
  'no page, feed or cache contains a held comment, also one that its author requests',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const guest = newVisitor(site, clock)
    const held = await hold(guest, 1)
    for (const path of ['/review/1', '/api/reviews/1', `/review/1?before=${held.id}`, '/feed.xml', '/']) {
      for (const visitor of [guest, newVisitor(site, clock), guest])
        expect(await (await visitor.send('GET', path)).text(), path).not.toContain(SECRET)
    }
    const page = (await (await guest.send('GET', '/api/reviews/1')).json()) as ReviewPage
    expect(page.comments).toEqual({ total: 0, comments: [], threads: [], held: [], next: null })
    const thread = await guest.send('GET', '/api/reviews/1/comments')
    expect(thread.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await thread.text()).toContain(SECRET)
  },
)

testOnEachEngine('an author takes a held comment back, however long it has waited', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const guest = newVisitor(site, clock)
  const held = await hold(guest, 1)
  clock.pass(30 * 24 * 60 * 60)
  expect((await guest.read(1)).held).toEqual([held])
  const changed = await guest.send('PATCH', `/api/comments/${held.id}`, { content: '換一句。' })
  expect(await changed.json()).toMatchObject({ code: 'comment_change_too_late' })
  expect((await guest.send('DELETE', `/api/comments/${held.id}`)).status).toBe(204)
  expect((await guest.read(1)).held).toEqual([])
  expect(await moderate(site, [held.id], 'published')).toEqual([])
})

testOnEachEngine('a comment that the owner has removed is gone for its author, too', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const guest = newVisitor(site, clock)
  const { id, content } = await guest.publish(1)
  await moderate(site, [id], 'removed')
  expect(await guest.read(1)).toMatchObject({ total: 0, held: [] })
  for (const method of ['PATCH', 'DELETE'])
    expect(await (await guest.send(method, `/api/comments/${id}`, { content })).json()).toMatchObject({
      status: 404,
      code: 'comment_not_found',
    })
  // The owner still restores it.
  expect(await moderate(site, [id], 'published')).toEqual([id])
})

testOnEachEngine(
  'a signed-in author deletes a comment years later, a guest for fifteen minutes',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const reader = await signIn(site, {}, clock)
    const guest = newVisitor(site, clock)
    const other = await signIn(site, {}, clock)
    const mine = await reader.publish(1, { text: '多年以後，想起那個下午。' })
    const theirs = await guest.publish(1, { text: '訪客也有一句話要說。' })
    const own = async (visitor: Visitor) =>
      (await visitor.read(1)).comments.filter(({ is_own }) => is_own).map(({ id }) => id)
    expect([await own(reader), await own(guest), await own(other)]).toEqual([[mine.id], [], []])
    const page = (await (await reader.send('GET', '/api/reviews/1')).json()) as ReviewPage
    expect(page.comments?.comments.map(({ is_own }) => is_own)).toEqual([false, false])

    clock.pass(14 * 24 * 60 * 60)
    expect(await own(reader)).toEqual([mine.id])
    const late = await guest.send('DELETE', `/api/comments/${theirs.id}`)
    expect(await late.json()).toMatchObject({ code: 'comment_change_too_late' })
    expect(await (await other.send('DELETE', `/api/comments/${mine.id}`)).json()).toMatchObject({
      code: 'comment_not_yours',
    })
    await reader.send('POST', '/api/auth/sign-out')
    const signedOut = await reader.send('DELETE', `/api/comments/${mine.id}`)
    expect(await signedOut.json()).toMatchObject({ status: 401, code: 'sign_in_required' })
    // From a browser that did not write it, the session of which has ended.
    for (const method of ['DELETE', 'PATCH']) {
      const elsewhere = await newVisitor(site, clock).send(method, `/api/comments/${mine.id}`, {
        content: '改。',
      })
      expect(await elsewhere.json()).toMatchObject({ code: 'sign_in_required' })
    }
    await signInAs(reader, reader.email)
    expect((await reader.send('DELETE', `/api/comments/${mine.id}`)).status).toBe(204)
    expect(await textOfPage(site)).not.toContain(mine.content)
  },
)

testOnEachEngine('a comment says when its author has changed it, and only then', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const { id, changed_at } = await reader.publish(1, { text: '第一個想法。' })
  expect(changed_at).toBeNull()
  clock.pass(60)
  await reader.send('PATCH', `/api/comments/${id}`, { content: ' 第一個想法。' })
  expect((await reader.read(1)).comments[0]).toMatchObject({ changed_at: null })
  expect(await textOfPage(site)).not.toContain('改過')
  await reader.send('PATCH', `/api/comments/${id}`, { content: '第二個想法。' })
  expect((await newVisitor(site, clock).read(1)).comments[0]).toMatchObject({
    changed_at: clock.now().toISOString(),
  })
  expect(await textOfPage(site)).toContain('改過')
})

testOnEachEngine(
  'a comment sent as an account whose session has ended is not published as a guest’s',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const reader = await signIn(site, {}, clock)
    const more = { signed_in_as: reader.userId }
    expect(await reader.publish(1, { text: '登入時寫的。', more })).toMatchObject({ content: '登入時寫的。' })
    await reader.send('POST', '/api/auth/sign-out')
    const refused = await reader.comment(1, { text: '登出以後寫的。', more })
    expect(await refused.json()).toMatchObject({ status: 401, code: 'sign_in_required' })
    const other = await signIn(site, {}, clock)
    expect(await (await other.comment(1, { text: '別人寫的。', more })).json()).toMatchObject({
      code: 'sign_in_required',
    })
    // The same text goes out after the sign-in.
    await signInAs(reader, reader.email)
    await reader.publish(1, { text: '登出以後寫的。', more })
    const { queries } = site.deps.database
    const stored = await queries
      .selectFrom('xc_comments')
      .select(['content', 'user_id'])
      .orderBy('id')
      .execute()
    expect(stored).toEqual([
      { content: '登入時寫的。', user_id: reader.userId },
      { content: '登出以後寫的。', user_id: reader.userId },
    ])
  },
)

/** Posts a comment that is held. */
async function hold(visitor: Visitor, review: number, draft: { name?: string } = {}) {
  const response = await visitor.comment(review, { ...draft, text: SECRET })
  const posted = (await response.json()) as PostedComment
  if (posted.outcome !== 'held') throw new Error(`not held: ${JSON.stringify(posted)}`)
  expect(response.status).toBe(202)
  return posted.comment
}

async function textOfPage(site: TestSite): Promise<string> {
  return (await site.get('/review/1')).text()
}
