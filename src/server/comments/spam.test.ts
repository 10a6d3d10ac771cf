import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { expect } from 'vitest'
import { deleteOldSenderData } from './posting.service.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { LEGITIMATE } from '../../../tests/support/hostile/spam.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { newVisitor, prove } from '../../../tests/support/server/visitors.ts'

async function reasons(site: TestSite): Promise<(string | null)[]> {
  const rows = await site.deps.database.queries
    .selectFrom('xc_comments')
    .select('held_reasons')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.held_reasons)
}

const BODY = { user_name: '小青', content: '這一章我讀了三遍，每次都停在同一個地方。' }

testOnEachEngine(
  'a held comment is in no response, count or page, and its author is notified',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const reader = newVisitor(site, clock)
    const response = await reader.comment(1, { text: '找我買書 line id: bookseller', name: '賣書的人' })
    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({ outcome: 'held' })
    const again = await reader.comment(1, { text: '找我買書 line id: bookseller', name: '賣書的人' })
    expect(await again.json()).toMatchObject({ outcome: 'held' })
    expect(await reader.read(1)).toMatchObject({ total: 0, comments: [], next: null })
    for (const path of ['/review/1', '/api/reviews/1', '/', '/feed.xml', '/api/search?q=bookseller'])
      expect(await (await site.get(path)).text(), path).not.toMatch(/bookseller|賣書的人/)
  },
)

testOnSqlite('a filled-in hidden field holds the comment', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const program = newVisitor(site, clock)
  expect((await program.comment(1, { more: { website: 'https://x.example' } })).status).toBe(202)
  expect((await newVisitor(site, clock).comment(1, { more: { website: '' }, text: '好。' })).status).toBe(201)
})

testOnSqlite('a comment without a valid proof of work is held, not lost', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const proof = await prove(newVisitor(site, clock))
  const solved = JSON.parse(Buffer.from(proof, 'base64').toString()) as Record<string, unknown>
  const forge = (change: object) => Buffer.from(JSON.stringify({ ...solved, ...change })).toString('base64')
  clock.pass(60)
  const bad = [
    undefined,
    '',
    'nonsense',
    Buffer.from('[]').toString('base64'),
    forge({ number: Number(solved.number) + 1 }),
    forge({ signature: '0'.repeat(64) }),
    forge({ salt: String(solved.salt).replace(/issued=\d+/, 'issued=1') }),
    forge({ algorithm: 'SHA-1' }),
    forge({ number: '1' }),
  ]
  for (const [index, proof] of bad.entries()) {
    const content = LEGITIMATE[index]?.text ?? '九'
    const response = await newVisitor(site, clock).send('POST', '/api/reviews/1/comments', {
      ...BODY,
      content,
      proof,
    })
    expect(response.status, String(index)).toBe(202)
    clock.pass(30)
  }
  expect(await reasons(site)).toEqual(bad.map(() => 'no_proof'))
})

testOnEachEngine('a proof is valid for one comment and one hour', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const send = (proof: string, content: string) =>
    newVisitor(site, clock).send('POST', '/api/reviews/1/comments', { ...BODY, content, proof })
  const proof = await prove(newVisitor(site, clock))
  clock.pass(60)
  expect((await send(proof, '第一個人的話，說得很慢。')).status).toBe(201)
  expect((await send(proof, '另一個人的話，完全不同。')).status).toBe(202)
  expect(await reasons(site)).toEqual([null, expect.stringContaining('no_proof')])
  const slow = await prove(newVisitor(site, clock))
  const tooSlow = await prove(newVisitor(site, clock))
  clock.pass(60 * 60)
  expect((await send(slow, '寫了整整一個鐘頭才寫完。')).status).toBe(201)
  clock.pass(1)
  expect((await send(tooSlow, '寫了一個鐘頭又多一秒。')).status).toBe(202)
  // A comment that was refused for another reason has not used it.
  const kept = await prove(newVisitor(site, clock))
  clock.pass(60)
  expect((await send(kept, ' ')).status).toBe(400)
  expect((await send(kept, '補上了剛才忘記的話。')).status).toBe(201)
})

testOnSqlite('a comment sent within three seconds is held, and a later pasted text is not', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  expect((await newVisitor(site, clock).comment(1, { text: '好。', seconds: 2 })).status).toBe(202)
  const [pasted] = LEGITIMATE
  await newVisitor(site, clock).publish(1, { text: pasted?.text ?? '', seconds: 3 })
})

testOnSqlite('one link is published; two links, markup, messengers and numbers are held', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  for (const text of [
    '作者的訪談在 https://magazine.example/interview/77，說得比我好。',
    '也可以對照你寫的 https://xingcha.test/review/3 與 https://xingcha.test/review/4 一起看。',
    '我是從 https://xingcha.test 的首頁，還有 https://xingcha.test. 過來的。',
    'ISBN 978-957-08-1234-5 是這一版，1998-2001 年間絕版。',
    'We read it aloud, line by line, and the children asked for more.',
  ])
    expect((await newVisitor(site, clock).comment(1, { text })).status, text).toBe(201)
  for (const text of [
    '好康 https://a.example 另一個 http://b.example',
    '便宜在 https://xingcha.test.evil.com/buy 與 https://xingcha.test.shop.com/x',
    '便宜在 https://xingcha.test@evil.com/x',
    '比較 https://xingcha.test%2eevil.com/buy 和 https://xingcha.test-evil.com/x',
    '便宜的在 shop.top 還有 cheap.xyz 都可以看',
    '<a href="https://a.example">點我</a>',
    '[url=https://a.example]點我[/url]',
    '想賺錢加ＬＩＮＥ：money888',
    '詳洽 0912 345 678 陳先生',
    '赖ID moneymaker',
    '加我微信聊',
    'https://t.me/moneymaker 進群',
  ])
    expect((await newVisitor(site, clock).comment(1, { text })).status, text).toBe(202)
})

testOnEachEngine('a varied advertisement is held, and repeated thanks are not', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const advertise = (city: string, off: string) =>
    newVisitor(site, clock).comment(1, {
      text: `${city}的朋友注意，週年慶全館${off}起，現場還有摸彩活動等你來拿`,
    })
  expect((await advertise('台北', '五折')).status).toBe(201)
  expect((await advertise('高雄', '三折')).status).toBe(202)
  expect((await advertise('新竹', '七五折')).status).toBe(202)
  for (const name of ['甲', '乙', '丙'])
    expect((await newVisitor(site, clock).comment(1, { name, text: '謝謝分享！' })).status).toBe(201)
})

testOnSqlite(
  'the owner’s banned words are found in name and text, in any spacing and spelling',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    await changeSetting(site.deps.database, 'comments.banned', '["代購車隊", "運勢大師"]')
    for (const draft of [
      { text: '代 購 車-隊 來了' },
      { text: '代购车队很便宜' },
      { name: '運勢大師', text: '你最近不順。' },
    ])
      expect((await newVisitor(site, clock).comment(1, draft)).status).toBe(202)
    expect((await newVisitor(site, clock).comment(1, { text: '車隊代購是第二章的情節。' })).status).toBe(201)
    const banned = expect.stringContaining('banned')
    expect(await reasons(site)).toEqual([banned, banned, banned, null])
  },
)

testOnEachEngine('the first comment of a new visitor is held only by the owner’s setting', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const known = newVisitor(site, clock)
  await known.publish(1, { text: '以前就來過。' })
  await changeSetting(site.deps.database, 'comments.hold_first', 'true')
  clock.pass(3_600)
  expect((await known.comment(1, { text: '又來了，還是喜歡。' })).status).toBe(201)
  expect((await newVisitor(site, clock).comment(1, { text: '頭一次來這裡。' })).status).toBe(202)
  await changeSetting(site.deps.database, 'comments.hold_first', 'false')
  expect((await newVisitor(site, clock).comment(1, { text: '我也是頭一次。' })).status).toBe(201)
})

testOnEachEngine('the sixth comment at once is refused with a time to retry', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  for (const { text } of LEGITIMATE.slice(0, 5))
    expect((await reader.comment(1, { text, seconds: 3 })).status).toBeLessThan(300)
  reader.from = '198.51.100.200'
  const refused = await reader.comment(1, { text: LEGITIMATE[5]?.text ?? '', seconds: 3 })
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('Retry-After'))
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retry_after: seconds })
  clock.pass(seconds)
  expect((await reader.comment(1, { text: LEGITIMATE[5]?.text ?? '', seconds: 0 })).status).toBeLessThan(300)
})

testOnEachEngine('classmates behind one IP address are published', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  for (const { text } of LEGITIMATE.slice(0, 6))
    await newVisitor(site, clock, '198.51.100.99').publish(1, { text, seconds: 10 })
})

testOnEachEngine(
  'from the seventh comment in a minute on new readers’ wait, and known readers’ and members’ do not',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const known = newVisitor(site, clock)
    const owner = await signIn(site, { role: 'owner' }, clock)
    for (const text of ['渡口的燈還亮著。', '第二遍才讀懂結尾。', '想再讀他的短篇。'])
      await known.publish(1, { text })
    clock.pass(86_400)
    for (const { text } of LEGITIMATE.slice(0, 6))
      await newVisitor(site, clock).publish(1, { text, seconds: 3 })
    const waiting = newVisitor(site, clock)
    expect((await waiting.comment(1, { text: '老師要我們讀第三章。', seconds: 3 })).status).toBe(202)
    expect((await waiting.read(1)).held).toHaveLength(1)
    await known.publish(1, { text: '今天又讀了一章。', seconds: 3 })
    await owner.publish(1, { name: '站主', text: '謝謝各位。', seconds: 3 })
    clock.pass(60)
    await newVisitor(site, clock).publish(1, { text: '結局比想像中溫柔。', seconds: 3 })
    expect((await reasons(site)).filter(Boolean)).toEqual(['burst'])
  },
)

testOnEachEngine('more than ten comments in ten minutes from one IP address are held', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const school = '198.51.100.98'
  for (const { text } of LEGITIMATE) await newVisitor(site, clock, school).publish(1, { text, seconds: 50 })
  const eleventh = await newVisitor(site, clock, school).comment(1, {
    text: '第十一個同學也想說。',
    seconds: 50,
  })
  expect(eleventh.status).toBe(202)
  expect((await reasons(site)).at(-1)).toContain('many_from_address')
})

testOnEachEngine(
  'one IP address can send sixty comments at once, with a new cookie each, and no more',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const send = (index: number) =>
      newVisitor(site, clock, '198.51.100.7').send('POST', '/api/reviews/1/comments', {
        ...BODY,
        content: `第 ${index} 句`,
      })
    for (let index = 0; index < 60; index++) expect((await send(index)).status).toBe(202)
    expect((await send(60)).status).toBe(429)
    expect((await newVisitor(site, clock).comment(1, { text: '別處來的人照樣能說。' })).status).toBe(201)
  },
)

testOnEachEngine('a comment’s IP address is cleared after a day', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  await reader.publish(1, { text: '昨天的話。' })
  const traces = () =>
    site.deps.database.queries.selectFrom('xc_comments').select('address').orderBy('id').execute()
  const proofs = () => site.deps.database.queries.selectFrom('xc_used_proofs').selectAll().execute()
  const [trace] = await traces()
  expect(trace?.address).not.toContain(reader.from)
  expect(await proofs()).toHaveLength(1)
  clock.pass(23 * 3_600)
  await newVisitor(site, clock).publish(1, { text: '今天的話。' })
  clock.pass(3_601)
  await deleteOldSenderData(site.deps)
  const kept = await traces()
  expect(kept[0]).toEqual({ address: null })
  expect(kept[1]?.address).not.toBeNull()
  expect(await proofs()).toHaveLength(0)
})
