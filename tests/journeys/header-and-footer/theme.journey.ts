import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { openPicture, pictureWording } from '../../../src/contract/wording/reading/reading-tools.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { answer, makeReviewPage } from '../../support/browser/answers.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { headerOf } from '../../support/screens/header.ts'
import { enterRoute, expect, openRoute, test } from '../../support/browser/journey.ts'

const LIGHT = 'rgb(244, 244, 238)'
const DARK = 'rgb(16, 23, 42)'

/** Opens the menu, which has the switch on narrow screens. */
async function switchOf(page: Page) {
  const { openMenu, banner } = headerOf(page)
  await openMenu.tap()
  return {
    toDark: banner.getByRole('button', { name: headerWording.toDark }),
    toLight: banner.getByRole('button', { name: headerWording.toLight }),
  }
}

test('the site is as the system until a visitor chooses, which every page and tab remembers', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openRoute(page, '/search')
  const { toDark, toLight } = await switchOf(page)
  await test.step('until then it follows the system, also when that changes while it is open', async () => {
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT)
    await expect(toDark).toBeVisible()
    await expect(toLight).toHaveCount(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('background-color', DARK)
    await expect(toLight).toBeVisible()
    await expect(toDark).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('the switch takes effect at once, both ways', async () => {
    await toDark.click()
    await expect(page.locator('body')).toHaveCSS('background-color', DARK)
    await toLight.click()
    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT)
    await toDark.click()
    await expect(page.locator('body')).toHaveCSS('background-color', DARK)
  })

  await test.step('every kind of page remembers the chosen theme, also against the system’s', async () => {
    for (const address of ['/#/reviews', '/privacy', '/about']) {
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.locator('body'), address).toHaveCSS('background-color', DARK)
    }
  })

  await test.step('another tab of the site follows', async () => {
    const other = await context.newPage()
    await openRoute(other, '/reviews')
    await expect(other.locator('body')).toHaveCSS('background-color', DARK)
    await page.bringToFront()
    await (await switchOf(page)).toLight.click()
    await expect(other.locator('body')).toHaveCSS('background-color', LIGHT)
  })
})

test('a remembered theme is there before anything of a page is painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    if (window.location.protocol === 'about:') return
    localStorage.setItem('theme', 'dark')
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    // Before there is a body nothing can be painted; from then on each frame is looked at.
    new MutationObserver((_, watcher) => {
      if (!document.body) return
      watcher.disconnect()
      seen.push(document.documentElement.dataset.theme)
    }).observe(document, { childList: true, subtree: true })
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.documentElement).colorScheme)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  for (const address of ['/#/about', '/about', '/privacy']) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', DARK)
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(new Set(seen), address).toEqual(new Set(['dark']))
  }
})

test('the browser’s bars have the colour of the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openRoute(page, '/search')
  const tint = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return metas.find(({ media }) => media === '' || matchMedia(media).matches)?.content
    })
  await expect.poll(tint).toBe(LIGHT)
  const { toDark } = await switchOf(page)
  await toDark.click()
  await expect.poll(tint).toBe(DARK)
})

test('a memory that holds nothing sensible is no choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('theme', 'blue'))
  await openRoute(page, '/search')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(page.locator('body')).toHaveCSS('background-color', DARK)
})

test('without storage the choice lasts as long as the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await openRoute(page, '/search')
  const { toDark, toLight } = await switchOf(page)
  await toDark.click()
  await expect(toLight).toBeVisible()
  await headerOf(page).logo.click()
  await expect(page).toHaveURL('/#/')
  await expect(page.locator('body')).toHaveCSS('background-color', DARK)
})

test('a drawing on a transparent ground is visible in the dark theme, in the text and at full size', async ({
  page,
}) => {
  const clear = { create: { width: 60, height: 40, channels: 4 as const, background: '#0000' } }
  const source = `data:image/png;base64,${(await sharp(clear).png().toBuffer()).toString('base64')}`
  const content = `<p>內文。</p><p><img src="${source}" alt="丙" width="60" height="40"></p>`
  await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, content }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await enterRoute(page, '/review/900')
  const drawing = page.getByRole('button', { name: openPicture('丙') })
  await expect.poll(() => darkest(drawing)).toBeGreaterThan(200)
  await drawing.press('Enter')
  const large = page.getByRole('dialog', { name: pictureWording.label }).getByRole('img')
  await expect.poll(() => darkest(large)).toBeGreaterThan(200)
})

/** The brightness below which a tenth of what the element shows is, of 255. */
async function darkest(element: Locator): Promise<number> {
  const pixels = await sharp(await element.screenshot())
    .greyscale()
    .raw()
    .toBuffer()
  return pixels.toSorted()[Math.floor(pixels.length / 10)] ?? 0
}

test('in a browser that does not know light-dark() texts stay readable, in the light colours', async ({
  page,
}) => {
  await page.route('/review/1', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    // Safari on iOS knows no other name.
    expect(body).toContain('-webkit-text-size-adjust')
    // The policy names the styles by their hash.
    const headers = { ...response.headers(), 'content-security-policy': '' }
    await route.fulfill({ response, headers, body: body.replaceAll('light-dark(', 'unknown(') })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openRoute(page, '/review/1')
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT)
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(26, 32, 48)')
  await expectNoViolations(page)
})
