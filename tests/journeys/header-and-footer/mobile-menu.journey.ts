import { OLDER_SLUGS } from '../../../src/contract/categories/categories.ts'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { headerOf } from '../../support/screens/header.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'

const LINKS = [
  [headerWording.home, '/'],
  [headerWording.categories, '/categories'],
  [OLDER_SLUGS.fiction, '/category/fiction'],
  [OLDER_SLUGS['non-fiction'], '/category/non-fiction'],
  [OLDER_SLUGS.science, '/category/science'],
  [OLDER_SLUGS.philosophy, '/category/philosophy'],
  [headerWording.readingList, '/reading-list'],
  [headerWording.about, '/about'],
] as const

test('the button opens the menu, which covers the page, closes in each way, and leads on', async ({
  page,
}) => {
  await test.step('nothing behind the open menu can be focused or scrolled', async () => {
    await openRoute(page, '/')
    const { openMenu, closeMenu, nav } = headerOf(page)
    await openMenu.press('Enter')
    await expect(nav).toBeVisible()
    await expect(page.getByRole('main')).toHaveAttribute('inert')
    await expect(page.getByRole('contentinfo')).toHaveAttribute('inert')
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    const isBehind = () => page.evaluate(() => document.activeElement?.closest('main, footer') !== null)
    for (let presses = 0; presses < 16; presses++) {
      await page.keyboard.press('Tab')
      expect(await isBehind()).toBe(false)
    }
    await closeMenu.press('Enter')
    await expect(page.getByRole('main')).not.toHaveAttribute('inert')
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  })

  await test.step('going back closes the menu, and so does 訂閱, which leads to the newsletter', async () => {
    await openRoute(page, '/about')
    await expect(page.getByRole('heading', { level: 1, name: '你好' })).toBeVisible()
    const { openMenu, nav, link } = headerOf(page)
    await openMenu.tap()
    await link(headerWording.readingList).tap()
    await expect(page).toHaveURL('/#/reading-list')
    await openMenu.tap()
    await page.goBack()
    await expect(page).toHaveURL('/#/about')
    await expect(nav).toHaveCount(0)
    await openMenu.tap()
    await link(headerWording.subscribe).tap()
    await expect(page).toHaveURL('/#/')
    const newsletter = page.getByRole('region', { name: newsletterWording.heading })
    await expect(newsletter).toBeFocused()
    await expect(newsletter).toBeInViewport()
    await expect(nav).toHaveCount(0)
  })

  await test.step('the menu closes when a link is chosen, leads there, and marks it as the present page', async () => {
    await openRoute(page, '/bookmarks')
    const { openMenu, closeMenu, nav, link } = headerOf(page)
    for (const [name, path] of LINKS.slice(1, 3)) {
      await test.step(name, async () => {
        await openMenu.tap()
        await link(name).tap()
        await expect(page).toHaveURL(`/#${path}`)
        await expect(nav).toHaveCount(0)
        await expect(openMenu).toHaveAttribute('aria-expanded', 'false')
        await expect(page.getByRole('main')).not.toHaveAttribute('inert')
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        await openMenu.tap()
        await expect(link(name)).toHaveAttribute('aria-current', 'page')
        await closeMenu.tap()
        await expect(nav).toHaveCount(0)
      })
    }
  })

  await test.step('the button opens the menu, which has every link, covers the page, and closes in each way', async () => {
    await openRoute(page, '/')
    const { banner, openMenu, closeMenu, nav, link, logo, categories } = headerOf(page)
    await expect(nav).toHaveCount(0)
    await expect(openMenu).toHaveAttribute('aria-expanded', 'false')
    await openMenu.tap()
    await expect(nav).toBeVisible()
    await expect(closeMenu).toHaveAttribute('aria-expanded', 'true')
    await closeMenu.tap()
    await expect(nav).toHaveCount(0)
    await expect(openMenu).toBeFocused()
    await test.step('it has every link and the sub-categories, in their order', async () => {
      await openMenu.tap()
      await expect(nav.getByRole('link')).toHaveText([
        ...LINKS.map(([name]) => name),
        headerWording.subscribe,
        headerWording.signIn,
      ])
      for (const [name, path] of LINKS) await expect(link(name)).toHaveAttribute('href', `#${path}`)
    })
    await test.step('it covers the page below the bar', async () => {
      await expect(nav).toBeInViewport()
      const bar = await banner.boundingBox()
      const sheet = await nav.boundingBox()
      const window = page.viewportSize()
      expect(sheet).toEqual({
        x: 0,
        y: bar?.height,
        width: window?.width,
        height: (window?.height ?? 0) - (bar?.height ?? 0),
      })
    })
    await test.step('the logo closes it, too', async () => {
      await logo.tap()
      await expect(nav).toHaveCount(0)
      await expect(page).toHaveURL('/#/')
    })
    await test.step('Esc closes it and returns the focus', async () => {
      await openMenu.press('Enter')
      await link(headerWording.about).focus()
      await page.keyboard.press('Escape')
      await expect(nav).toHaveCount(0)
      await expect(openMenu).toBeFocused()
    })
    await test.step('a window that becomes wide closes it', async () => {
      await openMenu.tap()
      await expect(nav).toBeVisible()
      await page.setViewportSize({ width: 1000, height: 800 })
      await expect(categories).toBeVisible()
      await expect(page.getByRole('main')).not.toHaveAttribute('inert')
    })
  })
})
