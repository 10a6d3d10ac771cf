import type { Page } from '@playwright/test'
import { bookTitle } from '../../../src/contract/wording/reviews/books.ts'
import { browseWording, categoryWording } from '../../../src/contract/wording/reviews/category.ts'
import { featuredWording } from '../../../src/contract/wording/reviews/home.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { searchWording } from '../../../src/contract/wording/reviews/search.ts'
import { crashWording, faultWording, siteWording } from '../../../src/contract/wording/site/site.ts'
import { failWithServerError, hold } from '../../support/browser/answers.ts'
import {
  expect,
  openRoute,
  test,
  enterRoute,
  typeRoute,
  waitForHydration,
} from '../../support/browser/journey.ts'
import { builtScript } from '../../support/browser/built-script.ts'

test.use({
  expectedErrors: [
    /503|Failed to load resource|a screen has no data|the application crashed|TypeError|could not be loaded|dynamically imported|preload/,
  ],
})

interface Screen {
  name: string
  route: string
  asks: string
  loading: string
  /** The screen's error message when its data cannot be loaded, by docs/product/README.md. */
  sentence: string
  /** A book that is there in the end. */
  book: string
}

const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    route: '/',
    asks: '/api/home',
    loading: featuredWording.loading,
    sentence: featuredWording.fault,
    book: '夜航船',
  },
  {
    name: 'a review',
    route: '/review/1',
    asks: '/api/reviews/1',
    loading: reviewWording.loading,
    sentence: reviewWording.notFound,
    book: '夜航船',
  },
  {
    name: 'all reviews',
    route: '/reviews',
    asks: '/api/reviews',
    loading: browseWording.loading,
    sentence: '該分類下暫無書評，請嘗試其他分類。',
    book: '夜航船',
  },
  {
    name: 'a category',
    route: '/category/technology-future',
    asks: '/api/categories/technology-future/reviews',
    loading: categoryWording.loading,
    sentence: '該分類下暫無書評，請嘗試其他分類。',
    book: '時間的秩序',
  },
  {
    name: 'an older category',
    route: '/category/fiction',
    asks: '/api/categories/fiction/reviews',
    loading: browseWording.loading,
    sentence: '該分類下暫無書評，請嘗試其他分類。',
    book: '茶館',
  },
  {
    name: 'a search',
    route: '/search?q=%E8%90%AC%E6%9B%86',
    asks: '/api/search',
    loading: searchWording.loading,
    sentence: searchWording.emptyHeading,
    book: '萬曆十五年',
  },
]

function retryButton(page: Page) {
  return page.getByRole('button', { name: /^重新載入/ })
}

test('each screen shows a loading text until it has loaded', async ({ page }) => {
  await openRoute(page, '/about')
  const main = page.getByRole('main')
  for (const { name, route, asks, loading, sentence, book } of SCREENS) {
    await test.step(name, async () => {
      const { release } = await hold(page, asks)
      await typeRoute(page, route)
      const spinner = main.getByRole('status').filter({ hasText: loading })
      await expect(spinner).toBeVisible()
      await expect(spinner).toHaveCSS('opacity', '1')
      await expect(main).not.toContainText(sentence)
      release()
      await expect(main.getByText(bookTitle(book)).first()).toBeVisible()
      await expect(spinner).toHaveCount(0)
    })
  }
})

test('each screen distinguishes a fault from missing data and can be retried', async ({ page }) => {
  await openRoute(page, '/about')
  const main = page.getByRole('main')
  const fault = main.getByRole('alert')
  for (const { name, route, asks, sentence, book } of SCREENS) {
    await test.step(name, async () => {
      const recover = await failWithServerError(page, asks)
      await typeRoute(page, route)
      await expect(main).toContainText(sentence)
      await expect(fault).toContainText('連線發生問題，請稍後再試。')
      await expect(fault).toContainText(`${faultWording.requestId} ab12cd34`)
      // The owner's texts do not depend on the list.
      if (route === '/category/technology-future')
        await expect(main.getByRole('region', { name: categoryWording.recommendation })).toBeVisible()

      // Still not: the focus stays on the button.
      await retryButton(page).focus()
      await page.keyboard.press('Enter')
      await expect(retryButton(page)).toHaveText(faultWording.retry)
      await expect(retryButton(page)).toBeFocused()
      await expect(fault).toHaveCount(1)

      await recover()
      await retryButton(page).click()
      await expect(main.getByText(bookTitle(book)).first()).toBeVisible()
      await expect(fault).toHaveCount(0)
      await expect(main).not.toContainText(sentence)
      await expect(page.getByRole('heading').and(page.locator(':focus'))).toHaveCount(1)
    })
  }
})

test('during a retry the fault stays, and whatever the answer lacks is a fault, not a crash', async ({
  page,
}) => {
  await test.step('during a retry the fault stays and shows the progress; going back, its data are there at once', async () => {
    const recover = await failWithServerError(page, '/api/reviews')
    await enterRoute(page, '/reviews')
    await expect(retryButton(page)).toBeVisible()
    await recover()
    const { release } = await hold(page, '/api/reviews')
    await retryButton(page).click()
    await expect(retryButton(page)).toHaveText(faultWording.retrying)
    await expect(retryButton(page)).toHaveAttribute('aria-busy', 'true')
    await expect(retryButton(page)).toBeFocused()
    release()
    await expect(page.getByText('共找到 24 篇書評')).toBeVisible()
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('你好')
    await page.route('**/api/reviews', (route) => route.abort())
    await page.goBack()
    await expect(page.getByText('共找到 24 篇書評')).toBeVisible()
  })

  await test.step('a lost connection is reported without a request id; an answer that is not JSON is a fault, not a crash', async () => {
    const fault = page.getByRole('main').getByRole('alert')
    await page.route('**/api/reviews', (route) => route.abort())
    await enterRoute(page, '/reviews')
    await expect(fault).toContainText(faultWording.sentence)
    await expect(fault).not.toContainText(faultWording.requestId)

    await page.route('**/api/reviews', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    )
    await enterRoute(page, '/reviews')
    await expect(fault).toContainText(faultWording.sentence)
  })
})

test('a rendering error shows the crash screen with its message, and ways out', async ({ page }) => {
  await page.route('**/api/reviews/1', (route) => route.fulfill({ json: { review: null } }))
  await openRoute(page, '/search')
  const reported = page.waitForRequest('**/api/browser-errors')
  await typeRoute(page, '/review/1')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Unexpected Application Error!')
  await expect(heading).toBeFocused()
  // The log has the error under the id that the visitor sees.
  expect((await reported).postDataJSON()).toMatchObject({
    name: 'TypeError',
    stack: expect.stringContaining('/assets/'),
    route: '/review/:id',
    build: expect.stringMatching(/^entry-browser-.+\.js$/),
  })
  await expect(page.getByRole('main')).toContainText(new RegExp(`${faultWording.requestId} [\\da-f]{8}`))
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(page.getByRole('main')).toContainText(/Cannot read properties of null/)
  await expect(page.getByRole('main')).toContainText(crashWording.sentence)
  await page.unroute('**/api/reviews/1')
  await page.getByRole('button', { name: faultWording.retry }).click()
  await expect(heading).toHaveText('《夜航船》')

  await test.step('the history and 返回首頁 lead out of it', async () => {
    await page.route('**/api/reviews/1', (route) => route.fulfill({ json: { review: null } }))
    await openRoute(page, '/about')
    await expect(heading).toContainText('你好')
    await typeRoute(page, '/review/1')
    await expect(heading).toHaveText(crashWording.heading)
    await page.goBack()
    await expect(heading).toContainText('槎客')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await typeRoute(page, '/review/1')
    await expect(heading).toHaveText(crashWording.heading)
    await page.getByRole('link', { name: siteWording.backHome }).click()
    await expect(heading).toContainText('閱讀')
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test('a screen whose scripts fail to load says so under its heading, and can be reloaded', async ({
  page,
}) => {
  await test.step('a screen whose scripts fail to load says so within header and footer and can be reloaded', async () => {
    await openRoute(page, '/about')
    await page.route(builtScript('search-screen'), (route) => route.abort())
    await typeRoute(page, '/search?q=%E5%9F%8E')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('找不到相關書評')
    await expect(page).toHaveTitle('找不到相關書評 | 星槎書話')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(faultWording.sentence)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await test.step('other screens can be opened from it', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: '全部書評' }).click()
      await expect(heading).toHaveText('全部書評')
      await typeRoute(page, '/search?q=%E5%9F%8E')
      await expect(heading).toHaveText('找不到相關書評')
    })
    await page.unroute(builtScript('search-screen'))
    await retryButton(page).click()
    await expect(heading).toHaveText('「城」的搜尋結果')
  })

  await test.step('without its script a screen says so under its heading, and that it may be our fault', async () => {
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: '你好' })).toBeVisible()
    const main = page.getByRole('main')
    for (const [route, file, heading, sentence] of [
      ['/review/1', 'review-screen', '未找到書評', '抱歉，我們無法找到您請求的書評。'],
      ['/reviews', 'all-reviews-screen', '全部書評', '該分類下暫無書評，請嘗試其他分類。'],
      ['/category/fiction', 'category-screen', '分類瀏覽', '該分類下暫無書評，請嘗試其他分類。'],
      ['/reading-list', 'reading-list-screen', 'Unexpected Application Error!', '這一頁還沒有翻開。'],
    ] as const) {
      await test.step(route, async () => {
        await page.route(builtScript(file), (asked) => asked.abort())
        await typeRoute(page, route)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(main).toContainText(sentence)
        await expect(main.getByRole('alert')).toContainText(faultWording.sentence)
      })
    }
  })
})

test('when the app fails to load at a hash route, the server’s page of that route shows', async ({
  page,
}) => {
  await page.route(builtScript('entry-browser'), (route) => route.abort())
  await page.goto('/#/review/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《夜航船》')
  await expect(page).toHaveURL('/review/1')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a permalink whose app fails to load stays readable, with working links', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/review/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《夜航船》')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: '《浮生六記》' }).first().click()
  await expect(page).toHaveURL('/review/21')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《浮生六記》')
})
