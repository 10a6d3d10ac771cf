import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { storeReview } from '../../../tests/support/server/factories.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { quoteCardPath } from '../../contract/pictures/quote-cards.ts'

const CONTENT =
  '<p>天下學問，<em>惟夜航船中</em>最難對付<sup><a href="#n">1</a></sup>。</p><p>“A &amp; B” 與<ruby>槎<rt>ㄔㄚˊ</rt></ruby>客。</p>'

testOnSqlite('a sentence of a review is drawn as a card, another text is not', async (site) => {
  await storeReview(site.deps, { id: 5, title: '夜航船', content: CONTENT })
  const tall = await site.get(quoteCardPath(5, 'tall', '惟夜航船中最難對付。'))
  expect([tall.status, tall.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  const picture = await sharp(Buffer.from(await tall.arrayBuffer())).metadata()
  expect([picture.width, picture.height]).toEqual([1080, 1350])
  const wide = await site.get(quoteCardPath(5, 'wide', '“A & B”\n與槎客。'))
  const { width, height } = await sharp(Buffer.from(await wide.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])

  // Other white space is the same card: each would be drawn and stored anew.
  const spaced = await site.get(quoteCardPath(5, 'wide', '“A    &\n\n B” 與槎 客。'))
  expect(spaced.status).toBe(200)
  expect(await readdir(path.join(site.deps.cacheDir, 'quote-cards'))).toHaveLength(2)

  for (const text of ['站主推薦這個投資', '天下', '', '惟夜航船中最難對付<b>', 'a & b']) {
    const refused = await site.get(quoteCardPath(5, 'tall', text))
    expect([text, refused.status]).toEqual([text, 404])
  }
  expect((await site.get(quoteCardPath(6, 'tall', '惟夜航船中最難對付。'))).status).toBe(404)
  expect((await site.get('/share-quote/5/round.png?text=惟夜航船中最難對付。')).status).toBe(404)
})

testOnSqlite('a sentence of a page in the other script is drawn as that page shows it', async (site) => {
  await storeReview(site.deps, {
    id: 5,
    title: '閱讀的歷史',
    content: '<p>天下學問，頭髮與出發。</p><blockquote>國破山河在</blockquote>',
  })
  const written = await site.get(quoteCardPath(5, 'wide', '頭髮與出發。'))
  const simplified = await site.get(quoteCardPath(5, 'wide', '头发与出发。', 'zh-hans'))
  expect([written.status, simplified.status]).toEqual([200, 200])
  const [one, other] = await Promise.all([written, simplified].map((answer) => answer.arrayBuffer()))
  expect(one && other && Buffer.from(one).equals(Buffer.from(other))).toBe(false)
  // Quotations stay as written there.
  expect((await site.get(quoteCardPath(5, 'wide', '國破山河在', 'zh-hans'))).status).toBe(200)
  const refused = [
    quoteCardPath(5, 'wide', '头发与出发。'),
    quoteCardPath(5, 'wide', '头发与出发。', 'zh-hant'),
    quoteCardPath(5, 'wide', '頭髮與出發。', 'zh-hans'),
    quoteCardPath(5, 'wide', '国破山河在', 'zh-hans'),
  ]
  for (const address of refused) expect([address, (await site.get(address)).status]).toEqual([address, 404])
})

testOnSqlite('an unpublished review gives no cards, and long quotations are refused', async (site) => {
  const long = '說了又說，說的是同一件事。'.repeat(20)
  await storeReview(site.deps, { id: 5, content: `<p>${long}</p>` })
  expect((await site.get(quoteCardPath(5, 'tall', long.slice(0, 141)))).status).toBe(404)
  await site.deps.database.queries.updateTable('xc_reviews').set({ is_published: 0 }).execute()
  expect((await site.get(quoteCardPath(5, 'tall', long.slice(0, 40)))).status).toBe(404)
})
