import { expect } from 'vitest'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { storeComment, storeUser } from '../../../tests/support/server/factories.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { moderate } from '../studio/comments/testing.ts'
import { mailAnswers, mailOwnerNewComments, readMorningMail } from './notices.service.ts'
import { answer } from './testing.ts'

function mails(site: TestSite) {
  return site.deps.database.queries.selectFrom('xc_outbox').selectAll().orderBy('id').execute()
}

/** As several processes do at once, which start again after a kill. */
async function tellAll(site: TestSite) {
  await Promise.all([1, 2, 3].map(() => mailAnswers(site.deps)))
  await mailAnswers(site.deps)
  return mails(site)
}

testOnEachEngine(
  'a reader who ticked it gets one mail for each answer, and none for own ones',
  async (site) => {
    const owner = await moderate(site)
    const { clock } = owner
    const reader = await signIn(site, { name: '蘇合', email: 'su@example.org' }, clock)
    const wants = { more: { wants_answers: true } }
    const head = await reader.publish(3, { name: '蘇合', text: '白話選注本有推薦的嗎？', ...wants })
    await answer(site, clock, head.id, '自己補一句。', reader)
    expect(await tellAll(site)).toEqual([])

    const one = await answer(site, clock, head.id, '圖書館的點校本，字大。')
    const [mail, ...others] = await tellAll(site)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'su@example.org',
      subject: `${one.user_name}回覆了你在《夜航船》的評論`,
    })
    expect(mail?.text).toContain('> 白話選注本有推薦的嗎？')
    expect(mail?.text).toContain('> 圖書館的點校本，字大。')
    expect(mail?.text).toContain(`/review/3#comment-${one.id}`)
    expect(JSON.parse(mail?.headers ?? '{}')).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })

    await newVisitor(site, clock).send('PUT', `/api/comments/${one.id}/like`)
    const { comments } = await owner.list('?list=published')
    const listed = comments.map(({ id, mailed_to, likes }) => [id === one.id, mailed_to, likes])
    expect(listed).toEqual([
      [false, null, 0],
      [false, null, 0],
      [true, '蘇合', 1],
    ])

    // Of an answer to a reader's own answer in the own thread there is one mail.
    const own = await reader.publish(3, {
      name: '蘇合',
      text: '謝謝！',
      more: { ...wants.more, parent_id: one.id },
    })
    await answer(site, clock, own.id, '不客氣。')
    expect(await tellAll(site)).toHaveLength(2)
    // What the owner writes in the studio is an answer as well.
    await owner.send('POST', `/comments/${head.id}/reply`, { content: '我讀的是舊書攤那一冊。' })
    expect(await tellAll(site)).toHaveLength(3)

    // The page of an older comment begins after the newer one.
    const newer = await reader.publish(3, { name: '蘇合', text: '後來又想到一件事。' })
    const late = await answer(site, clock, head.id, '隔了很久才看到。')
    const [link] = (await tellAll(site)).map(({ text }) => text).slice(-1)
    expect(link).toContain(`/review/3?before=${newer.id}#comment-${late.id}`)
  },
)

testOnEachEngine(
  'of held, hidden and removed answers no mail is sent, unless they are published',
  async (site) => {
    const owner = await moderate(site)
    const { clock } = owner
    const reader = await signIn(site, { name: '蘇合' }, clock)
    const head = await reader.publish(3, { name: '蘇合', text: '有人嗎？', more: { wants_answers: true } })
    const held = await storeComment(site.deps, { review_id: 3, parent_id: head.id, state: 'held' })
    const hidden = await answer(site, clock, head.id, '馬上隱藏的。')
    await owner.change({ id: hidden.id, state: 'hidden' })
    const guest = newVisitor(site, clock)
    const removed = await answer(site, clock, head.id, '馬上刪掉的。', guest)
    await guest.send('DELETE', `/api/comments/${removed.id}`)
    expect(await tellAll(site)).toEqual([])
    await owner.change({ id: held, state: 'published' })
    expect(await tellAll(site)).toHaveLength(1)
    // The link would lead to a text that is not there.
    const { queries } = site.deps.database
    const publish = (is_published: 0 | 1) =>
      queries.updateTable('xc_reviews').set({ is_published }).where('id', '=', 3).execute()
    await answer(site, clock, head.id, '書評要收回了。')
    await publish(0)
    expect(await tellAll(site)).toHaveLength(1)
    await publish(1)
    expect(await tellAll(site)).toHaveLength(2)
    // Back and forth tells nothing new.
    await owner.change({ id: held, state: 'hidden' })
    await owner.change({ id: held, state: 'published' })
    expect(await tellAll(site)).toHaveLength(2)
  },
)

testOnEachEngine(
  'a guest cannot want mails, and a link in them ends those of a thread or all',
  async (site) => {
    const { clock } = await moderate(site)
    const guest = await newVisitor(site, clock).publish(3, {
      text: '我沒有帳號。',
      more: { wants_answers: true },
    })
    const reader = await signIn(site, { name: '蘇合', email: 'su@example.org' }, clock)
    const wants = { more: { wants_answers: true } }
    const one = await reader.publish(3, { name: '蘇合', text: '第一串，關於夜船。', ...wants })
    const two = await reader.publish(3, { name: '蘇合', text: '第二串，講講茶館。', ...wants })
    await answer(site, clock, guest.id, '給訪客。')
    await answer(site, clock, one.id, '給第一串。')
    const [mail] = await tellAll(site)
    expect(await mails(site)).toHaveLength(1)
    const headers = JSON.parse(mail?.headers ?? '{}') as Record<string, string>
    const url = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '')
    const leave = (path: string) =>
      site.send('POST', path, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))
    // A GET changes nothing.
    expect((await site.get(url.pathname + url.search)).status).toBe(302)
    await leave(`${url.pathname}?token=${'x'.repeat(30)}`)
    await answer(site, clock, one.id, '還在寄。')
    expect(await tellAll(site)).toHaveLength(2)
    expect((await leave(url.pathname + url.search)).status).toBe(200)
    await answer(site, clock, one.id, '這一串不寄了。')
    await answer(site, clock, two.id, '另一串還寄。')
    expect(await tellAll(site)).toHaveLength(3)

    const [, all = ''] = /(\/account\/answers\?token=\S+)/.exec(mail?.text ?? '') ?? []
    expect(await (await site.get(all)).text()).toContain('su@example.org')
    const token = new URLSearchParams(all.split('?')[1]).get('token') ?? ''
    const sent = await site.send('POST', '/account/answers', new URLSearchParams({ token }))
    expect(sent.headers.get('Location')).toBe('/account/done?what=left')
    await answer(site, clock, two.id, '全部不寄了。')
    expect(await tellAll(site)).toHaveLength(3)
  },
)

testOnEachEngine(
  'a flood of 300 comments is one mail to the owner, ten minutes after the first',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 3, title: '夜航船' })
    await storeUser(site.deps, { role: 'owner', email: 'chake@example.org' })
    await changeSetting(site.deps.database, 'comments.notice', 'at_once')
    const tell = async () => {
      await Promise.all([1, 2, 3].map(() => mailOwnerNewComments(site.deps)))
      return mails(site)
    }
    for (let index = 0; index < 300; index++) {
      if (index % 60 === 0) clock.pass(60)
      await storeComment(site.deps, { review_id: 3, content: `第 ${index} 則。` })
      if (index % 60 === 0) expect(await tell()).toEqual([])
    }
    await storeComment(site.deps, { review_id: 3, state: 'held' })
    clock.pass(10 * 60)
    const [mail, ...others] = await tell()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'chake@example.org', subject: '書評底下有 300 則新的話' })
    expect(mail?.text).toContain('還有 280 則')
    clock.pass(3_600)
    expect(await tell()).toHaveLength(1)
  },
)

testOnEachEngine('after a change from at once to daily no mail is shown that was not sent', async (site) => {
  // Six in the morning in Taipei.
  const clock = holdClock(site, '2026-11-28T22:00:00.000Z')
  await site.addReview({ id: 3, title: '夜航船' })
  await storeUser(site.deps, { role: 'owner', email: 'chake@example.org' })
  await changeSetting(site.deps.database, 'comments.notice', 'at_once')
  await storeComment(site.deps, { review_id: 3, user_name: '蘇合', content: '清晨寫的。' })
  clock.pass(601)
  await mailOwnerNewComments(site.deps)
  expect(await mails(site)).toHaveLength(1)
  clock.pass(3 * 3_600)
  await changeSetting(site.deps.database, 'comments.notice', 'daily')
  await mailOwnerNewComments(site.deps)
  expect(await mails(site)).toHaveLength(1)
  expect(await readMorningMail(site.deps)).toEqual({ mail: null })
})

testOnEachEngine('once a day at eight in Taipei, or never, and nothing of the owner', async (site) => {
  // Six in the morning in Taipei.
  const clock = holdClock(site, '2026-11-28T22:00:00.000Z')
  await site.addReview({ id: 3, title: '夜航船' })
  const owner = await storeUser(site.deps, { role: 'owner', email: 'chake@example.org' })
  const tell = async () => {
    await mailOwnerNewComments(site.deps)
    return mails(site)
  }
  await storeComment(site.deps, { review_id: 3, user_name: '蘇合', content: '清晨寫的。' })
  const own = await storeComment(site.deps, { review_id: 3, user_id: owner, content: '站主自己的。' })
  clock.pass(7_199)
  expect(await tell()).toEqual([])
  clock.pass(61)
  // Of after eight: tomorrow.
  const reply = { review_id: 3, parent_id: own, user_name: 'North Lin', content: '八點過後。' }
  await storeComment(site.deps, reply)
  const [mail] = await tell()
  expect(mail).toMatchObject({ subject: '書評底下有一則新的話' })
  expect(mail?.text).toContain('蘇合寫在《夜航船》')
  const first = { title: '夜航船', user_name: '蘇合', content: '清晨寫的。', answers_you: false }
  const sent_at = '2026-11-29T00:00:00.000Z'
  expect(await readMorningMail(site.deps)).toMatchObject({ mail: { sent_at, count: 1, first } })
  clock.pass(86_400 - 120)
  // Before eight of the next day there is none yet.
  expect(await readMorningMail(site.deps)).toEqual({ mail: null })
  clock.pass(120)
  const [, next] = await tell()
  expect(next?.text).toContain('North Lin在《夜航船》回覆了你')
  const answering = { count: 1, first: { user_name: 'North Lin', answers_you: true } }
  expect(await readMorningMail(site.deps)).toMatchObject({ mail: answering })
  await changeSetting(site.deps.database, 'comments.notice', 'never')
  expect(await readMorningMail(site.deps)).toEqual({ mail: null })
  await storeComment(site.deps, { review_id: 3, content: '沒人寄。' })
  clock.pass(86_400)
  expect(await tell()).toHaveLength(2)
  // Nor later.
  await changeSetting(site.deps.database, 'comments.notice', 'daily')
  clock.pass(86_400)
  expect(await tell()).toHaveLength(2)
})
