import { expect } from 'vitest'
import { holdClock } from '../../../tests/support/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { newVisitor } from '../../../tests/support/visitors.ts'

testOnEachEngine('no visitor can comment under the reviewer’s name, in any spelling', async (site) => {
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
