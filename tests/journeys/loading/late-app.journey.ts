import type { Locator, Page } from '@playwright/test'
import { commentsWording, likeLabel } from '../../../src/contract/wording/comments/comments.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { faultWording, headerWording, siteWording } from '../../../src/contract/wording/site/site.ts'
import { commentsOf, write } from '../../support/screens/comments.ts'
import { holdRequests, stopClock } from '../../support/browser/hold-requests.ts'
import {
  waitForApp,
  expect,
  waitForHydration,
  waitForPlainPage,
  test,
  typeRoute,
  WITH_MOTION,
} from '../../support/browser/journey.ts'
import { scrollTop, settle } from '../../support/page/facts.ts'
import { useOwnIpAddress } from '../../support/accounts/reader.ts'
import { scrollTo } from '../../support/page/scrolling.ts'
import { builtScript } from '../../support/browser/built-script.ts'

test.use(WITH_MOTION)

// Visitors act on a page before its app has started (docs/product/interface.md), and where it never starts.

const SCRIPTS = '**/assets/*.js'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const note = (page: Page) => page.getByRole('alert').filter({ hasText: siteWording.appMissed })

test('hydration does not interrupt a visitor who is already writing a comment', async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/review/1#comments', { waitUntil: 'commit' })
  const text = page.getByRole('textbox', { name: commentsWording.comment })
  await text.click()
  await page.keyboard.insertText('寫到一')
  // A look back at the review's beginning.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  release()
  await waitForHydration(page)
  await expect(text).toBeFocused()
  expect(await scrollTop(page)).toBe(0)
  await page.keyboard.insertText('半')
  await expect(text).toHaveValue('寫到一半')
})

test.describe(() => {
  test.use({ expectedErrors: [/422/] })

  test('the app takes over the page that answers a refused form', async ({ page }) => {
    await page.goto('/review/20')
    await write(page, '站主', '寫了很久的一段話。')
    // As the browser sends it by itself.
    await commentsOf(page).form.evaluate((form: HTMLFormElement) => form.submit())
    await expect(title(page)).toHaveText(commentsWording.formHeading)
    await waitForPlainPage(page)
    await expect(page.getByRole('alert')).toHaveText(problemSentences.name_reserved)
    await expect(page.getByRole('textbox', { name: commentsWording.comment })).toHaveValue(
      '寫了很久的一段話。',
    )
  })
})

test('a menu button that is pressed while the scripts are loading opens the menu', async ({ page }) => {
  const release = await holdRequests(page, builtScript('about-screen'))
  await page.goto('/about')
  await waitForApp(page)
  await page.getByRole('banner').getByRole('link', { name: headerWording.openMenu }).tap()
  release()
  await waitForHydration(page)
  const menu = page.getByRole('navigation', { name: headerWording.mainMenu })
  await expect(menu.getByRole('link', { name: '小說', exact: true })).toBeVisible()
})

test('a like pressed before the app has started counts', async ({ page }) => {
  await useOwnIpAddress(page)
  await page.goto('/review/19')
  await waitForHydration(page)
  const { submit, cards, section } = commentsOf(page)
  await write(page, '蘇合', '茶館裡坐著一個人。')
  await submit.click()
  await expect(cards.first()).toContainText('茶館裡坐著')
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/review/19')
  const like = section.getByRole('button', { name: likeLabel('蘇合') })
  await like.tap()
  const stored = page.waitForResponse((response) => response.url().endsWith('/like') && response.ok())
  release()
  await stored
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('a plain page opens at its top, and going back restores its scroll position', async ({ page }) => {
  const menu = page.getByRole('button', { name: headerWording.openMenu })
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/privacy')
  // Before the app is there.
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  release()
  await expect(menu).toBeVisible()
  await page.goto('/terms')
  await expect(menu).toBeVisible()
  expect(await scrollTop(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(600)
})

test('a route typed before the app has started is shown', async ({ page }) => {
  // The page itself is still on its way, so the app would wait.
  await stopClock(page)
  await holdRequests(page, '**/assets/seal-*')
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const length = await page.evaluate(() => window.history.length)
  await typeRoute(page, '/review/1')
  await expect(title(page)).toHaveText('《夜航船》')
  expect(await page.evaluate(() => window.history.length)).toBe(length + 1)
  await page.goBack({ waitUntil: 'commit' })
  await expect(title(page)).toHaveText('你好，我是槎客')
})

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false })

  test('a press that begins before the app has started and ends after it works', async ({ page }) => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto('/review/3')
    const main = page.getByRole('main')
    await pointAt(page, main.getByRole('link', { name: '收藏', exact: true }))
    await page.mouse.down()
    release()
    await waitForHydration(page)
    await page.mouse.up()
    await expect(page.getByRole('alert')).toContainText(siteWording.goToSignIn)
  })

  test('a press repeated while the app starts counts once', async ({ page }) => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto('/search')
    const toDark = page.getByRole('button', { name: headerWording.toDark })
    // A visitor who sees nothing happen presses again, and means one press.
    await toDark.click()
    await toDark.click()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await pointAt(page, toDark)
    await page.mouse.down()
    release()
    await waitForHydration(page)
    // The app has repeated the earlier clicks by now.
    await expect.poll(() => page.evaluate(() => window.early?.isAppRunning)).toBe(true)
    await page.mouse.up()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await settle(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('an element that becomes a button keeps the focus', async ({ page }) => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto('/review/3')
    await page.getByRole('main').getByRole('link', { name: '收藏', exact: true }).focus()
    release()
    await waitForHydration(page)
    await expect(page.getByRole('main').getByRole('button', { name: '收藏', exact: true })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('alert')).toContainText(siteWording.goToSignIn)
  })

  test('a header menu that is pressed before the app has started opens once it has', async ({ page }) => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto('/search')
    const menu = page.getByRole('banner').getByRole('button', { name: headerWording.categories })
    await pointAt(page, menu)
    await page.mouse.down()
    await page.mouse.up()
    release()
    await waitForHydration(page)
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
  })

  test.describe('where the app does not come', () => {
    test.use({ expectedErrors: [/Failed to load resource|dynamically imported|did not arrive|preload/] })

    test('neither scrolling nor waiting requests the app again', async ({ page }) => {
      await page.clock.install()
      await page.route(builtScript('entry-browser'), (route) => route.abort())
      await page.goto('/review/3')
      const tries = page.locator('head > script[type=module]')
      await expect(tries).toHaveCount(1)
      for (let second = 0; second < 6; second++) {
        await page.clock.runFor(1_000)
        await settle(page)
      }
      await expect(tries).toHaveCount(1)
      for (let step = 0; step < 5; step++) {
        await page.evaluate(() => window.scrollBy({ top: 50, behavior: 'instant' }))
        await settle(page)
      }
      await expect(tries).toHaveCount(1)
      await page.keyboard.press('Shift')
      await expect(tries).toHaveCount(2)
    })

    test('a page whose screen failed to load keeps its scroll position on going back', async ({ page }) => {
      await page.route(builtScript('review-screen'), (route) => route.abort())
      await page.goto('/review/1')
      await page.waitForLoadState('networkidle')
      await scrollTo(page, 700)
      await page.goto('/privacy')
      await expect(title(page)).toBeVisible()
      await page.goBack()
      await expect(title(page)).toHaveText('《夜航船》')
      await expect.poll(() => scrollTop(page)).toBe(700)
    })

    for (const [address, file] of [
      ['/review/1', 'entry-browser'],
      ['/#/review/1', 'review-screen'],
    ] as const) {
      test(`${address} stays without ${file}, a press shows a note, and the next press retries`, async ({
        page,
      }) => {
        await page.route(builtScript(file), (route) => route.abort())
        await page.goto(address)
        await expect(page.locator('head > script[type=module]')).toHaveCount(1)
        await page.waitForLoadState('networkidle')
        await expect(title(page)).toHaveText('《夜航船》')
        // A visitor who only reads sees no message.
        await expect(page.getByRole('alert')).toHaveCount(0)
        const dark = page.getByRole('button', { name: headerWording.toDark })
        await dark.click()
        await expect(note(page).getByRole('link', { name: faultWording.retry })).toBeVisible()
        await expect(title(page)).toHaveText('《夜航船》')
        await page.unroute(builtScript(file))
        await dark.click()
        await waitForHydration(page)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect(note(page)).toHaveCount(0)
      })
    }
  })
})

async function pointAt(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
}
