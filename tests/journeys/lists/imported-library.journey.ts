import type { Locator } from '@playwright/test'
import { bookTitle } from '../../../src/contract/wording/reviews/books.ts'
import { sortWording } from '../../../src/contract/wording/reviews/category.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, openRoute, typeRoute, waitForHydration } from '../../support/browser/journey.ts'
import { list, pressMore, titlesWithoutCoverInView } from '../../support/screens/long-list.ts'
import { STORED_COVER, testWithBooks } from '../../support/browser/site-with-books.ts'
import { settle } from '../../support/page/facts.ts'
import { searchScreen } from '../../support/screens/search.ts'
import { scrollUntilShown } from '../../support/page/scrolling.ts'

/** Runs where it is taken for markup, closes the elements that texts stand in, and ends a script element. */
const HOSTILE = `"'><img src=x onerror=window.xss=1></title></script><script>window.xss=1</script>`

const books = [
  {
    id: 1,
    title: HOSTILE,
    author: HOSTILE,
    rating: 5,
    publish_date: '2025-01-05',
    publisher: HOSTILE,
    summary: HOSTILE,
    excerpt: HOSTILE,
    content: `<p onclick="window.xss=1">正文${HOSTILE}</p><a href="javascript:window.xss=1">路</a><svg onload="window.xss=1"></svg>`,
    category: 'fiction',
    category_name: HOSTILE,
    categories: ['creator-thoughts'],
    related_books: [2],
  },
  ...Array.from({ length: 209 }, (_, index) => ({
    id: index + 2,
    title: `藏書${index + 2}`,
    author: '某人',
    rating: 4,
    content: '<p>內文。</p>',
    ...(index < 2 ? { category: 'fiction' } : { cover: STORED_COVER }),
    categories: ['creator-thoughts'],
    related_books: [1],
  })),
]

const test = testWithBooks(books)

test('an imported hostile review runs on no screen, rendered by server or browser, and its words are to be read', async ({
  page,
}) => {
  const paths = [
    '/review/1',
    '/review/2',
    '/reviews',
    '/category/creator-thoughts',
    '/category/fiction',
    '/',
    `/search?q=${encodeURIComponent(HOSTILE)}`,
  ]
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    expect(html).toContain('onerror=window.xss=1')
    expect(html, path).not.toMatch(/<img src=x|<script>window|<svg onload|onclick="window|href="javascript/)
  }
  await openRoute(page, '/review/1')
  await expect(page).toHaveTitle(`${HOSTILE} | 星槎書話`)
  await expect(page.getByRole('article')).toContainText('正文')
  await expect(page.getByRole('article').getByText('路', { exact: true })).toBeVisible()
  for (const path of paths) {
    await typeRoute(page, path)
    await expect(page).toHaveURL(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(bookTitle(HOSTILE)).first()).toBeAttached()
    await settle(page)
    expect(await page.evaluate(() => 'xss' in window)).toBe(false)
    await expect(
      page.locator('main script, main img[src="x"], main [onclick], main a[href^="javascript"]'),
    ).toHaveCount(0)
  }
})

test('a term that more than 200 reviews have: all of them can be had', async ({ page }) => {
  await page.goto('/#/search?q=%E8%97%8F%E6%9B%B8')
  const { titles, count, main } = searchScreen(page)
  await expect(count).toHaveText('共找到 209 篇書評')
  await scrollUntilShown(titles, 144)
  await main.getByRole('button', { name: '顯示更多' }).click()
  await expect(titles).toHaveCount(192)
  await main.getByRole('button', { name: '顯示更多' }).click()
  await expect(titles).toHaveCount(209)
  expect(new Set(await titles.allTextContents()).size).toBe(209)
})

test('a list that was scrolled before hydration keeps its covers', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/reviews')
  const cards = list(page).getByRole('listitem')
  await cards.nth(40).scrollIntoViewIfNeeded()
  await settle(page)
  release()
  await waitForHydration(page)
  await settle(page)
  await expect(cards.nth(40)).toBeInViewport()
  expect(await cards.evaluateAll(titlesWithoutCoverInView)).toEqual([])
})

test('a reload keeps the cards of a grown list, their order and the scroll position', async ({ page }) => {
  await page.goto('/#/reviews')
  await waitForHydration(page)
  const titles = list(page).getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(48)
  await page.getByRole('button', { name: sortWording.label }).click()
  await page.getByRole('menuitemradio', { name: sortWording.options['title-desc'] }).click()
  await expect(titles.first()).toHaveText('《藏書210》')
  await scrollUntilShown(titles, 144)
  await pressMore(page)
  await expect(titles).toHaveCount(192)
  const link = titles.nth(100).getByRole('link')
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await settle(page)
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await settle(page)
  const [before, top] = [await titles.allTextContents(), await topOf(link)]
  await page.reload()
  await expect(titles).toHaveCount(192)
  expect(await titles.allTextContents()).toEqual(before)
  await expect.poll(async () => Math.abs((await topOf(link)) - top)).toBeLessThan(2)
  await expect(page.getByRole('button', { name: sortWording.label })).toContainText(
    sortWording.options['title-desc'],
  )
})

test('a reload keeps the order of a list that is sorted in the browser, and grown results', async ({
  page,
}) => {
  await page.goto('/#/category/fiction')
  await waitForHydration(page)
  const titles = list(page).getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(3)
  await page.getByRole('button', { name: sortWording.label }).click()
  await page.getByRole('menuitemradio', { name: sortWording.options['title-desc'] }).click()
  const before = await titles.allTextContents()
  await page.reload()
  await expect(titles).toHaveText(before)
  await page.goto('/#/search?q=%E8%97%8F%E6%9B%B8')
  const { titles: results } = searchScreen(page)
  await scrollUntilShown(results, 144)
  await page.reload()
  await expect(results).toHaveCount(144)
})

function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().top)
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('更多書評 leads through all reviews, a category and results', async ({ page }) => {
    for (const [path, pieces] of [
      ['/reviews', [48, 48, 48, 48, 18]],
      ['/category/creator-thoughts', [48, 48, 48, 48, 18]],
      ['/search?q=%E8%97%8F%E6%9B%B8', [48, 48, 48, 48, 17]],
    ] as const) {
      await page.goto(path)
      const seen: string[] = []
      for (const [index, piece] of pieces.entries()) {
        const titles = page.getByRole('main').getByRole('link', { name: /^《/ })
        await expect(titles, `piece ${index + 1}`).toHaveCount(piece)
        seen.push(...(await titles.allTextContents()))
        const more = page.getByRole('link', { name: '更多書評' })
        if (index === pieces.length - 1) {
          await expect(more).toHaveCount(0)
          break
        }
        // The page before has as many: until the next one is there, it would be counted again.
        const next = (await more.getAttribute('href')) ?? ''
        // By a key: cards that come near the window take their own height, and what is below them moves from a pointer.
        await more.press('Enter')
        await expect(page).toHaveURL(next)
      }
      expect(new Set(seen).size).toBe(pieces.reduce((sum, piece) => sum + piece, 0))
    }
  })
})
