import type { Locator, Page } from '@playwright/test'
import { bookmarkCount, bookmarksWording } from '../../../src/contract/wording/reading/bookmarks.ts'
import { footerWording } from '../../../src/contract/wording/site/site.ts'
import { hold } from '../../support/browser/answers.ts'
import { headerOf } from '../../support/screens/header.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { waitForApp, expect, openRoute, test, typeRoute, WITH_MOTION } from '../../support/browser/journey.ts'
import { scrollTop, settle } from '../../support/page/facts.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { scrollTo } from '../../support/page/scrolling.ts'
import { builtScript } from '../../support/browser/built-script.ts'

test.use(WITH_MOTION)

test('each visit of an address has its own scroll position', async ({ page }) => {
  await test.step('an address typed over another starts at its top, going back restores the place', async () => {
    await openRoute(page, '/reviews')
    await expect(page.getByRole('main').getByRole('heading', { name: '《夜航船》' })).toBeVisible()
    // In the same moment: no scroll event has been sent yet when the screen is left.
    await page.evaluate(() => {
      window.scrollTo({ top: 1500, behavior: 'instant' })
      window.location.hash = '#/about'
    })
    await expect(page.getByRole('heading', { level: 1, name: '你好，我是槎客' })).toBeFocused()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '全部書評' })).toBeVisible()
    // To the pixel or nearly so: a picture above may have got its final height meanwhile.
    await expect.poll(async () => Math.abs((await scrollTop(page)) - 1500)).toBeLessThan(3)
  })

  await test.step('an address that is typed again starts over, and each visit has its own scroll position', async () => {
    const type = (hash: string) => page.evaluate((typed) => void (window.location.hash = typed), hash)
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await openRoute(page, '/about')
    await type('#/reviews')
    await expect(heading('全部書評')).toBeFocused()
    await scrollTo(page, 1500)
    await type('#/about')
    await expect(heading('你好，我是槎客')).toBeFocused()
    await type('#/reviews')
    await expect(heading('全部書評')).toBeFocused()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await expect(heading('你好，我是槎客')).toBeVisible()
    await page.goBack()
    await expect(heading('全部書評')).toBeVisible()
    await expect.poll(async () => Math.abs((await scrollTop(page)) - 1500)).toBeLessThan(3)
  })

  await test.step('a link to the present address starts over and adds no history entry', async () => {
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: '你好，我是槎客' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: '全部書評' }).click()
    const heading = page.getByRole('heading', { level: 1, name: '全部書評' })
    await expect(heading).toBeFocused()
    await scrollTo(page, 1200)
    await page.getByRole('contentinfo').getByRole('link', { name: '全部書評' }).click()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '你好，我是槎客' })).toBeVisible()
  })

  await test.step('an address typed over another folds up what the header had opened', async () => {
    await openRoute(page, '/about')
    const { openSearch, searchField } = headerOf(page)
    await openSearch.click()
    await expect(searchField).toBeFocused()
    await page.evaluate(() => {
      window.location.hash = '#/reading-list'
    })
    await expect(page.getByRole('heading', { level: 1, name: '我的書單' })).toBeVisible()
    await expect(searchField).toHaveCount(0)
  })
})

test('a screen that is entered while the page scrolls starts at its top', async ({ page }) => {
  await openRoute(page, '/about')
  for (const [how, startScroll] of [
    ['because the focus moves', () => pressTab(page, 5)],
    ['to a place', () => toTop(page).press('Enter')],
  ] as const) {
    await test.step(how, async () => {
      await typeRoute(page, '/reviews')
      const titles = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
      await expect(page.getByRole('heading', { level: 1, name: '全部書評' })).toBeFocused()
      await titles.nth(10).focus()
      await startScroll()
      const link = titles.nth(15)
      await link.evaluate((element) => element.focus({ preventScroll: true }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('article')).toBeVisible()
      expect(await lowestScrollDuring(page, 40)).toBe(0)
    })
  }
  await test.step('by key', async () => {
    await typeRoute(page, '/reviews')
    await expect(page.getByRole('heading', { level: 1, name: '全部書評' })).toBeFocused()
    const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').nth(2)
    await link.evaluate((element: HTMLElement) =>
      addEventListener('scroll', () => element.click(), { once: true }),
    )
    await page.keyboard.press('End')
    await expect(page.getByRole('article')).toBeVisible()
    expect(await lowestScrollDuring(page, 40)).toBe(0)
  })
})

async function pressTab(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press('Tab')
}

function toTop(page: Page): Locator {
  return page.getByRole('contentinfo').getByRole('link', { name: footerWording.toTop })
}

/** The furthest scroll position of the next frames. */
function lowestScrollDuring(page: Page, frames: number): Promise<number> {
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        let lowest = 0
        const look = (left: number) => {
          lowest = Math.max(lowest, window.scrollY)
          if (left === 0) resolve(lowest)
          else requestAnimationFrame(() => look(left - 1))
        }
        look(count)
      }),
    frames,
  )
}

test('going back focuses the card that was opened, and Tab goes on from there', async ({ page }) => {
  await test.step('in the running app', async () => {
    await openRoute(page, '/reviews')
    const titles = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
    const opened = titles.nth(12)
    await opened.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toBeVisible()
    await page.goBack()
    await expect(opened).toBeFocused()
    await expect(opened).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(titles.nth(13)).toBeFocused()
  })

  await test.step('also when the review was reloaded meanwhile', async () => {
    await openRoute(page, '/reviews')
    const titles = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
    const opened = titles.nth(12)
    await opened.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toBeVisible()
    await page.reload()
    await waitForApp(page)
    await page.goBack()
    await expect(opened).toBeFocused()
    await expect(opened).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(titles.nth(13)).toBeFocused()
  })
})

test('a place on another screen is there at once, and going back to it restores the scroll position', async ({
  page,
}) => {
  await test.step('a place on another screen is there at once: one does not glide over a page never seen', async () => {
    await openRoute(page, '/about')
    const topAtFocus = page.evaluate(
      () =>
        new Promise<number>((tell) => {
          document.addEventListener('focusin', ({ target }) => {
            if (target instanceof Element && target.id === 'subscription')
              tell(target.getBoundingClientRect().top)
          })
        }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: '訂閱電子報' }).click()
    // Under the header that stays, as the place asks by its scroll-margin.
    const top = await topAtFocus
    expect(top).toBeGreaterThan(0)
    expect(top).toBeLessThan(200)
  })

  await test.step('going back to a screen that was opened at a fragment restores the scroll position', async () => {
    await expect(page).toHaveURL('/#/')
    await expect(page.locator('#subscription')).toBeFocused()
    // Where the link can be seen: a press would bring it into view.
    await scrollTo(page, 100)
    await page.getByRole('main').getByRole('link', { name: '認識站主' }).press('Enter')
    await expect(page).toHaveURL('/#/about')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('閱讀')
    await expect.poll(async () => Math.abs((await scrollTop(page)) - 100)).toBeLessThan(3)
  })
})

/** Somebody with twelve of them, 1,200 pixels down. */
async function readFarDownBookmarks(page: Page): Promise<void> {
  await signedInReader(page)
  for (let review = 1; review <= 12; review++) await page.request.put(`/api/reviews/${review}/bookmark`)
  await openRoute(page, '/bookmarks')
  await expect(page.getByText(bookmarkCount(12))).toBeVisible()
  await scrollTo(page, 1200)
}

test('books that load after the screen take nothing from the way back', async ({ page }) => {
  await test.step('going back restores scroll position and focus also when the books load after the screen', async () => {
    await readFarDownBookmarks(page)
    const bookmark = page.getByRole('main').getByRole('link', { name: '《夜航船》' })
    await bookmark.focus()
    const top = await scrollTop(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toContainText('夜航船')
    const { release } = await hold(page, '/api/bookmarks')
    await page.goBack()
    await expect(page.getByText(bookmarksWording.loading)).toBeVisible()
    await settle(page)
    release()
    await expect(page.getByText(bookmarkCount(12))).toBeVisible()
    await expect(bookmark).toBeFocused()
    await expect.poll(async () => Math.abs((await scrollTop(page)) - top)).toBeLessThan(3)
  })

  await test.step('a reader who scrolls before the books have loaded is not scrolled back', async () => {
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: '你好，我是槎客' })).toBeVisible()
    const { release } = await hold(page, '/api/bookmarks')
    await page.goBack()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(page.getByText(bookmarksWording.loading)).toBeVisible()
    await heading.tap()
    release()
    await expect(page.getByText(bookmarkCount(12))).toBeVisible()
    await settle(page)
    await expect(heading).toBeInViewport()
  })
})

test('going back before a screen has loaded restores the screen before it', async ({ page }) => {
  await openRoute(page, '/reviews')
  await expect(page.getByRole('main').getByRole('heading', { name: '《夜航船》' })).toBeVisible()
  await scrollTo(page, 1500)
  await holdRequests(page, builtScript('about-screen'))
  await page.goto('/about')
  // The app runs and waits for its screen.
  await waitForApp(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '全部書評' })).toBeVisible()
  await expect.poll(async () => Math.abs((await scrollTop(page)) - 1500)).toBeLessThan(3)
})

test('each screen starts at its top when it is entered', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await openRoute(page, '/bookmarks')
  for (const [path, says] of [
    ['/', '閱讀'],
    ['/reviews', '全部書評'],
    ['/about', '你好'],
    ['/search?q=城', '「城」'],
  ] as const) {
    await test.step(path, async () => {
      await typeRoute(page, '/review/1')
      await expect(heading.filter({ hasText: '夜航船' })).toBeFocused()
      await scrollTo(page, 900)
      await typeRoute(page, path)
      await expect(heading.filter({ hasText: says })).toBeFocused()
      await expect.poll(() => scrollTop(page)).toBe(0)
    })
  }
})
