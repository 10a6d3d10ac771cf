import type { Locator, Page } from '@playwright/test'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'
import { holdRequests, stopClock } from '../../support/browser/hold-requests.ts'
import { expect, waitForHydration, test, WITH_MOTION } from '../../support/browser/journey.ts'
import { settle } from '../../support/page/facts.ts'

test.use(WITH_MOTION)

const FONTS = /\/assets\/fonts\/|\/fonts\/slices\//
const SCRIPTS = /\/assets\/[^/]+\.js$/
/** In the header of every page: until it is there, the page is not loaded. */
const SEAL = /\/assets\/seal-/

/** The sum of the page's layout shifts so far, without those right after a press. */
async function layoutShift(page: Page): Promise<number> {
  await settle(page)
  return page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = (observer.takeRecords() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const lastSection = (page: Page) => page.getByRole('region', { name: newsletterWording.heading })
const featured = (page: Page) => page.locator('section[aria-labelledby="featured-heading"]')

/** Whether the browser has laid out the content of a section of home. */
function isLaidOut(section: Locator): Promise<boolean> {
  return section.evaluate((section) =>
    section.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
  )
}

for (const path of ['/', '/review/1', '/#/search?q=%E6%9B%B8']) {
  test(`the web fonts of ${path} load after the first paint and shift nothing`, async ({ page }) => {
    const release = await holdRequests(page, FONTS)
    await page.goto(path)
    await waitForHydration(page)
    const before = await title(page).boundingBox()
    const fonts = page.waitForResponse(FONTS)
    release()
    await (await fonts).finished()
    await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
    await page.evaluate(() => document.fonts.ready)
    await expect(title(page)).toHaveCSS('font-family', /^"XC Ming"/)
    expect(await page.evaluate(() => document.fonts.check('20px "XC Ming"', '書'))).toBe(true)
    // Its entrance may still be moving it, which the browser computes to some thousandths of a pixel.
    expect((await title(page).boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 2)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  })
}

test('headings wait for their web font, for one second at most', async ({ page }) => {
  await stopClock(page)
  await holdRequests(page, FONTS)
  await page.goto('/review/1')
  const asked = page.waitForRequest(FONTS)
  await page.clock.runFor(500)
  await asked
  const root = page.locator('html')
  await expect(root).not.toHaveClass(/fonts-loaded/)
  await page.clock.runFor(1_000)
  await expect(root).toHaveClass(/fonts-loaded/)
  await page.clock.runFor(2_000)
  await waitForHydration(page)
})

test.describe('when the web fonts fail to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the page is laid out and hydrated without them', async ({ page }) => {
    await page.route(FONTS, (route) => route.abort())
    await page.goto('/')
    await waitForHydration(page)
    expect(await isLaidOut(lastSection(page))).toBe(true)
    await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
  })
})

test('a link to a fragment shows that section at once, while the page is still loading', async ({ page }) => {
  await holdRequests(page, SEAL)
  await page.goto('/#subscription', { waitUntil: 'domcontentloaded' })
  await expect(lastSection(page)).toBeInViewport()
  expect(await isLaidOut(lastSection(page))).toBe(true)
  await waitForHydration(page)
  await expect(lastSection(page)).toBeInViewport()
})

test('a text fragment is found, also right below the first screen', async ({ page }) => {
  await page.goto(`/#:~:text=${encodeURIComponent('夜航船')}`)
  await waitForHydration(page)
  // Chance may recommend it once more below.
  await expect(featured(page).getByRole('link', { name: '《夜航船》' }).first()).toBeInViewport()
})

test('before the page has loaded no font or script is requested, and sections far below are not laid out', async ({
  page,
}) => {
  await stopClock(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdRequests(page, SEAL)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(title(page)).toBeVisible()
  expect(await isLaidOut(lastSection(page))).toBe(false)
  expect(asked.filter((path) => FONTS.test(path) || SCRIPTS.test(path))).toEqual([])
  await page.clock.resume()
  release()
  await waitForHydration(page)
  await expect.poll(() => asked.some((path) => FONTS.test(path))).toBe(true)
  expect(await isLaidOut(lastSection(page))).toBe(true)
  await expect(lastSection(page)).toHaveCSS('content-visibility', 'visible')
})

test('a touch starts the app while the page is still loading', async ({ page }) => {
  await stopClock(page)
  await holdRequests(page, SEAL)
  await page.goto('/review/1', { waitUntil: 'domcontentloaded' })
  await title(page).tap()
  await waitForHydration(page)
})

const EARLY_SIGNS: [string, (page: Page) => Promise<void>][] = [
  ['scrolls', (page) => page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }))],
  ['presses a key', (page) => page.keyboard.press('Tab')],
]
for (const [does, act] of EARLY_SIGNS) {
  test(`a visitor who ${does} before the page has loaded sees all of it`, async ({ page }) => {
    await stopClock(page)
    await holdRequests(page, SEAL)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    expect(await isLaidOut(lastSection(page))).toBe(false)
    await act(page)
    await expect.poll(() => isLaidOut(lastSection(page))).toBe(true)
    await waitForHydration(page)
  })
}

test('what has not loaded delays nothing for long: paper, and a picture', async ({ page }) => {
  await test.step('a page that is printed before it has loaded is printed whole', async () => {
    await stopClock(page)
    await holdRequests(page, SEAL)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    expect(await isLaidOut(lastSection(page))).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await isLaidOut(lastSection(page))).toBe(true)
  })

  await test.step('a picture that does not load delays the rest for five seconds at most', async () => {
    await page.emulateMedia({ media: 'screen' })
    await expect(title(page)).toBeVisible()
    expect(await isLaidOut(lastSection(page))).toBe(false)
    await page.clock.runFor(5_000)
    expect(await isLaidOut(lastSection(page))).toBe(true)
    await waitForHydration(page)
  })
})

test('a tab that has loaded the fonts starts the next page with them', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('xingcha:fonts-loaded'))).toBe('1')
  await holdRequests(page, SEAL)
  await page.goto('/privacy', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page is laid out at once, and the web fonts load all the same', async ({ page }) => {
    const fonts = page.waitForRequest(FONTS)
    await page.goto('/')
    for (const section of [featured(page), lastSection(page)]) {
      await expect(section).toHaveCSS('content-visibility', 'visible')
    }
    await fonts
  })
})

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the sections that fit into it are laid out at once', async ({ page }) => {
    await stopClock(page)
    await holdRequests(page, SEAL)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect.poll(() => isLaidOut(featured(page))).toBe(true)
  })
})
