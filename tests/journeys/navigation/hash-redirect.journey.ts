import type { Page } from '@playwright/test'
import { SCROLL_KEY } from '../../../src/web/early/saved-scroll.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import {
  enterRoute,
  expect,
  openHashRoute,
  test,
  typeRoute,
  waitForHydration,
  WITH_MOTION,
} from '../../support/browser/journey.ts'
import { scrollTop, settle } from '../../support/page/facts.ts'
import { scrollTo } from '../../support/page/scrolling.ts'
import { recordTransfers } from '../../support/browser/transfer.ts'

test.use(WITH_MOTION)

// A hash route that is opened before the app runs is replaced by its permalink (docs/product/addresses.md).

const SCRIPTS = '**/assets/*.js'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const historyLength = (page: Page) => page.evaluate(() => window.history.length)

/** Every heading that has been visible in a frame, of all documents of this tab. One that the parser has begun is still empty. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const look = () => {
      const seen = new Set(JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[])
      const heading = document.querySelector('#root h1')
      if (heading?.textContent && heading.checkVisibility({ visibilityProperty: true }))
        seen.add(heading.textContent)
      sessionStorage.setItem('seen', JSON.stringify([...seen]))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[])
}

test('the page of a hash route is there without the app, and home is never shown', async ({ page }) => {
  const headings = await watchHeadings(page)
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/#/review/3')
  await expect(title(page)).toHaveText('《萬曆十五年》')
  await expect(page).toHaveTitle('萬曆十五年 | 星槎書話')
  await expect(page).toHaveURL('/review/3')
  await settle(page)
  release()
  await waitForHydration(page)
  await expect(page).toHaveURL('/#/review/3')
  expect(await headings()).toEqual(['《萬曆十五年》'])
})

test('a hash route requests what its permalink requests, and nothing of home but its document', async ({
  page,
}) => {
  const chromium = await page.context().newCDPSession(page)
  const paths: string[] = []
  chromium.on('Network.requestWillBeSent', ({ request }) => paths.push(new URL(request.url).pathname))
  await chromium.send('Network.enable')
  await chromium.send('Network.setCacheDisabled', { cacheDisabled: true })
  const pathsOf = async (address: string) => {
    await page.goto('about:blank')
    paths.length = 0
    await page.goto(address)
    await waitForHydration(page)
    // The tools of the text come last, and the icon of their buttons after them.
    await expect.poll(() => paths.some((each) => /\/link-.*\.svg$/.test(each))).toBe(true)
    await page.waitForLoadState('networkidle')
    return paths.toSorted()
  }
  const byPermalink = await pathsOf('/review/3')
  const byHashRoute = await pathsOf('/#/review/3')
  expect(byHashRoute).toEqual(['/', ...byPermalink])
})

test('a hash route adds no history entry, and back leads to the page before', async ({ page }) => {
  await page.goto('/privacy')
  const before = await historyLength(page)
  await openHashRoute(page, '/review/3')
  expect(await historyLength(page)).toBe(before + 1)
  await page.goBack()
  await expect(title(page)).toHaveText('隱私權政策')
  await page.goForward()
  await expect(title(page)).toHaveText('《萬曆十五年》')
  await waitForHydration(page)
  expect(await historyLength(page)).toBe(before + 1)
})

test('a reload restores the scroll position before the app has started, and the app leaves it', async ({
  page,
}) => {
  await openHashRoute(page, '/review/12')
  await scrollTo(page, 1500)
  await settle(page)
  const release = await holdRequests(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/review/12')
  // All of it, so that a failure shows which step was missing.
  const findScroll = () =>
    page.evaluate(
      (key) => ({
        top: window.scrollY,
        isScrollRestored: window.early?.isScrollRestored,
        entry: window.history.state as unknown,
        saved: sessionStorage.getItem(key),
        document: document.readyState,
      }),
      SCROLL_KEY,
    )
  await expect.poll(findScroll).toEqual({
    top: 1500,
    isScrollRestored: true,
    entry: expect.objectContaining({ key: expect.any(String) }),
    saved: expect.stringContaining('"top":1500'),
    document: expect.any(String),
  })
  // The reader reads on.
  await scrollTo(page, 1700)
  release()
  await waitForHydration(page)
  await settle(page)
  expect(await scrollTop(page)).toBe(1700)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => scrollTop(page)).toBe(1700)
})

test('a reload after a jump within the page restores the scroll position of that entry', async ({ page }) => {
  // So that nothing is still scrolling when the page is left.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHashRoute(page, '/review/12')
  await page.locator('a[href="#comments"]').click()
  await expect(page.locator('#comments')).toBeFocused()
  await scrollTo(page, 1500)
  await settle(page)
  const top = await scrollTop(page)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(async () => Math.abs((await scrollTop(page)) - top)).toBeLessThan(3)
})

test('back and forward across a reload show each screen at its scroll position', async ({ page }) => {
  await openHashRoute(page, '/reviews')
  await scrollTo(page, 1500)
  await typeRoute(page, '/review/12')
  await expect(title(page)).toBeFocused()
  await scrollTo(page, 700)
  const length = await historyLength(page)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => scrollTop(page)).toBe(700)
  await page.goBack()
  await expect(title(page)).toHaveText('全部書評')
  await waitForHydration(page)
  // Scroll anchoring moves by fractions of a pixel.
  await expect.poll(async () => Math.abs((await scrollTop(page)) - 1500)).toBeLessThan(3)
  await page.goForward()
  await waitForHydration(page)
  await expect.poll(() => scrollTop(page)).toBe(700)
  await expect(page).toHaveURL('/#/review/12')
  expect(await historyLength(page)).toBe(length)
})

test('a fragment behind a route names a place on its page', async ({ page }) => {
  await page.goto('/#/review/3#comments')
  await waitForHydration(page)
  await expect(page).toHaveURL('/#/review/3')
  await expect(page.locator('#comments')).toBeInViewport()
  await expect(page.locator('#comments')).toBeFocused()
})

test('a route behind a permalink wins', async ({ page }) => {
  await page.goto('/review/1#/review/3')
  await waitForHydration(page)
  await expect(page).toHaveURL('/#/review/3')
  await expect(title(page)).toHaveText('《萬曆十五年》')
  await page.goto('about:blank')
  await page.goto('/review/1#/review/1')
  await waitForHydration(page)
  await expect(page).toHaveURL('/#/review/1')
  await expect(title(page)).toHaveText('《夜航船》')
})

test('a route that is typed on a plain page opens', async ({ page }) => {
  await page.goto('/privacy')
  // Before the app has started, then while it runs.
  await typeRoute(page, '/review/3')
  await expect(title(page)).toHaveText('《萬曆十五年》')
  await page.goto('/terms')
  await expect(page.getByRole('button', { name: '開啟選單' })).toBeVisible()
  await typeRoute(page, '/review/1')
  await expect(title(page)).toHaveText('《夜航船》')
  await waitForHydration(page)
  await page.goBack()
  await expect(title(page)).toHaveText('服務條款')
})

test('a route that is typed while the app hydrates the page opens', async ({ page }) => {
  // The app says that it runs in the moment in which it starts to hydrate.
  await page.addInitScript(() => {
    let early: Window['early']
    let isAppRunning = false
    Object.defineProperty(window, 'early', {
      get: () => early,
      set: (made: NonNullable<Window['early']>) => {
        early = made
        Object.defineProperty(made, 'isAppRunning', {
          get: () => isAppRunning,
          set: (value: boolean) => {
            isAppRunning = value
            if (window.location.hash === '#/reviews') window.location.hash = '#/review/1'
          },
        })
      },
    })
  })
  await page.goto('/reviews')
  await expect(title(page)).toHaveText('《夜航船》')
  await expect(page).toHaveURL('/#/review/1')
  await page.goBack()
  await expect(title(page)).toHaveText('全部書評')
})

test.describe('an unknown hash route', () => {
  test.use({ expectedErrors: [/404/] })

  test('shows home of this site', async ({ page, baseURL }) => {
    for (const route of ['/nonsense', '//other.example/path', '/%E0%A4%A']) {
      await page.goto('about:blank')
      await page.goto(`/#${route}`)
      await waitForHydration(page)
      await expect(page).toHaveURL(`${baseURL}/#/`)
      await expect(title(page)).toContainText('閱讀')
    }
  })
})

test('an app that runs follows a typed route without another document, also with punctuation after it', async ({
  page,
}) => {
  await enterRoute(page, '/review/1')
  const transfers = await recordTransfers(page)
  await typeRoute(page, '/review/3')
  await expect(title(page)).toHaveText('《萬曆十五年》')
  for (const marks of ['，', '）。', ').']) {
    await typeRoute(page, '/review/1')
    await expect(title(page)).toHaveText('《夜航船》')
    await typeRoute(page, `/review/3${marks}`)
    await expect(title(page)).toHaveText('《萬曆十五年》')
    await expect(page).toHaveURL('/#/review/3')
  }
  expect(transfers.filter(({ kind }) => kind === 'Document')).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a hash route shows home', async ({ page }) => {
    await page.goto('/#/review/3')
    await expect(title(page)).toContainText('閱讀')
  })
})
