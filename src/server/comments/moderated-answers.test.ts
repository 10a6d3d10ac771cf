import { expect } from 'vitest'
import type { PostedReply } from '../../contract/comments/studio-comments.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { codeOf } from '../../../tests/support/server/problem-of.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { moderate } from '../studio/comments/testing.ts'
import { deleteRemovedComments } from './moderation.service.ts'
import { answer, countsOf, pageText, REMOVED, same } from './testing.ts'

testOnEachEngine(
  'a hidden comment takes its answers along, and brings back those that were not hidden themselves',
  async (site) => {
    const owner = await moderate(site)
    const { clock, change, list, passDays } = owner
    const head = await newVisitor(site, clock).publish(3, { text: '第一則評論。' })
    const stays = await answer(site, clock, head.id, '留著的回覆。')
    const apart = await answer(site, clock, head.id, '另外隱藏的回覆。')
    await storeComment(site.deps, { review_id: 3, content: '不相干。' })
    await change({ id: apart.id, state: 'hidden' })
    expect(await countsOf(site, owner)).toEqual(same(3))

    const hidden = await change({ id: head.id, state: 'hidden' })
    expect(hidden).toEqual({ before: [{ id: head.id, state: 'published' }], answers: 1 })
    expect(await countsOf(site, owner)).toEqual(same(1))
    const page = await pageText(site)
    for (const text of [head.content, stays.content, apart.content, REMOVED]) expect(page).not.toContain(text)
    const listed = (await list('?list=hidden')).comments.find(({ id }) => id === stays.id)
    expect(listed).toMatchObject({
      state: 'hidden',
      parent_id: head.id,
      parent_state: 'hidden',
      answered: { user_name: head.user_name, content: head.content },
    })
    // Not before the comment above it.
    const early = await owner.send('PUT', '/comments/states', {
      changes: [{ id: stays.id, state: 'published' }],
    })
    expect(await codeOf(early)).toBe('comment_above_hidden')

    await change({ id: head.id, state: 'removed' })
    expect(await change({ id: head.id, state: 'published' })).toMatchObject({ answers: 1 })
    expect(await countsOf(site, owner)).toEqual(same(3))
    expect(await pageText(site)).not.toContain(apart.content)

    await change({ id: head.id, state: 'removed' })
    await passDays(30)
    await deleteRemovedComments(site.deps)
    const { comments } = await list('?list=all')
    expect(comments.map(({ content }) => content)).toEqual(['不相干。'])
    expect(await pageText(site)).not.toContain(REMOVED)
  },
)

testOnEachEngine(
  'an answer that followed its comment and is then hidden itself, alone or with a ban, does not come back with it',
  async (site) => {
    const owner = await moderate(site)
    const { clock, change, ban } = owner
    const author = newVisitor(site, clock)
    const head = await author.publish(3, { text: '第一則評論。' })
    const spam = await answer(site, clock, head.id, '廣告回覆。')
    const rude = await answer(site, clock, head.id, '難聽的回覆。')
    const stays = await answer(site, clock, head.id, '留著的回覆。')
    const edited = await author.send('PATCH', `/api/comments/${head.id}`, { content: '電話 0912-345-678' })
    expect(await edited.json()).toMatchObject({ outcome: 'held' })
    await ban({ kind: 'visitor', comment_id: spam.id, hides_published: true })
    await change({ id: rude.id, state: 'hidden' })
    await change({ id: head.id, state: 'published' })
    const { comments } = await author.read(3)
    expect(comments.map(({ id }) => id)).toEqual([stays.id, head.id])
  },
)

testOnEachEngine(
  'after an undo an answer that only followed its comment comes back with it again',
  async (site) => {
    const owner = await moderate(site)
    const { clock, change } = owner
    const head = await newVisitor(site, clock).publish(3, { text: '第一則評論。' })
    const follows = await answer(site, clock, head.id, '跟著的回覆。')
    await change({ id: head.id, state: 'hidden' })
    for (const state of ['hidden', 'removed']) {
      const { before } = await change({ id: follows.id, state })
      expect(before).toEqual([{ id: follows.id, state: 'hidden', follows_parent: true }])
      await change(...before)
    }
    expect(await change({ id: head.id, state: 'published' })).toMatchObject({ answers: 1 })
    expect(await countsOf(site, owner)).toEqual(same(2))
    // Also where the comment has come back before the undo.
    await change({ id: head.id, state: 'hidden' })
    const { before } = await change({ id: follows.id, state: 'hidden' })
    expect(await change({ id: head.id, state: 'published' })).toMatchObject({ answers: 0 })
    await change(...before)
    expect(await countsOf(site, owner)).toEqual(same(2))
  },
)

testOnEachEngine(
  'a ban of an author also hides answers that only waited with the comment above them',
  async (site) => {
    const owner = await moderate(site)
    const { clock, change, ban } = owner
    const spammer = newVisitor(site, clock)
    const head = await newVisitor(site, clock).publish(3, { text: '第一則評論。' })
    await answer(site, clock, head.id, '廣告回覆。', spammer)
    clock.pass(600)
    const other = await spammer.publish(3, { text: '另一則廣告。' })
    await change({ id: head.id, state: 'hidden' })
    await ban({ kind: 'visitor', comment_id: other.id, hides_published: true })
    await change({ id: head.id, state: 'published' })
    expect(await countsOf(site, owner)).toEqual(same(1))
  },
)

testOnEachEngine(
  'what is undone in one request comes back whole, comments before their answers',
  async (site) => {
    const owner = await moderate(site)
    const { clock, change, ban } = owner
    const spammer = newVisitor(site, clock)
    const head = await spammer.publish(3, { text: '第一則評論。' })
    await answer(site, clock, head.id, '別人的回覆。')
    clock.pass(600)
    const own = await answer(site, clock, head.id, '同一個人的回覆。', spammer)
    expect(await countsOf(site, owner)).toEqual(same(3))
    const { before, answers } = await ban({ kind: 'visitor', comment_id: own.id, hides_published: true })
    expect([before.map(({ id }) => id), answers]).toEqual([[head.id, own.id], 1])
    expect(await countsOf(site, owner)).toEqual(same(0))
    expect(await pageText(site)).not.toContain('回覆。')
    await change(...before)
    expect(await countsOf(site, owner)).toEqual(same(3))
  },
)

testOnEachEngine(
  'the owner’s answer stands below the comment, and an earlier one can be put there',
  async (site) => {
    const owner = await moderate(site)
    const { clock, send, browser } = owner
    const author = newVisitor(site, clock)
    const head = await author.publish(3, { name: '蘇合', text: '有推薦的選注本嗎？' })
    const reply = async (id: number, content: string) =>
      (await (await send('POST', `/comments/${id}/reply`, { content })).json()) as PostedReply
    const posted = await reply(head.id, '舊書攤遇到的一冊，注得老實。')
    const more = await answer(site, clock, posted.id, '我找到了，謝謝。')
    const again = await reply(more.id, '那就好。')
    const shown = new Map((await author.read(3)).comments.map((comment) => [comment.id, comment]))
    expect(shown.get(posted.id)).toMatchObject({ parent_id: head.id, is_owner: true, answered_name: null })
    expect(shown.get(again.id)).toMatchObject({ parent_id: head.id, answered_name: more.user_name })

    const place = (id: number, parent_id: number | null) =>
      send('POST', `/comments/${id}/parent`, { parent_id })
    clock.pass(600)
    const earlier = await browser.publish(3, { name: '槎客', text: '從前寫在最外面的回覆。' })
    const below = await answer(site, clock, earlier.id, '回給站主。')
    const deeper = await answer(site, clock, below.id, '再回給讀者。')
    const placed = await place(earlier.id, head.id)
    expect(await placed.json()).toEqual({ parent_id: null })
    const moved = await author.read(3)
    expect(moved.threads).toEqual([head.id])
    const at = (id: number) => moved.comments.find((comment) => comment.id === id)
    expect(at(earlier.id)).toMatchObject({ parent_id: head.id, answered_name: null })
    expect(at(below.id)).toMatchObject({ parent_id: head.id, answered_name: earlier.user_name })
    expect(at(deeper.id)).toMatchObject({ parent_id: head.id, answered_name: below.user_name })

    expect(await (await place(earlier.id, null)).json()).toEqual({ parent_id: head.id })
    const back = await author.read(3)
    expect(back.threads).toEqual([earlier.id, head.id])
    expect(back.comments.filter(({ parent_id }) => parent_id === earlier.id).map(({ id }) => id)).toEqual([
      deeper.id,
      below.id,
    ])
    for (const gone of [earlier.id, deeper.id, 999_999])
      expect(await codeOf(await place(earlier.id, gone))).toBe('comment_above_gone')
    expect(await codeOf(await place(head.id, earlier.id))).toBe('comment_not_movable')
    expect(await codeOf(await place(999_999, head.id))).toBe('comment_not_found')
  },
)

testOnEachEngine(
  'a reply is placed with its answers, also with those whose own comment is gone',
  async (site) => {
    const { clock, send, browser } = await moderate(site)
    const head = await newVisitor(site, clock).publish(3, { text: '有推薦的選注本嗎？' })
    const reply = await browser.publish(3, { name: '槎客', text: '從前寫在最外面的回覆。' })
    const reader = newVisitor(site, clock)
    const gone = await answer(site, clock, reply.id, '馬上刪掉。', reader)
    const stays = await answer(site, clock, gone.id, '再回一句。')
    await reader.send('DELETE', `/api/comments/${gone.id}`)
    const placed = async () => {
      const { comments } = await reader.read(3)
      return comments.find(({ id }) => id === stays.id)
    }
    await send('POST', `/comments/${reply.id}/parent`, { parent_id: head.id })
    expect(await placed()).toMatchObject({ parent_id: head.id, answered_name: reply.user_name })
    await send('POST', `/comments/${reply.id}/parent`, { parent_id: null })
    expect(await placed()).toMatchObject({ parent_id: reply.id, answered_name: null })
  },
)
