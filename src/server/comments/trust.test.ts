import { expect } from 'vitest'
import type { ModeratedComments } from '../../contract/comments/studio-comments.ts'
import { LEGITIMATE } from '../../../tests/support/hostile/spam.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { moderate } from '../../../tests/support/server/moderation.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../tests/support/server/visitors.ts'
import { changeSetting } from '../settings/change-settings.service.ts'

const DAY = 86_400

testOnEachEngine(
  'after three comments that were published for a day only the text of the next is checked',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const known = newVisitor(site, clock)
    for (const text of ['渡口的燈還亮著。', '第二遍才讀懂結尾。', '想再讀他的短篇。']) {
      clock.pass(3_600)
      await known.publish(1, { text })
    }
    expect(await hurry(known, '寫得急了些。')).toBe(202)
    clock.pass(DAY)
    expect(await hurry(known, '今天又讀了一章。')).toBe(201)
    clock.pass(3_600)
    expect((await known.comment(1, { text: '看 https://a.example 與 https://b.example' })).status).toBe(202)
    expect(await hurry(known, '還有 https://c.example 與 https://d.example 兩篇')).toBe(202)
    await changeSetting(site.deps.database, 'comments.banned', '["代購"]')
    expect((await known.comment(1, { text: '代購這一本。' })).status).toBe(202)
    expect(await hurry(newVisitor(site, clock), '頭一次來。')).toBe(202)

    await changeSetting(site.deps.database, 'trust_after', '0')
    expect(await hurry(known, '關掉之後照常檢查。')).toBe(202)
  },
)

testOnEachEngine('hidden comments earn no trust, and an account’s none for the browser', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const [guest, reader] = [newVisitor(site, clock), await signIn(site, {}, clock)]
  for (const { text } of LEGITIMATE.slice(0, 3)) {
    clock.pass(86_400)
    const { id } = await guest.publish(1, { text })
    clock.pass(86_400)
    await reader.publish(1, { text })
    if (text === LEGITIMATE[0]?.text) await moderate(site, [id], 'hidden')
  }
  clock.pass(DAY)
  expect(await hurry(guest, '今天又讀了一章。')).toBe(202)
  expect(await hurry(reader, '翻到最後才明白書名。')).toBe(201)
  await reader.send('POST', '/api/auth/sign-out')
  expect(await hurry(reader, '封面的船畫得真好。')).toBe(202)
})

testOnEachEngine('the owner sees who is trusted', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = await signIn(site, { name: '小青' }, clock)
  for (const text of ['渡口的燈還亮著。', '第二遍才讀懂結尾。', '想再讀他的短篇。']) {
    clock.pass(3_600)
    await reader.publish(1, { name: '小青', text })
  }
  const owner = await signIn(site, { role: 'owner' }, clock)
  expect(await marksOf(owner)).toEqual([false, false, false])
  clock.pass(DAY)
  expect(await marksOf(owner)).toEqual([true, true, true])

  // A banned reader is trusted no more, and after the ban again.
  const [comment] = (await listOf(owner)).comments
  const ban = { kind: 'account', comment_id: comment?.id, days: null }
  const banned = await owner.send('POST', '/api/studio/bans', ban)
  const { ban: stored } = (await banned.json()) as { ban: { id: string } }
  expect(await marksOf(owner)).toEqual([false, false])
  expect((await reader.comment(1, { text: '還能寫嗎？' })).status).toBe(403)
  await owner.send('DELETE', `/api/studio/bans/${stored.id}`)
  await moderate(site, [comment?.id ?? 0], 'published')
  expect(await marksOf(owner)).toEqual([true, true, true])
})

/** Sends a comment sooner than a person types. */
async function hurry(visitor: Visitor, text: string): Promise<number> {
  return (await visitor.comment(1, { text, seconds: 0 })).status
}

async function listOf(owner: Visitor): Promise<ModeratedComments> {
  return (await (await owner.send('GET', '/api/studio/comments?list=published')).json()) as ModeratedComments
}

async function marksOf(owner: Visitor): Promise<boolean[]> {
  return (await listOf(owner)).comments.map((comment) => comment.is_trusted)
}
