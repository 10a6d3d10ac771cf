import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { joinLines } from '../../../../tests/support/server/join-lines.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'

const CONTENT =
  '<h2>頭髮與出發</h2><p>他在《後漢書》裡讀到皇后。<a href="/reviews" title="全部書評">書評</a></p>' +
  '<blockquote><p>國破山河在</p><p>頭髮</p></blockquote><p>他說：<q>後來</q>就沒有了後來。</p>'

testOnSqlite('a Traditional review is read in Simplified, but for quotations and titles', async (site) => {
  await site.addReview({ id: 1, title: '萬曆十五年', author: '黃仁宇', content: CONTENT })
  const html = joinLines(await (await site.get('/zh-hans/review/1')).text())
  expect(html).toContain('<html lang="zh-Hans"')
  expect(html).toContain('头发与出发')
  // Unconverted text has its own language.
  expect(html).toContain('他在《<span lang="zh-Hant">後漢書</span>》里读到皇后。')
  expect(html).toContain('title="全部书评"')
  expect(html).toContain('<blockquote lang="zh-Hant"><p>國破山河在</p><p>頭髮</p></blockquote>')
  expect(html).toContain('<q lang="zh-Hant">後來</q>就没有了后来')
  // The wording of the page, and its links.
  expect(html).toContain('返回首页')
  expect(html).toContain('href="/zh-hans/reviews"')
  expect(html).not.toContain('href="/zh-hans/media')
  expect(html).toContain('<link rel="canonical" href="https://xingcha.test/zh-hans/review/1">')
  const own = await (await site.get('/review/1')).text()
  expect(own).toContain('頭髮與出發')
  expect(own).toContain('hreflang="zh-Hans" href="https://xingcha.test/zh-hans/review/1"')
  expect(own).toContain('hreflang="zh-Hant" href="https://xingcha.test/review/1"')
})

testOnSqlite(
  'the About page of the program says that it is Simplified, and is read in Traditional',
  async (site) => {
    const own = await (await site.get('/about')).text()
    expect(own).toContain('<div lang="zh-Hans">')
    expect(own).toContain('<title>关于我 |')
    expect(own).toContain('hreflang="zh-Hant" href="https://xingcha.test/zh-hant/about"')
    expect(own).toContain('hreflang="x-default" href="https://xingcha.test/about"')
    const traditional = await (await site.get('/zh-hant/about')).text()
    expect(traditional).toContain('<div lang="zh-Hant">')
    expect(traditional).toContain('<title>關於我 |')
    expect(traditional).toContain('開始，在這裡寫書評，也抬頭看星星。')
    expect(traditional).toContain('《夜航船》的序，張岱說：「天下學問，惟夜航船中最難對付。」')
    expect(traditional).toContain('我不太會開「必讀」書單')
    expect(traditional).toContain('舊說云：天河')
    expect(traditional).toContain('<link rel="canonical" href="https://xingcha.test/zh-hant/about">')
    expect(traditional).not.toMatch(/[这们书读写为时说间问]/)
  },
)

testOnSqlite('a Simplified review is read in Traditional, a Traditional one stays as it is', async (site) => {
  await site.addReview({
    id: 1,
    content: '<p>头发和皇后，乾坤里的台风。这个国家的历史。</p><blockquote><p>国破</p></blockquote>',
  })
  await site.addReview({ id: 2, content: '<p>皇后與鄉里，這個國家的歷史。</p>' })
  const simplified = joinLines(await (await site.get('/zh-hant/review/1')).text())
  expect(simplified).toContain('頭髮和皇后，乾坤裡的颱風。這個國家的歷史。')
  expect(simplified).toContain('<blockquote lang="zh-Hans"><p>国破')
  expect(simplified).toContain('<link rel="canonical" href="https://xingcha.test/zh-hant/review/1">')
  const traditional = joinLines(await (await site.get('/zh-hant/review/2')).text())
  expect(traditional).toContain('皇后與鄉里，這個國家的歷史。')
  expect(traditional).toContain('<link rel="canonical" href="https://xingcha.test/review/2">')
})

testOnSqlite('a text is converted as a whole, with the names of its people', async (site) => {
  await site.addReview({
    id: 1,
    title: '活着',
    author: '余华',
    content:
      '<h2>几乎没有什么</h2><p>「什么？」他在<em>余下的</em>日子里，<strong>几乎</strong>失去一切。</p>' +
      '<p>被发明；被发掘；展示了如何；学习了如何；了解了如何；参与制造；去干涉；向粉丝发布消息。</p>' +
      '<p>余秋雨、范雨素与干宝；业余，范围，干部，了如指掌。</p>',
  })
  const page = joinLines(await (await site.get('/zh-hant/review/1')).text())
  expect(page).toContain('余華')
  for (const text of [
    '幾乎沒有什麼</',
    '「什麼？」他在<em>餘下的</em>日子裡，<strong>幾乎</strong>失去一切。',
    '被發明；被發掘；展示了如何；學習了如何；瞭解了如何；參與製造；去干涉；向粉絲發布消息。',
    '余秋雨、范雨素與干寶；業餘，範圍，幹部，瞭如指掌。',
  ])
    expect(page).toContain(text)
  await site.addReview({
    id: 3,
    content: '<p>她说：“我读‘楚辞’，不读 <em>Don’t Look</em> 里的 Reader’s。”</p><p>“It’s,” she said.</p>',
  })
  const quoted = joinLines(await (await site.get('/zh-hant/review/3')).text())
  for (const text of [
    '她說：「我讀『楚辭』，不讀',
    'Don’t Look',
    'Reader’s</span>。」</p>',
    '“It’s,” she said.',
  ])
    expect(quoted).toContain(text)
  await site.addReview({ id: 2, content: '<p>妳與祢。</p><p>祢<em>祢</em></p>' })
  const traditional = await (await site.get('/zh-hant/review/2')).text()
  expect(traditional).toContain('<p>妳與祢。</p><p>祢<em>祢</em></p>')
})

testOnSqlite('two Simplified reviews of real writers are read in Traditional', async (site) => {
  const words = {
    'opencc-real': [
      '余華',
      '幾乎沒有什麼',
      '「什麼？」她問。',
      '展示了如何',
      '餘下的',
      '裡面',
      '余秋雨',
      '干寶',
      '被發掘',
      '參與製造',
      '豐富',
      '週末',
      '旅遊',
    ],
    'opencc-hans': ['被發明', '學習了如何', '參與製造', '向粉絲發布消息', '餘下的人與余光中', '乾燥的幹部'],
  }
  for (const [name, wanted] of Object.entries(words)) {
    const file = new URL(`../../../../tests/fixtures/cases/scripts/${name}.jsonl`, import.meta.url)
    const review = JSON.parse(readFileSync(file, 'utf8')) as { id: number }
    await site.addReview(review)
    const page = joinLines(await (await site.get(`/zh-hant/review/${review.id}`)).text())
    // Where a line may not end is marked within a word.
    const text = page.replace(/<[^>]+>/g, '')
    for (const word of wanted) expect(text).toContain(word)
  }
})

testOnSqlite('the app’s data and a search are in the script of their address', async (site) => {
  await site.addReview({ id: 1, title: '閱讀的歷史', content: '<p>頭髮</p>' })
  const found = await (await site.get('/zh-hans/api/search?q=%E9%98%85%E8%AF%BB')).json()
  expect(found).toMatchObject({ total: 1, results: [{ title: '阅读的历史' }] })
  expect((await site.get('/zh-hans/nothing')).status).toBe(404)
  expect((await site.get('/zh-hans/studio')).headers.get('Location')).toBe('/studio')
})

testOnSqlite('a visitor’s own comment stays as typed, another’s is converted for display', async (site) => {
  await site.addReview({ id: 1 })
  const author = newVisitor(site, holdClock(site))
  await author.publish(1, { text: '讀完在窗邊坐了很久。' })
  const path = '/zh-hans/api/reviews/1/comments'
  const own = await author.send('GET', path)
  expect(await own.json()).toMatchObject({ comments: [{ content: '讀完在窗邊坐了很久。' }] })
  const shown = await site.get(path)
  expect(await shown.json()).toMatchObject({ comments: [{ content: '读完在窗边坐了很久。' }] })
})
