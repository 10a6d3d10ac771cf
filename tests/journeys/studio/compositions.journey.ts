import { composeLamp, putCaret } from '../../support/screens/compose.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// Input methods in the rich-text editor (docs/product/studio.md).

test.use({ expectedErrors: [/status of 404/] })

/** A body, where 燈 is composed in it (compose.ts), and the body afterwards. Links and raised text end at their end. */
const COMPOSITIONS: readonly (readonly [body: string, places: readonly string[], after: string])[] = [
  ['<h2>天地</h2>', ['<天', '地>'], '<h2>燈天地燈</h2>'],
  ['<p class="poem">玄<br />黃</p>', ['玄>', '<黃'], '<p class="poem">玄燈<br />燈黃</p>'],
  [
    '<blockquote><p>宇</p><footer>宙</footer></blockquote>',
    ['<宇', '<宙', '宙>'],
    '<blockquote><p>燈宇</p><footer>燈宙燈</footer></blockquote>',
  ],
  ['<ul><li>洪</li></ul>', ['<洪', '洪>'], '<ul><li>燈洪燈</li></ul>'],
  ['<pre>荒</pre>', ['<荒', '荒>'], '<pre>燈荒燈</pre>'],
  [
    '<table><tbody><tr><th>日</th><td>月</td></tr></tbody></table>',
    ['<日', '<月', '月>'],
    '<table><tbody><tr><th>燈日</th><td>燈月燈</td></tr></tbody></table>',
  ],
  [
    '<p>盈</p><figure><img src="/favicon.svg" alt="" loading="lazy" /><figcaption>昃</figcaption></figure><p>辰</p>',
    ['盈>', '<昃', '昃>', '<辰'],
    '<p>盈燈</p><figure><img src="/favicon.svg" alt="" loading="lazy" /><figcaption>燈昃燈</figcaption></figure><p>燈辰</p>',
  ],
  [
    '<details><summary>宿</summary><p>列</p></details>',
    ['<宿', '宿>', '列>'],
    '<details><summary>燈宿燈</summary><p>列燈</p></details>',
  ],
  [
    '<p>張<sup><a href="#note-1" id="note-1-r">一</a></sup>寒</p>',
    ['張>', '<寒'],
    '<p>張燈<sup><a href="#note-1" id="note-1-r">一</a></sup>燈寒</p>',
  ],
  [
    '<p>暑<ruby>往<rt>ㄨㄤ</rt></ruby>秋</p>',
    ['暑>', '往>', '<秋'],
    '<p>暑燈<ruby>往燈<rt>ㄨㄤ</rt></ruby>燈秋</p>',
  ],
  ['<p>收<em>冬藏</em>閏</p>', ['<冬', '冬>', '藏>'], '<p>收燈<em>冬燈藏燈</em>閏</p>'],
  ['<p>餘<strong>成歲</strong>律</p>', ['<成', '成>', '歲>'], '<p>餘燈<strong>成燈歲燈</strong>律</p>'],
  [
    '<p>呂<a href="/review/3">調陽</a>雲</p>',
    ['<調', '調>', '陽>'],
    '<p>呂燈<a href="/review/3">調燈陽</a>燈雲</p>',
  ],
  ['<p>騰<code>致雨</code>露</p>', ['<致', '致>', '雨>'], '<p>騰燈<code>致燈雨</code>燈露</p>'],
  ['<p>結<sup>為霜</sup>金</p>', ['<為', '為>', '霜>'], '<p>結燈<sup>為燈霜</sup>燈金</p>'],
  ['<p><em>生</em></p>', ['<生', '生>'], '<p><em>燈生燈</em></p>'],
  ['<p><a href="/review/3">麗</a></p>', ['<麗', '麗>'], '<p>燈<a href="/review/3">麗</a>燈</p>'],
  ['<p></p>', [''], '<p>燈</p>'],
  [
    '<section><ol><li id="note-1">水</li></ol></section>',
    ['<水', '水>'],
    '<section><ol><li id="note-1">燈水燈</li></ol></section>',
  ],
]

test('a composition arrives where the caret is, in every block and at both ends of every mark', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const content = COMPOSITIONS.map(([body]) => body).join('')
  const created = await page.request.post('/api/studio/reviews', { data: { title: '千字文', content } })
  const { id } = (await created.json()) as { id: number }
  await openRoute(page, `/studio/reviews/${id}`)
  await surface(page).click()
  const input = await page.context().newCDPSession(page)
  for (const [, places] of COMPOSITIONS)
    for (const place of places) {
      await putCaret(page, place)
      await composeLamp(input)
    }
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const stored = await page.request.get(`/api/studio/reviews/${id}`)
  const { draft } = (await stored.json()) as { draft: { content: string } }
  expect(blocksOf(draft.content)).toEqual(blocksOf(COMPOSITIONS.map(([, , after]) => after).join('')))
})

test('a composition is left alone: no menu, no rule and no save before it ends', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await surface(page).click()
  const input = await page.context().newCDPSession(page)
  await page.keyboard.type('、')
  const menu = page.getByRole('listbox', { name: '插入什麼' })
  await expect(menu).toBeVisible()
  await input.send('Input.imeSetComposition', { text: 'ㄅㄧㄠ', selectionStart: 3, selectionEnd: 3 })
  await expect(menu).toBeHidden()
  await page.keyboard.press('Control+s')
  await input.send('Input.insertText', { text: '標題' })
  await expect(surface(page)).toContainText('、標題')
  await page.keyboard.press('Enter')
  // At the edge of a mark and in a heading, a composition stays what was composed.
  await page.keyboard.type('重點')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('ArrowRight')
  for (const text of ['ㄗˋ', '字'])
    await input.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  await input.send('Input.insertText', { text: '字' })
  await expect(surface(page).locator('em')).toHaveText('重點字')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## ')
  await input.send('Input.imeSetComposition', { text: '燈', selectionStart: 1, selectionEnd: 1 })
  await input.send('Input.insertText', { text: '燈塔' })
  const heading = surface(page).getByRole('heading', { name: '燈塔' })
  await expect(heading).toBeVisible()
  // Titles are broken between words, but not here.
  await page.keyboard.type('與一個不算結論的結論')
  await expect(heading).toHaveText('燈塔與一個不算結論的結論')
  await expect(heading.locator('wbr')).toHaveCount(0)
})

function blocksOf(body: string): string[] {
  return body.split(/(?=<(?:h2|p|ul|pre|table|figure|details|section|blockquote)\b)/)
}
