import type { Locator, Page } from '@playwright/test'
import { headerWording } from '../../src/contract/wording/site.ts'
import { newsletterWording } from '../../src/contract/wording/newsletter.ts'
import { holdBack, stopClock } from '../support/hold-back.ts'
import { expect, takenOver, test } from '../support/journey.ts'

const FONTS = /\/assets\/fonts\/|\/fonts\/slices\//
const SCRIPTS = /\/assets\/[^/]+\.js$/
/** In the header of every page: until it is there, the page is not loaded. */
const SEAL = /\/assets\/seal-/

/** The layout shifts of this page so far, added up; those right after a press do not count. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
          tell(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported of a page on which nothing has moved.
        requestAnimationFrame(() => setTimeout(() => tell(0), 200))
      }),
  )
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const lastSection = (page: Page) => page.getByRole('region', { name: newsletterWording.heading })
const featured = (page: Page) => page.locator('section[aria-labelledby="featured-heading"]')

/** Whether the browser has laid out what stands in a section of home. */
function isLaidOut(section: Locator): Promise<boolean> {
  return section.evaluate((section) =>
    section.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
  )
}

for (const path of ['/', '/review/1', '/review/12', '/reviews', '/category/reading-philosophy']) {
  test(`the letters of ${path} come after the first paint and move nothing`, async ({ page }) => {
    const release = await holdBack(page, FONTS)
    await page.goto(path)
    await takenOver(page)
    const before = await title(page).boundingBox()
    const fonts = page.waitForResponse(FONTS)
    release()
    await (await fonts).finished()
    await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
    await page.evaluate(() => document.fonts.ready)
    await expect(title(page)).toHaveCSS('font-family', /^"XC Ming"/)
    expect(await page.evaluate(() => document.fonts.check('20px "XC Ming"', '書'))).toBe(true)
    // Its opening may still be moving it, which the browser reckons to some thousandths of a pixel.
    expect((await title(page).boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 2)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  })
}

test('headings wait for their letters, and for no longer than a second', async ({ page }) => {
  await stopClock(page)
  await holdBack(page, FONTS)
  await page.goto('/review/1')
  const asked = page.waitForRequest(FONTS)
  await page.clock.runFor(500)
  await asked
  const root = page.locator('html')
  await expect(root).not.toHaveClass(/fonts-loaded/)
  await page.clock.runFor(1_000)
  await expect(root).toHaveClass(/fonts-loaded/)
  await page.clock.runFor(2_000)
  await takenOver(page)
})

test.describe('where the letters do not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the page is laid out and taken over without them', async ({ page }) => {
    await page.route(FONTS, (route) => route.abort())
    await page.goto('/')
    await takenOver(page)
    expect(await isLaidOut(lastSection(page))).toBe(true)
    await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
  })
})

test('whoever comes for a place of a page finds it at once, whatever is still on its way', async ({
  page,
}) => {
  await holdBack(page, SEAL)
  await page.goto('/#subscription', { waitUntil: 'domcontentloaded' })
  await expect(lastSection(page)).toBeInViewport()
  expect(await isLaidOut(lastSection(page))).toBe(true)
  await takenOver(page)
  await expect(lastSection(page)).toBeInViewport()
})

test('whoever comes for words of a page finds them, also right below the first screen', async ({ page }) => {
  await page.goto(`/#:~:text=${encodeURIComponent('夜航船')}`)
  await takenOver(page)
  // Chance may recommend it once more below.
  await expect(featured(page).getByRole('link', { name: '《夜航船》' }).first()).toBeInViewport()
})

test('neither letters nor script are asked for before the page is there', async ({ page }) => {
  await stopClock(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdBack(page, SEAL)
  await page.goto('/review/1', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(asked.filter((path) => FONTS.test(path) || SCRIPTS.test(path))).toEqual([])
  await page.clock.resume()
  release()
  await takenOver(page)
  await expect.poll(() => asked.some((path) => FONTS.test(path))).toBe(true)
})

test('a touch brings the app, whatever of the page is still on its way', async ({ page }) => {
  await stopClock(page)
  await holdBack(page, SEAL)
  await page.goto('/review/1', { waitUntil: 'domcontentloaded' })
  await title(page).tap()
  await takenOver(page)
})

test('what is far below the first screen is laid out when the page is at rest, and then like any page', async ({
  page,
}) => {
  await stopClock(page)
  const release = await holdBack(page, SEAL)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(title(page)).toBeVisible()
  expect(await isLaidOut(lastSection(page))).toBe(false)
  await page.clock.resume()
  release()
  await takenOver(page)
  expect(await isLaidOut(lastSection(page))).toBe(true)
  await expect(lastSection(page)).toHaveCSS('content-visibility', 'visible')
})

const EARLY_SIGNS: [string, (page: Page) => Promise<void>][] = [
  ['scrolls', (page) => page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }))],
  ['touches', (page) => title(page).tap()],
  ['presses a key', (page) => page.keyboard.press('Tab')],
]
for (const [does, act] of EARLY_SIGNS) {
  test(`whoever ${does} before the page is at rest finds all of it`, async ({ page }) => {
    await stopClock(page)
    await holdBack(page, SEAL)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    expect(await isLaidOut(lastSection(page))).toBe(false)
    await act(page)
    await expect.poll(() => isLaidOut(lastSection(page))).toBe(true)
    await takenOver(page)
  })
}

test('whoever prints before the page is at rest has all of it on paper', async ({ page }) => {
  await stopClock(page)
  await holdBack(page, SEAL)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await isLaidOut(lastSection(page))).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isLaidOut(lastSection(page))).toBe(true)
})

test('a picture that does not come keeps nobody waiting for longer than five seconds', async ({ page }) => {
  await stopClock(page)
  await holdBack(page, SEAL)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(title(page)).toBeVisible()
  expect(await isLaidOut(lastSection(page))).toBe(false)
  await page.clock.runFor(5_000)
  expect(await isLaidOut(lastSection(page))).toBe(true)
  await takenOver(page)
})

test('whose tab has the letters begins the next page with them', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('xingcha:fonts-loaded'))).toBe('1')
  await holdBack(page, SEAL)
  await page.goto('/privacy', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('all of the page is laid out from the first', async ({ page }) => {
    await page.goto('/')
    for (const leaf of [featured(page), lastSection(page)]) {
      await expect(leaf).toHaveCSS('content-visibility', 'visible')
    }
  })

  test('the letters come all the same', async ({ page }) => {
    const fonts = page.waitForRequest(FONTS)
    await page.goto('/review/1')
    await fonts
  })
})

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('what may stand in it is laid out from the first', async ({ page }) => {
    await stopClock(page)
    await holdBack(page, SEAL)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect.poll(() => isLaidOut(featured(page))).toBe(true)
  })

  test('a button pressed before the app is there does its work once it is', async ({ page }) => {
    const release = await holdBack(page, SCRIPTS)
    await page.goto('/review/1')
    await page.getByRole('button', { name: headerWording.toDark }).click()
    // Who sees nothing happen presses again, and means one press.
    await page.getByRole('button', { name: headerWording.toDark }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: headerWording.toLight })).toBeVisible()
  })
})
