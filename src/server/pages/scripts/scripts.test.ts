import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'

const CONTENT =
  '<h2>頭髮與出發</h2><p>他在《後漢書》裡讀到皇后。<a href="/reviews" title="全部書評">書評</a></p>' +
  '<blockquote><p>國破山河在</p><p>頭髮</p></blockquote><p>他說：<q>後來</q>就沒有了後來。</p>'

testOnSqlite('a Traditional review is read in Simplified, but for quotations and titles', async (site) => {
  await site.addReview({ id: 1, title: '萬曆十五年', author: '黃仁宇', content: CONTENT })
  const html = await (await site.get('/zh-hans/review/1')).text()
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

testOnSqlite('a Simplified review is read in Traditional, a Traditional one stays as it is', async (site) => {
  await site.addReview({
    id: 1,
    content: '<p>头发和皇后，乾坤里的台风。这个国家的历史。</p><blockquote><p>国破</p></blockquote>',
  })
  await site.addReview({ id: 2, content: '<p>皇后與鄉里，這個國家的歷史。</p>' })
  const simplified = await (await site.get('/zh-hant/review/1')).text()
  expect(simplified).toContain('頭髮和皇后，乾坤裡的颱風。這個國家的歷史。')
  expect(simplified).toContain('<blockquote lang="zh-Hans"><p>国破')
  expect(simplified).toContain('<link rel="canonical" href="https://xingcha.test/zh-hant/review/1">')
  const traditional = await (await site.get('/zh-hant/review/2')).text()
  expect(traditional).toContain('皇后與鄉里，這個國家的歷史。')
  expect(traditional).toContain('<link rel="canonical" href="https://xingcha.test/review/2">')
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
