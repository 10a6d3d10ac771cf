import { expect } from 'vitest'
import type { ModeratedComments, PostedReply, StoredBan } from '../../../contract/comments/studio-comments.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { storeComment } from '../../../../tests/support/server/factories.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { deleteEndedBans } from '../../comments/bans.service.ts'
import { deleteRemovedComments } from '../../comments/moderation.service.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'
import { moderate } from './testing.ts'

async function pageText(site: TestSite): Promise<string> {
  return (await site.get('/review/3')).text()
}

testOnEachEngine('held comments wait oldest first, with the passage that caused it', async (site) => {
  const { clock, list, context, send } = await moderate(site)
  const advertiser = newVisitor(site, clock)
  await advertiser.comment(3, {
    name: '讀書人',
    text: '好文章！請加賴 id：book8866，天天送書。',
    seconds: 60,
  })
  clock.pass(60)
  await newVisitor(site, clock).comment(3, {
    text: '看 https://a.example/x，和 www.b.example。',
    seconds: 60,
  })
  const { comments, counts, next } = await list()
  expect(counts).toMatchObject({ held: 2, published: 0, hidden: 0 })
  expect(next).toBeNull()
  expect(comments.map(({ user_name }) => user_name)[0]).toBe('讀書人')
  expect(comments.map(({ reasons }) => reasons)).toEqual([['contact'], ['links']])
  const passages = comments.map(({ content, passages: all }) => all.map(([a, b]) => content.slice(a, b)))
  expect(passages).toEqual([['加賴 id：book8866'], ['https://a.example/x', 'www.b.example']])
  expect(comments[0]).toMatchObject({ review: { id: 3, title: '夜航船' }, bannable: ['visitor'] })
  expect(await context(comments[0]!.id)).toMatchObject({
    author: { published: 0, held: 0, hidden: 0, same_address: 0, has_account: false },
    review: { id: 3, title: '夜航船', comments: 0, latest_at: null },
  })
  expect(await (await send('GET', '/waiting')).json()).toMatchObject({ held_comments: 2, new_comments: 0 })
})

testOnEachEngine('what is published is seen at once, and an undo takes it back', async (site) => {
  const { clock, list, change } = await moderate(site)
  const author = newVisitor(site, clock)
  await author.comment(3, { text: '電話 0912-345-678', seconds: 60 })
  const [held] = (await list()).comments
  expect(await pageText(site)).not.toContain('0912-345-678')
  const { before } = await change({ id: held!.id, state: 'published' })
  expect(before).toEqual([{ id: held!.id, state: 'held' }])
  expect(await pageText(site)).toContain('0912-345-678')
  await change(...before)
  expect(await pageText(site)).not.toContain('0912-345-678')
  expect((await list()).comments).toEqual([held])
})

testOnEachEngine(
  'nobody sees a hidden or removed comment, and the removed one is deleted after 30 days',
  async (site) => {
    const { clock, passDays, list, change } = await moderate(site)
    const author = newVisitor(site, clock)
    const { id: hidden } = await author.publish(3, { text: '第一則。' })
    clock.pass(600)
    const { id: removed } = await author.publish(3, { text: '另外一則評論。' })
    await change({ id: hidden, state: 'hidden' }, { id: removed, state: 'removed' })
    expect(await author.read(3)).toMatchObject({ total: 0, comments: [], held: [] })
    expect((await author.like(hidden)).status).toBe(404)
    expect((await author.send('PATCH', `/api/comments/${removed}`, { content: '改' })).status).toBe(404)
    const both = await list('?list=hidden')
    expect(both.counts).toMatchObject({ held: 0, published: 0, hidden: 2 })
    expect(both.comments.map(({ state, removed_at }) => [state, removed_at !== null])).toEqual([
      ['hidden', false],
      ['removed', true],
    ])
    await passDays(30, 1)
    await deleteRemovedComments(site.deps)
    expect((await list('?list=hidden')).comments).toHaveLength(2)
    clock.pass(1)
    await deleteRemovedComments(site.deps)
    expect((await list('?list=hidden')).comments.map(({ id }) => id)).toEqual([hidden])
  },
)

testOnEachEngine('a reply publishes the comment and stands below it with the badge, once', async (site) => {
  const { clock, list, send, change } = await moderate(site)
  const author = newVisitor(site, clock)
  await author.comment(3, { text: '電話 0912-345-678', seconds: 60 })
  const [held] = (await list()).comments
  clock.pass(5)
  const reply = () => send('POST', `/comments/${held!.id}/reply`, { content: ' 謝謝你們一起讀。' })
  const answer = await reply()
  expect(answer.status).toBe(201)
  const { id, before } = (await answer.json()) as PostedReply
  expect(before).toEqual([
    { id: held!.id, state: 'held' },
    { id, state: 'removed' },
  ])
  expect(((await (await reply()).json()) as PostedReply).id).toBe(id)
  const { comments } = await author.read(3)
  expect(comments.map((each) => [each.content, each.is_owner])).toEqual([
    ['謝謝你們一起讀。', true],
    ['電話 0912-345-678', false],
  ])
  await change(...before)
  expect((await author.read(3)).total).toBe(0)
  expect((await send('POST', `/comments/${held!.id}/reply`, { content: ' ' })).status).toBe(400)
  expect((await send('POST', '/comments/999/reply', { content: '好' })).status).toBe(404)
})

testOnEachEngine(
  'banning a visitor empties the queue of theirs and refuses the next comment',
  async (site) => {
    const { clock, list, ban, bans, change, send } = await moderate(site)
    const advertiser = newVisitor(site, clock)
    for (const text of ['加賴 id：book8866', '電話 0912-345-678']) {
      await advertiser.comment(3, { text, seconds: 60 })
      clock.pass(60)
    }
    await newVisitor(site, clock).comment(3, { text: '我的電話 0987-654-321', seconds: 60 })
    const { comments } = await list()
    const banned = await ban({ kind: 'visitor', comment_id: comments[0]!.id, days: 30 })
    expect(banned.before.map(({ state }) => state)).toEqual(['held', 'held'])
    expect((await list()).counts).toMatchObject({ held: 1, hidden: 2 })
    const refused = await advertiser.comment(3, { text: '又來了。', seconds: 60 })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'comments_blocked' })
    expect(await bans()).toMatchObject([{ kind: 'visitor', label: comments[0]!.user_name }])

    await send('DELETE', `/bans/${banned.ban.id}`)
    await change(...banned.before)
    expect((await list()).counts).toMatchObject({ held: 3, hidden: 0 })
    clock.pass(3_600)
    expect((await advertiser.comment(3, { text: '這次好好說話。', seconds: 60 })).status).toBe(201)
  },
)

testOnEachEngine('a ban of 30 days ends, and one of an account follows the account', async (site) => {
  const { clock, passDays, ban, bans, browser, send } = await moderate(site)
  const reader = await signIn(site, {}, clock)
  const { id } = await reader.publish(3, { text: '第一則。' })
  await ban({ kind: 'account', comment_id: id, days: 30 })
  expect((await reader.comment(3, { text: '第二則。' })).status).toBe(403)
  expect((await reader.send('PATCH', `/api/comments/${id}`, { content: '改過。' })).status).toBe(404)
  await passDays(30)
  expect((await reader.comment(3, { text: '第三則。' })).status).toBe(201)
  await deleteEndedBans(site.deps)
  expect(await bans()).toEqual([])
  const { id: own } = await browser.publish(3, { text: '站主自己的。' })
  const refused = await send('POST', '/bans', { kind: 'account', comment_id: own, days: null })
  expect(await refused.json()).toMatchObject({ code: 'ban_impossible' })
  const imported = await storeComment(site.deps, { review_id: 3 })
  expect((await send('POST', '/bans', { kind: 'visitor', comment_id: imported, days: null })).status).toBe(
    409,
  )
})

testOnEachEngine('a banned word holds comments, for ever in the settings or for 30 days', async (site) => {
  const { clock, list, ban, bans, send } = await moderate(site)
  const forever = await ban({ kind: 'word', word: '代購' })
  const { ban: month } = await ban({ kind: 'word', word: '賭場', days: 30 })
  expect((await readOwnerSettings(site.deps.database)).comments.banned).toEqual(['代購'])
  expect((await bans()).map(({ label }) => label)).toEqual(['賭場', '代購'])
  const reader = newVisitor(site, clock)
  for (const text of ['幫你代 購名牌', '賭-場開張']) {
    expect((await reader.comment(3, { text, seconds: 60 })).status).toBe(202)
    clock.pass(3_600)
  }
  const { comments } = await list()
  expect(comments.map(({ content, passages }) => content.slice(...passages[0]!))).toEqual(['代 購', '賭-場'])
  await send('DELETE', `/bans/${encodeURIComponent(forever.ban.id)}`)
  await send('DELETE', `/bans/${month.id}`)
  expect(await bans()).toEqual([])
  expect((await reader.comment(3, { text: '代購與賭場的歷史', seconds: 60 })).status).toBe(201)
})

testOnEachEngine('search finds comments in any state, Simplified and Traditional alike', async (site) => {
  const { clock, list } = await moderate(site)
  for (const state of ['published', 'held', 'hidden'] as const)
    await storeComment(site.deps, { review_id: 3, state, content: `聽說讀書 ${state}` })
  await storeComment(site.deps, { review_id: 3, content: '不相干。' })
  expect((await list('?list=all&q=听说读书')).comments).toHaveLength(3)
  expect((await list('?list=all&q=夜航船')).comments).toHaveLength(4)
  expect((await list('?list=all&q=沒有這句')).comments).toEqual([])
  clock.pass(1)
  for (let each = 0; each < 120; each++)
    await storeComment(site.deps, { review_id: 3, content: each % 2 === 0 ? '雙數。' : '單數。' })
  const seen: number[] = []
  let after: string | null = ''
  while (after !== null) {
    const query: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`
    const page: ModeratedComments = await list(`?list=all&order=newest&q=單數${query}`)
    seen.push(...page.comments.map(({ id }) => id))
    after = page.next
  }
  expect(seen).toHaveLength(60)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
})

testOnSqlite('a broken query or change is refused, and the list takes no other place', async (site) => {
  const { send } = await moderate(site)
  for (const query of ['?list=x', '?after=1', '?review=0', `?q=${'長'.repeat(101)}`])
    expect((await send('GET', `/comments${query}`)).status, query).toBe(400)
  for (const changes of [[], [{ id: 0, state: 'held' }], [{ id: 1, state: 'gone' }]])
    expect((await send('PUT', '/comments/states', { changes })).status).toBe(400)
  const gone = await send('PUT', '/comments/states', { changes: [{ id: 999, state: 'hidden' }] })
  expect(await gone.json()).toEqual({ before: [], answers: 0 })
  expect((await send('POST', '/bans', { kind: 'word', word: '！！', days: null })).status).toBe(400)
  for (const unknown of [
    await send('GET', '/comments/999'),
    await send('POST', '/comments/999/reply', { content: '謝謝。' }),
    await send('POST', '/bans', { kind: 'visitor', comment_id: 999, days: null }),
    await send('POST', '/bans', { kind: 'word', word: '代購', comment_id: 999, days: null }),
  ])
    expect(await unknown.json()).toMatchObject({ status: 404, code: 'comment_not_found' })
})

testOnEachEngine('a reader who was banned and becomes an editor comments again', async (site) => {
  const { clock, ban } = await moderate(site)
  const reader = await signIn(site, {}, clock)
  const { id } = await reader.publish(3)
  await ban({ kind: 'account', comment_id: id })
  expect((await reader.comment(3, { text: '還能寫嗎？' })).status).toBe(403)
  const { queries } = site.deps.database
  await queries.updateTable('xc_users').set({ role: 'editor' }).where('id', '=', reader.userId).execute()
  expect(await reader.publish(3, { text: '又能寫了。' })).toMatchObject({ is_editor: true })
})

testOnEachEngine(
  'a flood of four visitors is calm after four bans, and an undo brings all back',
  async (site) => {
    const { list, ban, change, browser } = await moderate(site)
    for (let index = 0; index < 240; index++)
      await storeComment(site.deps, {
        review_id: 3,
        visitor: `flood-${index % 4}`,
        user_name: `書友${index}`,
        content: `天天送書，加我 ${index}`,
        // A few got through before the queue closed.
        ...(index < 20 ? {} : { state: 'held', held_reasons: 'contact,repeated' }),
      })
    await storeComment(site.deps, {
      review_id: 3,
      visitor: 'reader',
      user_name: '林湖',
      content: '謝謝你寫這篇。',
    })
    expect((await list('?list=held')).counts).toMatchObject({ held: 220, published: 21 })
    const undone: StoredBan[] = []
    for (let round = 0; round < 4; round++) {
      const [first] = (await list('?list=held')).comments
      undone.push(await ban({ kind: 'visitor', comment_id: first?.id, hides_published: true }))
      expect(undone.at(-1)?.before).toHaveLength(60)
    }
    expect((await list('?list=held')).counts).toMatchObject({ held: 0, published: 1, hidden: 240 })
    const page = await (await site.get('/review/3')).text()
    expect(page).toContain('謝謝你寫這篇。')
    expect(page).not.toContain('天天送書')

    const [last] = undone.toReversed()
    await browser.send('DELETE', `/api/studio/bans/${last?.ban.id}`)
    await change(...(last?.before ?? []))
    expect((await list('?list=held')).counts).toMatchObject({ held: 55, published: 6 })
  },
)
