import { OLDER_SLUGS } from '../../../src/contract/categories/categories.ts'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { headerOf } from '../../support/screens/header.ts'
import { expect, openRoute, test, typeRoute, WITH_MOTION } from '../../support/browser/journey.ts'
import { scrollTop } from '../../support/page/facts.ts'
import { scrollTo } from '../../support/page/scrolling.ts'

test.use(WITH_MOTION)

const SUBCATEGORIES = ['fiction', 'non-fiction', 'science', 'philosophy'] as const
const NAMES = SUBCATEGORIES.map((slug) => OLDER_SLUGS[slug])

test(
  'the bar stays at the top of the window and changes above 50 px, also on opening; the logo leads home, to its top',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('the bar stays at the top of the window and changes above 50 px; the logo leads home, to its top', async () => {
      await openRoute(page, '/')
      const { banner, logo } = headerOf(page)
      const heading = page.getByRole('heading', { level: 1 })
      for (const [path, property, unscrolled] of [
        ['/', 'background-color', 'rgba(0, 0, 0, 0)'],
        ['/about', 'box-shadow', 'none'],
      ] as const) {
        if (path !== '/') {
          await typeRoute(page, path)
          await expect(heading).toBeFocused()
        }
        await expect(banner).toHaveCSS('position', 'fixed')
        await scrollTo(page, 700)
        expect((await banner.boundingBox())?.y).toBe(0)
        await scrollTo(page, 0)
        // Not at 50 px.
        await expect(banner).toHaveCSS(property, unscrolled)
        // Each step asks for a change, so that none is looked at too early.
        await scrollTo(page, 51)
        await expect(banner).not.toHaveCSS(property, unscrolled)
        await scrollTo(page, 50)
        await expect(banner).toHaveCSS(property, unscrolled)
        await scrollTo(page, 51)
        await expect(banner).not.toHaveCSS(property, unscrolled)
        await scrollTo(page, 0)
        await expect(banner).toHaveCSS(property, unscrolled)
      }
      await scrollTo(page, 900)
      await logo.click()
      await expect(page).toHaveURL('/#/')
      await expect(heading).toContainText('閱讀')
      expect(await scrollTop(page)).toBe(0)
    })

    await test.step('a page that opens scrolled down has the scrolled bar at once', async () => {
      await openRoute(page, '/reviews')
      await expect(page.getByRole('heading', { level: 1, name: '全部書評' })).toBeFocused()
      const { banner } = headerOf(page)
      await expect(banner).toHaveCSS('box-shadow', 'none')
      await scrollTo(page, 900)
      await expect(banner).not.toHaveCSS('box-shadow', 'none')
      await page.reload()
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(800)
      await expect(banner).not.toHaveCSS('box-shadow', 'none')
    })
  },
)

test.describe('on a wide screen', { tag: '@wide' }, () => {
  test('the links lead where they say, 訂閱 to the newsletter, and the bar marks the present page', async ({
    page,
  }) => {
    await openRoute(page, '/')
    await test.step('the links are in order and lead where they say', async () => {
      const { nav, link } = headerOf(page)
      await expect(nav.getByRole('listitem')).toHaveText(['首頁', '書評分類', '我的書單', '關於', '訂閱'], {
        useInnerText: true,
      })
      for (const [name, path] of [
        [headerWording.readingList, '/reading-list'],
        [headerWording.about, '/about'],
        [headerWording.home, '/'],
      ] as const) {
        await link(name).click()
        await expect(page).toHaveURL(`/#${path}`)
        await expect(link(name)).toHaveAttribute('aria-current', 'page')
      }
    })
    await test.step('訂閱 leads from any screen to the newsletter', async () => {
      const newsletter = page.getByRole('region', { name: newsletterWording.heading })
      for (const path of ['/', '/about', '/review/3']) {
        await test.step(path, async () => {
          await typeRoute(page, path)
          if (path !== '/') await expect(newsletter).toHaveCount(0)
          await headerOf(page).link(headerWording.subscribe).click()
          await expect(page).toHaveURL('/#/')
          await expect(newsletter).toBeFocused()
          await expect(newsletter).toBeInViewport()
        })
      }
    })
    await test.step('訂閱 leads there from a page without a hash route, too', async () => {
      await page.goto('/privacy')
      await headerOf(page).link(headerWording.subscribe).click()
      await expect(page.getByRole('region', { name: newsletterWording.heading })).toBeFocused()
      await expect(page).toHaveURL('/#/')
    })
    await test.step('the bar marks the present page', async () => {
      const { nav, categories, subcategories } = headerOf(page)
      for (const [path, heading, marked] of [
        ['/about', '你好', ['關於']],
        ['/', '閱讀', ['首頁']],
        ['/reading-list', '我的書單', ['我的書單']],
        ['/category/creator-thoughts', '創作與思考', ['書評分類']],
        ['/category/fiction', '分類瀏覽', ['書評分類', '小說']],
        ['/review/3', '《', []],
      ] as const) {
        await test.step(path, async () => {
          await typeRoute(page, path)
          // The last thing that a navigation does; it would close the list.
          await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: heading })).toBeFocused()
          await categories.press('ArrowDown')
          await expect(subcategories).toHaveCount(4)
          await expect(nav.locator('[aria-current]')).toHaveText([...marked])
          await page.keyboard.press('Escape')
          await expect(subcategories).toHaveCount(0)
        })
      }
    })
  })

  test('書評分類 opens by pointer, press, focus and keys, and each of the four leads to its page', async ({
    page,
  }) => {
    await openRoute(page, '/')
    await test.step('書評分類 opens under the pointer with exactly four', async () => {
      const { categories, subcategories } = headerOf(page)
      await expect(categories).toHaveAttribute('aria-expanded', 'false')
      await expect(subcategories).toHaveCount(0)
      await categories.hover()
      await expect(subcategories).toHaveText(NAMES)
      await expect(categories).toHaveAttribute('aria-expanded', 'true')
      for (const [index, slug] of SUBCATEGORIES.entries())
        await expect(subcategories.nth(index)).toHaveAttribute('href', `#/category/${slug}`)
      // On the way down the pointer does not leave.
      await subcategories.last().hover()
      await expect(subcategories).toHaveCount(4)
      await page.mouse.move(60, 700)
      await expect(subcategories).toHaveCount(0)
    })
    await test.step('Esc closes what the pointer has opened', async () => {
      const { categories, subcategories } = headerOf(page)
      await categories.hover()
      await expect(subcategories).toHaveCount(4)
      await page.keyboard.press('Escape')
      await expect(subcategories).toHaveCount(0)
    })
    await test.step('書評分類 opens by a press, stays when the pointer leaves, and closes by another press', async () => {
      const { categories, subcategories, banner } = headerOf(page)
      await page.mouse.move(60, 700)
      await categories.hover()
      await expect(subcategories).toHaveCount(4)
      // A click does not close the list that hover has opened.
      await categories.click()
      await page.mouse.move(60, 700)
      await banner.hover({ position: { x: 700, y: 8 } })
      await expect(subcategories).toHaveCount(4)
      await categories.click()
      await expect(subcategories).toHaveCount(0)
      await categories.click()
      await expect(subcategories).toHaveCount(4)
      await page.mouse.click(60, 700)
      await expect(subcategories).toHaveCount(0)
    })
    await test.step('書評分類 opens on keyboard focus and closes when the focus leaves', async () => {
      const { logo, categories, subcategories, link } = headerOf(page)
      await logo.focus()
      await page.keyboard.press('Tab')
      await expect(link(headerWording.home)).toBeFocused()
      await expect(subcategories).toHaveCount(0)
      await page.keyboard.press('Tab')
      await expect(categories).toBeFocused()
      await expect(subcategories).toHaveCount(4)
      for (const _ of NAMES) await page.keyboard.press('Tab')
      await expect(subcategories.last()).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(link(headerWording.readingList)).toBeFocused()
      await expect(subcategories).toHaveCount(0)
    })
    await test.step('the arrow keys move through the four, and Esc returns the focus', async () => {
      const { categories, subcategories } = headerOf(page)
      await categories.press('ArrowDown')
      await expect(subcategories.first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(subcategories.nth(1)).toBeFocused()
      await page.keyboard.press('End')
      await expect(subcategories.last()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(subcategories.first()).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(subcategories.last()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(categories).toBeFocused()
      await expect(subcategories).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(subcategories).toHaveCount(4)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/#/category/fiction')
      // A screen that arrives takes the focus, and closes a list that is open by then.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
    await test.step('each of the four leads to its page and closes the list', async () => {
      const { categories, subcategories } = headerOf(page)
      for (const [index, slug] of SUBCATEGORIES.entries()) {
        await categories.hover()
        await subcategories.nth(index).click()
        await expect(page).toHaveURL(`/#/category/${slug}`)
        await expect(page.getByRole('main')).toContainText(OLDER_SLUGS[slug])
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(subcategories).toHaveCount(0)
        await page.mouse.move(60, 700)
      }
    })
  })

  test.describe('of a tablet', () => {
    test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

    test('書評分類 opens and closes by touch', async ({ page }) => {
      await openRoute(page, '/')
      const { categories, subcategories } = headerOf(page)
      await categories.tap()
      await expect(subcategories).toHaveText(NAMES)
      await categories.tap()
      await expect(subcategories).toHaveCount(0)
      await categories.tap()
      await page.touchscreen.tap(60, 700)
      await expect(subcategories).toHaveCount(0)
      await categories.tap()
      await subcategories.nth(2).tap()
      await expect(page).toHaveURL('/#/category/science')
    })
  })
})
