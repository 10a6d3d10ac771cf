import type { Locator, Page } from '@playwright/test'
import { readingToolsWording } from '../../../src/contract/wording/reading/reading-tools.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { LAUNCH_OPTIONS } from '../../support/browser/launch-options.ts'
import { testWithBooks } from '../../support/browser/site-with-books.ts'

const CONTENT = `<p>他說：<strong>不食人間煙火</strong>，<em>他只是沒有應門</em>。<u>張岱</u><u>祁彪佳</u>都寫過夜裡行船<sup><a href="#n1">一</a></sup>。</p>
<h2>三個結論，與一個不算結論的結論</h2>
<p>書名裡的<ruby>星槎<rt>ㄒㄧㄥ ㄔㄚˊ</rt></ruby>也是一間屋，電話 (02)2345。蘇軾說<small class="warichu">望則有意見則無心</small>，一字之差。</p>
<p class="poem">船過橋洞的時候，所有人都低了一下頭，連讀書的那個也不例外。<br>燈暗下去，<br>又亮起來。</p>
<p>我先讀 O’Brien 的短篇，再讀 L’Étranger，最後才是 “Moby-Dick” 與 Čapek、Dvořák、Łódź；Daemonization 是 stream of consciousness，見 https://example.org/the-brothers-of-all。</p>
<blockquote><p>愛生活，<strong>勝過愛生活的意義</strong>，像<em>你說的</em>。</p></blockquote>
<figure><img src="/favicon.svg" alt="圖" width="40" height="40"><figcaption>槎，木筏</figcaption></figure>
<ol><li id="n1">槎，木筏。</li></ol>`

const book = { author: '某人', categories: ['creator-thoughts'] }
const test = testWithBooks([
  { ...book, id: 1, title: '在手機上讀完《卡拉馬助夫兄弟們》', content: CONTENT, related_books: [2] },
  { ...book, id: 2, title: '母親的書桌：女性寫作的房間史', content: '<p>O’Brien 的短篇。</p>' },
])

test('lines end between words, verse hangs, and bold, dots, zhuyin and Latin are seen as in a fine book', async ({
  page,
}) => {
  await openRoute(page, '/review/1')
  const article = page.locator('[data-article]')

  await test.step('headings break between words and before the inner title, also on a screen that the app renders', async () => {
    expect(await linesOf(page.getByRole('heading', { level: 1 }))).toEqual([
      '《在手機上讀完',
      '〈卡拉馬助夫兄弟們〉》',
    ])
    expect(await linesOf(article.getByRole('heading', { level: 2 }))).toEqual([
      '三個結論，與一個',
      '不算結論的結論',
    ])
    await page.keyboard.press('Shift')
    const card = page.getByRole('heading', { name: '《母親的書桌：女性寫作的房間史》' }).last()
    await card.getByRole('link').click()
    const title = page.getByRole('heading', { level: 1, name: '《母親的書桌：女性寫作的房間史》' })
    await expect(title.locator('wbr')).not.toHaveCount(0)
    await page.goBack()
    await expect(article).toContainText('張岱')
  })

  await test.step('a line of verse goes on 2 em further in, and the next one begins where the first did', async () => {
    const [first = 0, turned = 0, second = 0] = await leftsOf(article.locator('.poem'))
    const size = await article
      .locator('.poem')
      .evaluate((poem) => parseFloat(getComputedStyle(poem).fontSize))
    expect([Math.round((turned - first) / size), Math.round(second - first)]).toEqual([2, 0])
  })

  await test.step('bold is Gothic, and the rest is not, in Song and in Kai', async () => {
    for (const strong of await article.locator('strong').all())
      expect(await facesOf(page, strong)).toEqual(['Noto Sans CJK TC'])
    await expect(article.locator('strong').first()).toHaveCSS('font-weight', '600')
    for (const kai of ['figcaption', 'sup a'])
      await expect.poll(() => facesOf(page, article.locator(kai))).toEqual(['LXGW WenKai TC'])
  })

  await test.step('emphasis dots are those of one face, everywhere', async () => {
    for (const em of await article.locator('em').all())
      await expect(em).toHaveCSS('text-emphasis-style', '"•"')
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family.includes('XC Dot')).map(({ status }) => status),
    )
    expect(loaded).toEqual(['loaded'])
  })

  await test.step('the Latin of a line has one face, with its quotation marks and accents', async () => {
    const line = article.locator('p').filter({ hasText: 'Moby' })
    const latin = (await facesOf(page, line)).filter((face) => !face.includes('CJK'))
    // Which one depends on the machine.
    expect(latin).toHaveLength(1)
    await expect(line.locator('span[lang]')).toHaveText([
      'O’Brien',
      'L’Étranger',
      '“Moby-Dick”',
      'stream of consciousness',
    ])
  })

  await test.step('zhuyin stands at the right of its character, and neighbours do not touch', async () => {
    const [first, second] = await article.locator('ruby').evaluateAll((all) =>
      all.map((ruby) => {
        const range = document.createRange()
        range.selectNode(ruby.firstChild!)
        const character = range.getBoundingClientRect()
        const reading = ruby.querySelector('rt')!.getBoundingClientRect()
        return { end: character.right, start: character.left, from: reading.left, to: reading.right }
      }),
    )
    expect(first!.from).toBeGreaterThanOrEqual(first!.end - 2)
    expect(first!.to).toBeLessThanOrEqual(second!.start + 1)
  })

  await test.step('comments are printed where they are asked for', async () => {
    await page.evaluate(() =>
      Object.assign(window, {
        print: () => Object.assign(window, { printed: document.documentElement.dataset['print'] }),
      }),
    )
    const { settingsLabel, print, article: alone, comments } = readingToolsWording
    for (const [part, printed] of [
      [comments, 'comments'],
      [alone, 'article'],
    ] as const) {
      await page.getByRole('button', { name: settingsLabel }).click()
      await page.getByRole('button', { name: `${print} ${part}` }).click()
      expect(await page.evaluate(() => Reflect.get(window, 'printed') as unknown)).toBe(printed)
      await page.keyboard.press('Escape')
    }
  })
})

test('no note beside the text leaves the window at 150 and 200 %', async ({ playwright, baseURL }) => {
  for (const size of [24, 32]) {
    const args = [...LAUNCH_OPTIONS.args, `--blink-settings=defaultFontSize=${size}`]
    const browser = await playwright.chromium.launch({ ...LAUNCH_OPTIONS, args })
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    await page.goto('/review/1')
    // The note opens below its line, or stands beside the text.
    await expect(page.locator('.reading-buttons, .reading-settings').first()).toBeAttached()
    for (const width of [1280, 1440, 75 * size, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const right = () =>
        page.evaluate(() =>
          Math.max(
            document.documentElement.scrollWidth,
            ...[...document.querySelectorAll('[data-note]')].map(
              (note) => note.getBoundingClientRect().right,
            ),
          ),
        )
      await expect.poll(right, `${size} px, ${width} px`).toBeLessThanOrEqual(width)
    }
    await browser.close()
  }
})

/** The text of each line. */
function linesOf(block: Locator): Promise<string[]> {
  return block.evaluate((element) => {
    const lines: string[] = []
    let last = -Infinity
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const [at, character] of [...(text.nodeValue ?? '')].entries()) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top } = range.getBoundingClientRect()
        if (top > last + 8) lines.push('')
        last = top
        lines[lines.length - 1] += character
      }
    return lines
  })
}

/** Where each line begins. */
function leftsOf(block: Locator): Promise<number[]> {
  return block.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const byTop = new Map<number, number>()
    for (const { top, left, width } of range.getClientRects())
      if (width > 0) byTop.set(Math.round(top), Math.min(left, byTop.get(Math.round(top)) ?? Infinity))
    return [...byTop.values()]
  })
}

/** The fonts that draw an element, by the protocol of the developer tools. */
async function facesOf(page: Page, locator: Locator): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await locator.evaluate((element) => element.setAttribute('data-asked', ''))
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-asked]',
  })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await locator.evaluate((element) => element.removeAttribute('data-asked'))
  await session.detach()
  return fonts.map(({ familyName }) => familyName).toSorted()
}
