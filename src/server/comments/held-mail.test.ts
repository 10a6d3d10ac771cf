import { moderate } from '../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { markTold } from './notices.store.ts'
import { mailOwnerHeldComments } from './held-mail.service.ts'

function mails(site: TestSite) {
  return site.deps.database.queries.selectFrom('xc_outbox').selectAll().orderBy('id').execute()
}

testOnEachEngine(
  'the owner gets one mail a day about held comments, and only for a new one',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 3, title: '夜航船' })
    await changeSetting(site.deps.database, 'contact_email', 'owner@example.com')
    await mailOwnerHeldComments(site.deps)
    expect(await mails(site)).toHaveLength(0)

    await newVisitor(site, clock).comment(3, { name: '<b>小青', text: '找我 line id: abc123', seconds: 60 })
    // That of the samples is nobody's.
    await changeSetting(site.deps.database, 'contact_email', 'hello@example.com')
    await mailOwnerHeldComments(site.deps)
    expect(await mails(site)).toHaveLength(0)
    await changeSetting(site.deps.database, 'contact_email', 'owner@example.com')
    // As several processes do at once.
    await Promise.all([1, 2, 3].map(() => mailOwnerHeldComments(site.deps)))
    const [mail, ...others] = await mails(site)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'owner@example.com', subject: '有 1 則評論等著你看' })
    expect(mail?.text).toContain('《夜航船》：留了聯絡方式')
    expect(mail?.text).toContain('> 找我 line id: abc123\n— <b>小青')
    expect(mail?.html).toContain('&#60;b&#62;小青')

    await storeComment(site.deps, { review_id: 3, state: 'held', content: '第二則' })
    clock.pass(23 * 3_600)
    await mailOwnerHeldComments(site.deps)
    expect(await mails(site)).toHaveLength(1)
    clock.pass(3_600)
    await mailOwnerHeldComments(site.deps)
    expect((await mails(site)).map((each) => each.subject)).toEqual([
      '有 1 則評論等著你看',
      '有 2 則評論等著你看',
    ])
    clock.pass(48 * 3_600)
    await mailOwnerHeldComments(site.deps)
    expect(await mails(site)).toHaveLength(2)
  },
)

testOnEachEngine('a comment that is held again is mailed again', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await changeSetting(site.deps.database, 'contact_email', 'owner@example.com')
  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1, { text: '很好看。' })
  const becomeSpam = (handle: string) =>
    reader.send('PATCH', `/api/comments/${id}`, { content: `代購加 LINE ID：${handle}` })
  await becomeSpam('cheap888')
  await mailOwnerHeldComments(site.deps)
  expect(await mails(site)).toHaveLength(1)
  await moderate(site, [id], 'published')
  await becomeSpam('cheap999')
  clock.pass(24 * 3_600)
  await mailOwnerHeldComments(site.deps)
  expect((await mails(site)).at(-1)?.text).toContain('cheap999')
  expect(await mails(site)).toHaveLength(2)
})

testOnEachEngine(
  'only the comments in a mail count as notified, and no mail is sent without a new one',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    await site.addReview({ id: 2 })
    await changeSetting(site.deps.database, 'contact_email', 'owner@example.com')
    const listed = await storeComment(site.deps, { review_id: 1, state: 'held' })
    const missed = await storeComment(site.deps, { review_id: 1, state: 'held' })
    const later = await storeComment(site.deps, { review_id: 1, state: 'held' })
    await markTold(site.deps.database.queries, 'is_owner_told', [listed, later])
    const notified = await site.deps.database.queries
      .selectFrom('xc_comments')
      .select('id')
      .where('is_owner_told', '=', 0)
      .execute()
    expect(notified).toEqual([{ id: missed }])
    await moderate(site, [missed], 'removed')
    await mailOwnerHeldComments(site.deps)
    expect(await mails(site)).toHaveLength(0)
    await newVisitor(site, clock).comment(2, { text: '找我 line id: abc123' })
    // The day's mail is still to be had.
    await Promise.all([1, 2, 3].map(() => mailOwnerHeldComments(site.deps)))
    expect(await mails(site)).toHaveLength(1)
  },
)

testOnEachEngine(
  'no mail is sent without a contact address, and the first one after it is set counts all held comments',
  async (site) => {
    await site.addReview({ id: 1 })
    for (let index = 0; index < 25; index++) await storeComment(site.deps, { review_id: 1, state: 'held' })
    await mailOwnerHeldComments(site.deps)
    expect(await mails(site)).toHaveLength(0)
    await changeSetting(site.deps.database, 'contact_email', 'owner@example.com')
    await mailOwnerHeldComments(site.deps)
    const [mail] = await mails(site)
    expect(mail?.subject).toBe('有 25 則評論等著你看')
    expect(mail?.text).toContain('還有 5 則沒有列在這裡。')
  },
)
