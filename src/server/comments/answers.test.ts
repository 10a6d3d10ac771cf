import { expect } from 'vitest'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { moderate } from '../studio/comments/testing.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { postComment } from './posting.service.ts'
import { answer, countsOf, pageText, REMOVED, same } from './testing.ts'

/** So different that none looks like a repetition. */
const TEXTS = {
  remove: ['夜裡讀到船靠岸。', '補一句：鞋已經穿回去了。', '我也在窗邊坐了很久。'],
  keep: ['清晨的茶館真熱鬧。', '忘了說，是冬天的事。', '王利發那句我阿公常講。'],
} as const

testOnEachEngine(
  'an answer stands below its comment, and an answer to it below the same one with a name',
  async (site) => {
    const owner = await moderate(site)
    const { clock } = owner
    const first = await newVisitor(site, clock).publish(3, { name: '蘇合', text: '白話選注本有推薦的嗎？' })
    const second = await newVisitor(site, clock).publish(3, { name: '林湖', text: '在高鐵上讀完。' })
    const one = await answer(site, clock, first.id, '圖書館的點校本，字大，睡前剛好。')
    const two = await answer(site, clock, one.id, '謝謝！週末就去翻〈天文部〉。')
    expect(one).toMatchObject({ parent_id: first.id, answered_name: null })
    expect(two).toMatchObject({ parent_id: first.id, answered_name: one.user_name })

    const thread = await newVisitor(site, clock).read(3)
    // Newest first, whatever stands below what.
    expect(thread.comments.map(({ id }) => id)).toEqual([two.id, one.id, second.id, first.id])
    expect(thread.comments[0]).toMatchObject({
      book_id: 3,
      parent_id: first.id,
      answered_name: one.user_name,
    })
    expect(thread.threads).toEqual([second.id, first.id])
    expect(await countsOf(site, owner)).toEqual(same(4))

    const page = await pageText(site)
    const places = [second, first, one, two].map(({ content }) => page.indexOf(content))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(page).toContain(`回覆 ${one.user_name}`)
    expect(await pageText(site, '/zh-hans/review/3')).toContain('周末就去翻〈天文部〉')
  },
)

testOnEachEngine('an answer to what visitors do not see is refused in words', async (site) => {
  const { clock, change } = await moderate(site)
  await site.addReview({ id: 4 })
  const author = newVisitor(site, clock)
  const gone = await author.publish(3, { text: '馬上刪掉。' })
  await author.send('DELETE', `/api/comments/${gone.id}`)
  const hidden = await storeComment(site.deps, { review_id: 3 })
  const below = await storeComment(site.deps, { review_id: 3, parent_id: hidden })
  await change({ id: hidden, state: 'hidden' })
  const held = await storeComment(site.deps, { review_id: 3, state: 'held' })
  const elsewhere = await storeComment(site.deps, { review_id: 4 })
  for (const parent_id of [gone.id, hidden, below, held, elsewhere, 999_999]) {
    clock.pass(600)
    const refused = await newVisitor(site, clock).comment(3, {
      text: `給 ${parent_id}。`,
      more: { parent_id },
    })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'answered_comment_gone',
      sentence: expect.stringContaining('你寫的字還在'),
    })
  }
  expect((await newVisitor(site, clock).comment(3, { more: { parent_id: 0 } })).status).toBe(400)
  expect((await newVisitor(site, clock).read(3)).total).toBe(0)
})

testOnEachEngine(
  'a comment that its author removes leaves a sentence above its answers, and counts nothing',
  async (site) => {
    const owner = await moderate(site)
    const { clock } = owner
    const author = newVisitor(site, clock)
    const head = await author.publish(3, { text: '寫了又後悔。' })
    const other = await newVisitor(site, clock).publish(3, { text: '另一則。' })
    const answering = newVisitor(site, clock)
    const below = await answer(site, clock, head.id, '別刪，我喜歡這段。', answering)
    const next = await answer(site, clock, below.id, '我也是。')
    expect((await author.send('DELETE', `/api/comments/${head.id}`)).status).toBe(204)

    const thread = await author.read(3)
    expect(thread.threads).toEqual([other.id, head.id])
    expect(thread.comments.map(({ id }) => id)).toEqual([next.id, below.id, other.id])
    expect(await countsOf(site, owner)).toEqual(same(3))
    const page = await pageText(site)
    expect(page.split(REMOVED)).toHaveLength(2)
    expect(page).not.toContain(head.content)
    expect(await pageText(site, '/zh-hans/review/3')).toContain('这则评论已移除。')

    // Whose answer is gone is not named any more.
    await answering.send('DELETE', `/api/comments/${below.id}`)
    expect((await author.read(3)).comments[0]).toMatchObject({ id: next.id, answered_name: null })
    const { comments } = await owner.list('?list=published')
    expect(comments.find(({ id }) => id === next.id)).toMatchObject({ answered: null, parent_state: null })
    await owner.change({ id: next.id, state: 'hidden' })
    expect((await author.read(3)).threads).toEqual([other.id])
    expect(await pageText(site)).not.toContain(REMOVED)
    await owner.change({ id: next.id, state: 'published' })
    expect(await pageText(site)).toContain(REMOVED)
  },
)

testOnEachEngine(
  'a reader who leaves takes the comments along or their name, not the answers',
  async (site) => {
    const { clock } = await moderate(site)
    for (const choice of ['remove', 'keep'] as const) {
      const reader = await signIn(site, { name: `讀者${choice}` }, clock)
      const [one, two, three] = TEXTS[choice]
      const head = await reader.publish(3, { name: `讀者${choice}`, text: one })
      const own = await answer(site, clock, head.id, two, reader)
      const below = await answer(site, clock, own.id, three)
      const left = await reader.send('DELETE', '/api/account', {
        password: reader.password,
        comments: choice,
      })
      expect(left.status).toBe(204)
      const thread = await newVisitor(site, clock).read(3)
      expect(thread.threads).toContain(head.id)
      expect(thread.comments.some(({ id }) => id === head.id)).toBe(choice === 'keep')
      expect(thread.comments.find(({ id }) => id === below.id)).toMatchObject({
        parent_id: head.id,
        answered_name: choice === 'keep' ? '已離開的讀者' : null,
      })
    }
  },
)

testOnEachEngine(
  'a change that is held hides the answers until it is published or taken back',
  async (site) => {
    const owner = await moderate(site)
    const { clock, change } = owner
    const author = newVisitor(site, clock)
    const head = await author.publish(3, { text: '先好好寫。' })
    const below = await answer(site, clock, head.id, '寫得好。')
    const edit = (content: string) => author.send('PATCH', `/api/comments/${head.id}`, { content })
    expect(await (await edit('電話 0912-345-678')).json()).toMatchObject({ outcome: 'held' })
    expect(await pageText(site)).not.toContain(below.content)
    expect((await author.read(3)).total).toBe(0)
    await change({ id: head.id, state: 'published' })
    expect((await author.read(3)).total).toBe(2)
    expect(await (await edit('再來 0912-345-678')).json()).toMatchObject({ outcome: 'held' })
    expect((await author.send('DELETE', `/api/comments/${head.id}`)).status).toBe(204)
    expect(await author.read(3)).toMatchObject({ total: 1, threads: [head.id], comments: [{ id: below.id }] })
    expect(await pageText(site)).toContain(REMOVED)
  },
)

testOnEachEngine('a thread that is longer than a page goes on with its comment above', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  const next = () => clock.pass(60)
  const old = await storeComment(site.deps, { review_id: 3, content: '最早的。' })
  next()
  const head = await storeComment(site.deps, { review_id: 3, content: '很多人回。' })
  const below: number[] = []
  for (let index = 0; index < 30; index++) {
    next()
    below.push(await storeComment(site.deps, { review_id: 3, parent_id: head, content: `回 ${index}。` }))
  }
  next()
  const top = await storeComment(site.deps, { review_id: 3, content: '最新的。' })
  const reader = newVisitor(site, clock)
  const first = await reader.read(3)
  expect(first).toMatchObject({ total: 33, threads: [top, head], next: below[17] })
  expect(first.comments.map(({ id }) => id)).toEqual([top, ...below.slice(0, 18).toReversed(), head])
  const second = await reader.read(3, first.next ?? 0)
  expect(second).toMatchObject({ total: 33, threads: [head, old], next: null })
  expect(second.comments.map(({ id }) => id)).toEqual([...below.slice(18).toReversed(), head, old])
  const page = await pageText(site, `/review/3?before=${first.next}`)
  expect(page).toContain('很多人回。')
  expect(page).toContain('回 18。')
  expect(page).not.toContain('回 17。')
})

testOnEachEngine(
  'the same words to two comments are two answers, and sent twice they are one',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 3 })
    const one = await storeComment(site.deps, { review_id: 3 })
    const two = await storeComment(site.deps, { review_id: 3 })
    const author = newVisitor(site, clock)
    const sent = []
    for (const parent_id of [one, one, two]) {
      const posted = await author.comment(3, { text: '謝謝！', more: { parent_id } })
      sent.push(((await posted.json()) as { comment: { id: number } }).comment.id)
    }
    expect(sent[0]).toBe(sent[1])
    expect(sent[2]).not.toBe(sent[0])
  },
)

testOnEachEngine('of fifty answers at once none is lost, and they keep an order', async (site) => {
  const owner = await moderate(site)
  const head = await storeComment(site.deps, { review_id: 3 })
  owner.clock.pass(60)
  const send = (index: number): Promise<unknown> =>
    postComment(
      site.deps,
      // Members wait for no moderation.
      { visitor: `visitor-${index}`, userId: null, isOwner: false, isMember: true },
      `sender-${index}`,
      3,
      { user_name: `讀者${index}`, content: `第 ${index} 則回覆。`, parent_id: head },
    ).catch((cause: unknown) => {
      // A slow machine says that many are sending: then a program tries again.
      if (cause instanceof Problem && cause.code === 'busy') return send(index)
      throw cause
    })
  await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)))
  const reader = newVisitor(site, owner.clock)
  const pages = [await reader.read(3)]
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(await reader.read(3, next))
  const ids = new Set(pages.flatMap(({ comments }) => comments.map(({ id }) => id)))
  expect([ids.size, pages.length]).toEqual([51, 3])
  expect(await countsOf(site, owner)).toEqual(same(51))
})
