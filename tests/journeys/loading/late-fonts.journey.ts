import type { Locator } from '@playwright/test'
import { expect } from '../../support/browser/journey.ts'
import { WITHOUT_SONG } from '../../support/browser/launch-options.ts'
import { settle } from '../../support/page/facts.ts'
import { testWithBooks } from '../../support/browser/site-with-books.ts'

const PARAGRAPH =
  '<p>讀到崇禎年間一道年月俱謬的奏疏，談常識究竟有什麼用——夜航船上，和尚客客氣氣開口了……《GitHub》也說：「這等說起來，且待小僧伸伸腳。」</p>'

/** Too many different characters for the fonts that a page loads at once. */
const QUOTATION =
  '天地玄黃，宇宙洪荒。日月盈昃，辰宿列張。寒來暑往，秋收冬藏。閏餘成歲，律呂調陽。雲騰致雨，露結為霜。金生麗水，玉出崑岡。劍號巨闕，珠稱夜光。果珍李柰，菜重芥薑。海鹹河淡，鱗潛羽翔。龍師火帝，鳥官人皇。始制文字，乃服衣裳。推位讓國，有虞陶唐。弔民伐罪，周發殷湯。坐朝問道，垂拱平章。愛育黎首，臣伏戎羌。遐邇壹體，率賓歸王。鳴鳳在樹，白駒食場。化被草木，賴及萬方。蓋此身髮，四大五常。恭惟鞠養，豈敢毀傷。女慕貞絜，男效才良。知過必改，得能莫忘。罔談彼短，靡恃己長。信使可覆，器欲難量。墨悲絲染，詩讚羔羊。景行維賢，剋念作聖。德建名立，形端表正。空谷傳聲，虛堂習聽。禍因惡積，福緣善慶。尺璧非寶，寸陰是競。資父事君，曰嚴與敬。孝當竭力，忠則盡命。臨深履薄，夙興溫凊。似蘭斯馨，如松之盛……'

const test = testWithBooks([
  {
    id: 1,
    title: '跋山谷書范滂傳帖',
    author: '俞疇',
    content: `${PARAGRAPH.repeat(8)}<h4>四級標題</h4><blockquote><p>${QUOTATION}</p></blockquote>`,
    categories: ['creator-thoughts'],
    related_books: [2],
  },
  {
    id: 2,
    title: '科技爱好者周刊',
    author: '阮一峰',
    content: '<h2>开源</h2><p>这里记录每周值得分享的科技内容，周五发布。</p>',
    categories: ['creator-thoughts'],
    related_books: [1],
  },
])

test.use({ launchOptions: WITHOUT_SONG })

// A process of low priority makes them: where others keep all cores busy, each takes long.
const expectFont = expect.configure({ timeout: 60_000 })

test('on a device without Song, titles, the essay and its long quotation get their fonts late, whole, and no line breaks anew', async ({
  page,
}) => {
  test.slow()
  await page.route(/\/fonts\/slices\/1\/(?:song|kai)1-/, async (route) => {
    await held
    await route.continue()
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.goto('/review/1')
  const text = page.locator('[data-article]')
  const song = page.waitForResponse(/\/fonts\/slices\/1\/song1-/)
  await expectFont(page.locator('html')).toHaveClass(/fonts-loaded/)
  await settle(page)
  const before = await lineStarts(text)
  release()
  await (await song).finished()
  const quotation = text.locator('blockquote')
  await expect(quotation).toHaveCSS('font-family', /, XCfontsslices1kai1/)
  await expectFont(text).toHaveCSS('font-family', /^XCfontsslices1song1/)
  await settle(page)
  expect(await lineStarts(text)).toEqual(before)

  await test.step('cards: a title in Traditional and one in Simplified', async () => {
    await page.goto('/reviews')
    const cards = page.getByRole('main').getByRole('listitem').getByRole('heading')
    for (const [title, lang, family] of [
      ['跋山谷書范滂傳帖', 'zh-Hant', /^XCfontsslices1title/],
      ['科技爱好者周刊', 'zh-Hans', /^XCfontsslices2title/],
    ] as const) {
      const card = cards.filter({ hasText: title })
      await card.scrollIntoViewIfNeeded()
      await expectFont(card).toHaveAttribute('lang', lang)
      await expect(card).toHaveCSS('font-family', family)
    }
  })

  await test.step('a Simplified review has Simplified Song, and its title too', async () => {
    await page.goto('/review/2')
    await expectFont(text).toHaveCSS('font-family', /^XCfontsslices2song1/)
    await expectFont(page.getByRole('heading', { level: 1 })).toHaveCSS(
      'font-family',
      /^"XC Dot", XCfontsslices2song1/,
    )
    await expectFont(text.getByRole('heading', { name: '开源' })).toHaveCSS(
      'font-family',
      /^"XC Dot", XCfontsslices2song1/,
    )
  })

  await test.step('a converted page has the fonts of its script', async () => {
    await page.goto('/zh-hans/review/1')
    await expectFont(text).toHaveCSS('font-family', /^XCfontssliceszhhans1song1/)
    const title = page.getByRole('heading', { level: 1, name: '跋山谷书范滂传帖' })
    await expectFont(title).toHaveCSS('font-family', /^"XC Dot", XCfontssliceszhhans1song1/)
    // As written, in the Kai of its own script, once it is near the window.
    await quotation.scrollIntoViewIfNeeded()
    await expectFont(quotation).toHaveAttribute('lang', 'zh-Hant')
    await expect(quotation).toHaveCSS('font-family', /, XCfontssliceszhhans1kai1/)
    await page.goto('/zh-hant/reviews')
    const card = page.getByRole('main').getByRole('heading', { name: '科技愛好者週刊' })
    await card.scrollIntoViewIfNeeded()
    await expectFont(card).toHaveCSS('font-family', /^XCfontssliceszhhant2title/)
  })
})

test('a device with a Simplified Song alone loads none for a Simplified review', async ({ page }) => {
  await page.addInitScript(() => {
    const { fonts } = document
    const load = fonts.load.bind(fonts)
    fonts.load = (font, text) =>
      font.includes('XC Song SC') ? Promise.resolve([new FontFace('Song', 'local(Song)')]) : load(font, text)
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/review/2')
  await expectFont(page.locator('html')).toHaveClass(/fonts-loaded/)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => /\/slices\/2\/song\d-/.test(url))).toEqual([])
})

test('where data are to be saved, neither is requested', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/review/1')
  await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => /\/(?:song\d|kai\d|title)-/.test(url))).toEqual([])
  await expect(page.locator('[data-article]')).toHaveCSS('font-family', /^"?XC Marks/)
})

/** How each line begins. */
function lineStarts(text: Locator): Promise<string[]> {
  return text.evaluate((text) => {
    const starts: string[] = []
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let last = -1
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue?.length ?? 0); at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { left } = range.getBoundingClientRect()
        if (left < last) starts.push(node.nodeValue?.slice(at, at + 4) ?? '')
        last = left
      }
    }
    return starts
  })
}
