import { listHeldComments } from '../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'

testOnSqlite('no visitor can comment under the reviewer’s name, in any spelling', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const poser = newVisitor(site, clock)
  for (const name of [
    '槎客',
    ' 槎 客 ',
    '槎\u200b客',
    '槎・客',
    '槎客（本人）',
    '站主',
    '站　主',
    '小明【站主】',
    '星槎書話 槎客',
    '星槎书话槎客',
    '星槎書話',
    '星槎書話官方',
    '官方 星槎书话',
    '站長',
    '站长 1',
    '槎客1',
    '我是槎客',
    '真・槎客',
    '真正的槎客',
    '槎客老師',
    '槎客站長',
  ]) {
    const response = await poser.comment(1, { name })
    expect(await response.json(), name).toMatchObject({ code: 'name_reserved', status: 400 })
  }
  for (const [name, text] of [
    ['喜歡槎客的人', '我是來道謝的。'],
    ['星槎書話的讀者', '每個月都來看一次。'],
    ['在車站長大的孩子', '月台那一段寫得真好。'],
    ['我是老師', '想帶學生一起讀。'],
  ] as const)
    await newVisitor(site, clock).publish(1, { name, text })
})

testOnEachEngine(
  'a name that looks like the reviewer’s waits for the owner, and no account gets it',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const reader = await signIn(site, {}, clock)
    await changeSetting(site.deps.database, 'founder', 'Ada 口木')
    for (const name of ['Аdа 口木', 'Ada ロ木', 'ΑDА・ロ木（本人）', 'Ａdа囗木 2']) {
      const response = await newVisitor(site, clock).comment(1, { name, text: `我是${name}，來打個招呼。` })
      expect(response.status, name).toBe(202)
      for (const [method, path, body] of [
        ['POST', '/api/auth/sign-up', { email: 'poser@example.org', password: '夜航船的燈還亮著' }],
        ['PUT', '/api/auth/profile', {}],
      ] as const) {
        const refused = await reader.send(method, path, { ...body, name })
        expect(await refused.json(), `${path} ${name}`).toMatchObject({ code: 'name_reserved' })
      }
    }
    const held = await listHeldComments(site)
    expect(held.map(({ held_reasons }) => held_reasons)).toEqual(
      held.map(() => expect.stringContaining('near_owner_name')),
    )
    for (const [name, text] of [
      ['Ada', '泡了一壺茶，慢慢翻到天黑。'],
      ['書店的過客', '在角落站著就看完第一章。'],
      ['木工', '想給自己做一個書架。'],
      ['查先生', '祖父也提過這一段往事。'],
    ] as const)
      await newVisitor(site, clock).publish(1, { name, text })
  },
)

testOnSqlite('no character of a name or a comment has more than five combining marks', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const tower = (mark: string) => `槎${mark.repeat(30)}`
  const text = ['\u0335', '\u0316\u200b', '\u0300\u200d', '\u20dd'].map(tower).join('')
  const comment = await newVisitor(site, clock).publish(1, { name: `小${tower('\u0335')}`, text })
  for (const shown of [comment.user_name, comment.content]) {
    expect(shown).toContain('槎')
    expect(shown.replaceAll('\u200d', '')).not.toMatch(/\p{M}{6}/u)
  }
  // Characters that scripts need stay.
  const scripts = { name: 'בְּרֵאשִׁ֖ית བསྒྲུབས', text: 'Việt नमस्ते สวัสดีน้ำ 👩‍❤️‍👩 ก็' }
  expect(await newVisitor(site, clock).publish(1, scripts)).toMatchObject({
    user_name: scripts.name.normalize('NFC'),
    content: scripts.text.normalize('NFC'),
  })
})
